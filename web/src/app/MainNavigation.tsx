import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { NavLink, useLocation } from "react-router";
import type { navigationOf } from "./navigation.ts";
import classes from "./Shell.module.css";

type Entries = ReturnType<typeof navigationOf>;

/** So many stand beside each other in the bar of a phone. */
const placesOnPhone = 5;

/** Where one may go: at the left all of it; on a phone the first few in a bar, and the others behind 'More'. */
export function MainNavigation(props: { entries: Entries }) {
  const { entries } = props;
  const first = entries.length > placesOnPhone ? placesOnPhone - 1 : entries.length;
  return (
    <nav aria-label="Main" className={classes.nav}>
      {entries.map(({ to, label, shortLabel, icon: EntryIcon }, at) => (
        <NavLink key={to} to={to} className={`${classes.entry} ${at >= first ? classes.later : ""}`}>
          <EntryIcon size={20} stroke={1.6} aria-hidden />
          <span>
            {shortLabel ?? label}
            {shortLabel && <span className={classes.rest}>{label.slice(shortLabel.length)}</span>}
          </span>
        </NavLink>
      ))}
      {entries.length > first && <More entries={entries.slice(first)} />}
    </nav>
  );
}

function More(props: { entries: Entries }) {
  const { pathname } = useLocation();
  const isHere = props.entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <button type="button" className={`${classes.entry} ${classes.more} ${isHere ? "active" : ""}`}>
          <IconDots size={20} stroke={1.6} aria-hidden />
          More
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.entries.map(({ to, label, icon: EntryIcon }) => (
          <Menu.Item
            key={to}
            component={NavLink}
            to={to}
            className={classes.menuEntry ?? ""}
            leftSection={<EntryIcon size={18} stroke={1.6} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { translated } from "#shared/words/wordsOf.ts";
import { groupsOf, isAt, type navigationOf } from "./navigation.ts";
import classes from "./Shell.module.css";
import { words } from "./shellWords.ts";

type Entries = ReturnType<typeof navigationOf>;

/** So many stand beside each other in the bar of a phone. */
const placesOnPhone = 5;

/** Navigation of the person's role: at the left, under headings; on a phone the first few in a bar, and the others behind 'More'. */
export function MainNavigation(props: { entries: Entries }) {
  const { entries } = props;
  const first = entries.length > placesOnPhone ? placesOnPhone - 1 : entries.length;
  return (
    <nav aria-label={words.main} className={classes.nav}>
      {groupsOf(entries).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div key={group.heading ?? ""} role="group" aria-label={group.heading} className={classes.group}>
          {group.heading && (
            <span className={classes.heading} aria-hidden>
              {group.heading}
            </span>
          )}
          {group.entries.map((entry) => (
            <Place key={entry.to} entry={entry} isLater={entries.indexOf(entry) >= first} />
          ))}
        </div>
      ))}
      {entries.length > first && <More entries={entries.slice(first)} />}
    </nav>
  );
}

const isCurrent = { "aria-current": "page" } as const;

function Place(props: { entry: Entries[number]; isLater: boolean }) {
  const { to, icon: EntryIcon } = props.entry;
  const label = translated(props.entry.label);
  const short = translated(props.entry.shortLabel ?? props.entry.label);
  return (
    <Link
      to={to}
      className={`${classes.entry} ${props.isLater ? classes.later : ""}`}
      {...(isAt(props.entry, useLocation().pathname) && isCurrent)}
    >
      <EntryIcon size={20} stroke={1.6} aria-hidden />
      <span>
        {short}
        {label.startsWith(`${short} `) && <span className={classes.rest}>{label.slice(short.length)}</span>}
      </span>
    </Link>
  );
}

function More(props: { entries: Entries }) {
  const { pathname } = useLocation();
  const isHere = props.entries.some((entry) => isAt(entry, pathname));
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <button type="button" className={`${classes.entry} ${classes.more}`} data-here={isHere || undefined}>
          <IconDots size={20} stroke={1.6} aria-hidden />
          {words.more}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groupsOf(props.entries).map((group) => (
          <Fragment key={group.heading ?? ""}>
            {group.heading && <Menu.Label>{group.heading}</Menu.Label>}
            {group.entries.map(({ icon: EntryIcon, ...entry }) => (
              <Menu.Item
                key={entry.to}
                component={Link}
                to={entry.to}
                className={classes.menuEntry ?? ""}
                {...(isAt(entry, pathname) && isCurrent)}
                leftSection={<EntryIcon size={18} stroke={1.6} aria-hidden />}
              >
                {translated(entry.label)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

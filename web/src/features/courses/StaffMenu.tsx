import { Popover } from "@mantine/core";
import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import classes from "./StaffLinks.module.css";
import type { StaffLink, StaffMenuName } from "./staffLinks.ts";

/** Menu of rarer links behind one button that looks like the links beside it; a choice closes it. */
export function StaffMenu(props: { label: StaffMenuName; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      withinPortal={false}
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {props.label}
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on an entry clicks it */}
        <ul className={classes.menu} onClick={() => setIsOpen(false)}>
          {props.children}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

export function StaffMenuLink(props: { courseId: number; link: StaffLink }) {
  const { label, path, icon } = props.link;
  return (
    <li>
      <Link to={`/document_sets/${props.courseId}${path}`} className={classes.entry}>
        <Entry icon={icon} label={label} />
      </Link>
    </li>
  );
}

export function StaffMenuButton(props: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes.entry} onClick={props.onClick}>
        <Entry {...props} />
      </button>
    </li>
  );
}

function Entry({ icon: Sign, label }: { icon: Icon; label: string }) {
  return (
    <>
      <Sign size={16} stroke={1.8} aria-hidden />
      {label}
    </>
  );
}

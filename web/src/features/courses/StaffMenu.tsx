import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./StaffLinks.module.css";
import type { StaffLink, StaffMenu } from "./staffLinks.ts";

/** The button that opens one of a course's menus; looks as the links beside it. */
export function StaffMenuTarget(props: { label: StaffMenu }) {
  return (
    <Menu.Target>
      <button type="button" className={classes.link}>
        {props.label}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
    </Menu.Target>
  );
}

export function StaffMenuItem(props: { courseId: number; link: StaffLink }) {
  const { label, path, icon: Icon } = props.link;
  return (
    <Menu.Item
      component={Link}
      to={`/document_sets/${props.courseId}${path}`}
      leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
    >
      {label}
    </Menu.Item>
  );
}

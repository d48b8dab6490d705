import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./CoursePage.module.css";

/** The way back from a page below a course. */
export function BackToCourse(props: { id: string | number; name: string }) {
  return (
    <Link to={`/document_sets/${props.id}`} className={classes.back}>
      <IconChevronLeft size={16} aria-hidden /> {props.name}
    </Link>
  );
}

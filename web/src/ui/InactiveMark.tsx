import classes from "./InactiveMark.module.css";
import { words } from "./words.ts";

/** Marks what is archived: a course, a program, an item of the library. */
export function InactiveMark() {
  return <span className={classes.inactive}>{words.inactive}</span>;
}

/** Marks a case that learners have never had. */
export function UnpublishedMark() {
  return <span className={classes.inactive}>{words.notPublished}</span>;
}

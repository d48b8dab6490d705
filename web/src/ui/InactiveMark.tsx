import classes from "./InactiveMark.module.css";

/** Marks what is archived: a course, a program, an item of the library. */
export function InactiveMark() {
  return <span className={classes.inactive}>Inactive</span>;
}

/** Marks a case that learners have never had. */
export function UnpublishedMark() {
  return <span className={classes.inactive}>Not published</span>;
}

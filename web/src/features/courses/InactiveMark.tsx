import classes from "./InactiveMark.module.css";

/** Marks a course that is archived. */
export function InactiveMark() {
  return <span className={classes.inactive}>Inactive</span>;
}

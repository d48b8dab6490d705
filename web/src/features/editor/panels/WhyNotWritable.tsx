import classes from "./panels.module.css";

/** Why nothing can be set in a panel now. */
export const WhyNotWritable = ({ isWritable }: { isWritable: boolean }) =>
  isWritable ? null : (
    <p className={classes.note}>
      Take the editing lock, in a view that is written in, and show the case in &apos;Full&apos; to change
      something here.
    </p>
  );

import classes from "./panels.module.css";

/** Why nothing can be set in a panel now. */
export const WhyNotWritable = ({ isWritable }: { isWritable: boolean }) =>
  isWritable ? null : (
    <p className={classes.note}>
      To make changes here, take the editing lock and switch to an editable view in 'Full'.
    </p>
  );

import type { ReactNode } from "react";
import classes from "./DialogButtons.module.css";

/** The buttons of a dialog, at its end: the safe choice first, the verb last. On a phone they fill the line. */
export const DialogButtons = (props: { children: ReactNode }) => (
  <div className={classes.buttons}>{props.children}</div>
);

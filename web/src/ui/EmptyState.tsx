import type { ReactNode } from "react";
import classes from "./States.module.css";

/** Nothing to show: says so, and what to do next. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <svg className={classes.emptyMark} viewBox="0 0 64 40" width="64" height="40" aria-hidden="true">
        <path d="M6 6v30M6 27h52M58 36V22a6 6 0 0 0-6-6H24v11" />
        <circle cx="15" cy="19" r="4.5" />
      </svg>
      <p className={classes.title}>{props.title}</p>
      {props.children && <div className={classes.text}>{props.children}</div>}
      {props.action && <div className={classes.actions}>{props.action}</div>}
    </div>
  );
}

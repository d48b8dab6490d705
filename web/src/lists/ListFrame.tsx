import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ListFrame.module.css";

/** Frame of a list that dims its rows while others are loaded. */
export function ListFrame(props: { isChanging: boolean; children: ReactNode }) {
  return (
    <div className={classes.root} data-changing={props.isChanging || undefined} aria-busy={props.isChanging}>
      {props.children}
    </div>
  );
}

/** Below rows that are there: the next ones could not be had. */
export function MoreFailed(props: { onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      There was an error, please try again
      <Button variant="default" size="xs" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}

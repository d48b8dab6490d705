import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError, textOf } from "../api/ApiError.ts";
import classes from "./States.module.css";
import { words } from "./words.ts";

/** Says what happened, what is kept and what to do; the trace id is for whoever helps. */
export function ErrorState(props: {
  /** Text of what happened, in the words of the place. */
  title?: string;
  error: unknown;
  kept?: string;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  const traceId = props.error instanceof ApiError ? props.error.traceId : undefined;
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.errorIcon} size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{props.title ?? words.errorPleaseTryAgain}</p>
      <p className={classes.text}>{textOf(props.error)}</p>
      {props.kept && <p className={classes.text}>{props.kept}</p>}
      <div className={classes.actions}>
        {props.onRetry && (
          <Button variant="default" onClick={props.onRetry}>
            {words.tryAgain}
          </Button>
        )}
        {props.action}
      </div>
      {traceId && <p className={classes.trace}>{words.reference({ traceId })}</p>}
    </div>
  );
}

import { Tooltip, UnstyledButton } from "@mantine/core";
import classes from "./StatusSign.module.css";

export type StatusTone = "calm" | "busy" | "off" | "attention";

/** One small steady word about a connection or about the person's work; says more when touched. */
export function StatusSign(props: { tone: StatusTone; word: string; more: string }) {
  return (
    <Tooltip label={props.more} events={{ hover: true, focus: true, touch: true }} maw={280}>
      <UnstyledButton
        className={classes.sign}
        data-tone={props.tone}
        aria-label={`${props.word}. ${props.more}`}
      >
        <span className={classes.mark} aria-hidden />
        {props.word}
      </UnstyledButton>
    </Tooltip>
  );
}

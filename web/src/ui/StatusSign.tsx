import { Tooltip, UnstyledButton } from "@mantine/core";
import { useRef } from "react";
import classes from "./StatusSign.module.css";
import { useSaidOnTouch } from "./useSaidOnTouch.ts";

export type StatusTone = "calm" | "busy" | "off" | "attention";

/** One small steady word about a connection or about the person's work; says more when touched. */
export function StatusSign(props: { tone: StatusTone; word: string; more: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isSaying, handlers } = useSaidOnTouch();
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.sign}
        data-tone={props.tone}
        aria-label={`${props.word}. ${props.more}`}
        {...handlers}
      >
        <span className={classes.mark} aria-hidden />
        {props.word}
      </UnstyledButton>
      {isSaying !== undefined && <Tooltip target={button} opened={isSaying} label={props.more} maw={280} />}
    </>
  );
}

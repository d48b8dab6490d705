import { Tooltip, UnstyledButton } from "@mantine/core";
import { useRef, useState } from "react";
import classes from "./StatusSign.module.css";

export type StatusTone = "calm" | "busy" | "off" | "attention";

/** One small steady word about a connection or about the person's work; says more when touched. */
export function StatusSign(props: { tone: StatusTone; word: string; more: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // Undefined until it is touched: where it is to be said is then found out for the first time.
  const [isSaying, setSaying] = useState<boolean>();
  const say = (): void => setSaying(true);
  const beQuiet = (): void => setSaying((was) => was && false);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.sign}
        data-tone={props.tone}
        aria-label={`${props.word}. ${props.more}`}
        onMouseEnter={say}
        onMouseLeave={beQuiet}
        onFocus={say}
        onBlur={beQuiet}
        onKeyDown={({ key }) => key === "Escape" && beQuiet()}
      >
        <span className={classes.mark} aria-hidden />
        {props.word}
      </UnstyledButton>
      {isSaying !== undefined && <Tooltip target={button} opened={isSaying} label={props.more} maw={280} />}
    </>
  );
}

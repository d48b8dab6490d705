import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./Hint.module.css";
import { useSaidOnTouch } from "./useSaidOnTouch.ts";

/**
 * A tooltip on a small button of its own, which keyboard and touch reach, too. Screen readers are told it as the button's
 * description.
 * @param about - Name of the button: what the tooltip explains.
 * @param lines - The tooltip, line by line.
 */
export function Hint({ about, lines }: { about: string; lines: readonly string[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isSaying, handlers } = useSaidOnTouch();
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.hint}
        aria-label={about}
        aria-description={lines.join(" ")}
        {...handlers}
      >
        <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      {isSaying !== undefined && (
        <Tooltip
          target={button}
          opened={isSaying}
          maw={320}
          label={lines.map((line) => <div key={line}>{line}</div>)}
        />
      )}
    </>
  );
}

import { Button, type ButtonProps, Tooltip } from "@mantine/core";
import { useId, useRef } from "react";
import { useSaidOnTouch } from "./useSaidOnTouch.ts";

/**
 * Button that says why it is off. While it is off it stays in the order of Tab and does nothing when pressed; the reason shows under
 * the pointer, on focus and after a tap, and is its description for screen readers.
 * @param offBecause - What to do first, as a sentence; undefined where the button is on.
 */
export function ReasonButton(
  props: Omit<ButtonProps, "disabled"> & { offBecause: string | undefined; onClick: () => void },
) {
  const { offBecause, onClick, ...look } = props;
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  const { isSaying, handlers } = useSaidOnTouch();
  const isOff = offBecause !== undefined;
  return (
    <>
      <Button
        {...look}
        ref={button}
        {...handlers}
        {...(isOff && { "aria-disabled": true, "data-disabled": true, "aria-describedby": reasonId })}
        onClick={isOff ? undefined : onClick}
      />
      {isOff && (
        <>
          <span id={reasonId} hidden>
            {offBecause}
          </span>
          {isSaying !== undefined && (
            <Tooltip target={button} opened={isSaying} maw={320} multiline label={offBecause} />
          )}
        </>
      )}
    </>
  );
}

import { Button, type ButtonProps } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./ReasonButton.module.css";

/**
 * Button that says why it is off. While it is off it stays in the order of Tab and does nothing when pressed; the reason shows under
 * the pointer, on focus and after a tap until Escape is pressed, and is its description for screen readers.
 * @param offBecause - What to do first, as a sentence; undefined where the button is on.
 */
export function ReasonButton(
  props: Omit<ButtonProps, "disabled"> & { offBecause: string | undefined; onClick: () => void },
) {
  const { offBecause, onClick, ...look } = props;
  const reasonId = useId();
  const [isClosed, setIsClosed] = useState(false);
  const isOff = offBecause !== undefined;
  const open = (): void => setIsClosed(false);
  return (
    <span className={classes.frame}>
      <Button
        {...look}
        {...(isOff && { "aria-disabled": true, "data-disabled": true, "aria-describedby": reasonId })}
        onClick={isOff ? undefined : onClick}
        onMouseEnter={open}
        onFocus={open}
        onKeyDown={({ key }) => key === "Escape" && setIsClosed(true)}
      />
      {isOff && (
        <span id={reasonId} role="tooltip" className={classes.reason} data-closed={isClosed || undefined}>
          {offBecause}
        </span>
      )}
    </span>
  );
}

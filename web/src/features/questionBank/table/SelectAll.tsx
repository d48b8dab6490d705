import { useEffect, useRef } from "react";
import classes from "../../../bank/bank.module.css";

/** Check box for all questions of the page; half checked where some of them are selected. */
export function SelectAll(props: {
  state: "none" | "some" | "all";
  isDisabled: boolean;
  onChange: (isSelected: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.state === "some";
  }, [props.state]);
  return (
    <label className={classes.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all questions of this page"
        checked={props.state === "all"}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

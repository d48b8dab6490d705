import { useState } from "react";
import classes from "../../../bank/bank.module.css";
import { isConfirming } from "../../../ui/isConfirming.ts";

/** Applies on Enter, and when it is left. */
export function TextFilter(props: { label: string; value: string; onSet: (text: string) => void }) {
  const [text, setText] = useState(props.value);
  return (
    <input
      type="text"
      className={classes.filter}
      aria-label={props.label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => props.onSet(text.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isConfirming(event)) props.onSet(text.trim());
      }}
    />
  );
}

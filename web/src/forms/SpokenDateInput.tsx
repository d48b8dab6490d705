import { useState } from "react";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { isConfirming } from "../ui/isConfirming.ts";
import { DayInput } from "./DayInput.tsx";
import type { DateInputProps } from "./dateInputProps.ts";
import { readTypedDate, shownDate } from "./typedDate.ts";

/** The other end of a range may be what somebody typed. */
const dayOrNone = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** An input for a day in the words of the page's language. What is typed counts when the input is left, or with Enter. */
export function SpokenDateInput(props: DateInputProps) {
  const { label, value, min, max, size, hasError, problemId, onChange } = props;
  const [typed, setTyped] = useState<string>();

  function take(): void {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(readTypedDate(typed) ?? typed.trim());
  }

  return (
    <DayInput
      {...(size && { size })}
      aria-label={label}
      error={hasError}
      aria-describedby={problemId}
      named={label}
      text={typed ?? shownDate(value)}
      min={dayOrNone(min)}
      max={dayOrNone(max)}
      onType={setTyped}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && !isConfirming(event) && take()}
      onPick={(day) => {
        setTyped(undefined);
        onChange(day);
      }}
    />
  );
}

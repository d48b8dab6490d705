import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";

/**
 * The day on which invitations go out; blank is at once. `onChange` is given the day, "" for blank, and undefined for what is
 * no day or is over.
 */
export function InviteDateInput(props: {
  label: string;
  /** In the program's time zone: the first day that can be chosen. */
  today: string;
  onChange: (date: string | undefined) => void;
}) {
  const { today } = props;
  const [text, setText] = useState("");
  const [isBad, setIsBad] = useState(false);
  const problem =
    isBad || (text !== "" && !isCalendarDate(text))
      ? "Invalid date"
      : text !== "" && text < today
        ? "This date is in the past."
        : undefined;

  function change(input: HTMLInputElement): void {
    // A half typed day reads as none at all.
    const isHalf = input.validity.badInput;
    setIsBad(isHalf);
    setText(input.value);
    const isDay = isCalendarDate(input.value) && input.value >= today;
    props.onChange(isHalf ? undefined : input.value === "" ? "" : isDay ? input.value : undefined);
  }

  return (
    <TextInput
      type="date"
      label={props.label}
      description={memberTexts.scheduleHint}
      min={today}
      value={text}
      error={problem}
      onChange={(event) => change(event.currentTarget)}
    />
  );
}

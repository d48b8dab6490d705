import { TextInput } from "@mantine/core";
import { displayCalendarDate } from "#shared/words/dates.ts";

/** Day on which a standard was set, with the stored day beside it. */
export function SetOnInput(props: {
  value: string;
  /** Undefined where none is stored. */
  stored: string | undefined;
  onChange: (value: string) => void;
}) {
  const { value, stored, onChange } = props;
  return (
    <TextInput
      label="Set on"
      type="date"
      value={value}
      {...(stored !== undefined && { description: `Now of ${displayCalendarDate(stored)}` })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

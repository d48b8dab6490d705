import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { readTypedDate } from "./typedDate.ts";
import { words } from "./words.ts";

const Calendar = lazy(async () => ({ default: (await import("./Calendar.tsx")).Calendar }));

type Props = Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type"> & {
  /** Text of the input: a day in words, or whatever was typed. */
  text: string;
  /** Name of the day, for the button that opens the calendar. */
  named: string;
  min: string | undefined;
  max: string | undefined;
  onType: (text: string) => void;
  /** @param day - Calendar date. */
  onPick: (day: string) => void;
  /** The calendar has closed. */
  onClosed?: () => void;
};

/** An input for a day, which is typed or picked from a calendar, in the words and the order of the page's language. */
export function DayInput({ text, named, min, max, onType, onPick, onClosed, ...input }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const day = readTypedDate(text);
  const isWithin = day !== undefined && (!min || day >= min) && (!max || day <= max);
  // A month with days that can be chosen.
  const shownMonth = isWithin ? day : (min ?? max);

  function pick(picked: string | null): void {
    if (picked) onPick(picked);
    setIsOpen(false);
    onClosed?.();
  }

  return (
    <TextInput
      {...input}
      value={text}
      placeholder={words.dayShape}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
      rightSection={
        <Popover opened={isOpen} onChange={setIsOpen} returnFocus position="bottom-end" shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={words.pickADay({ label: named })}
              disabled={input.disabled ?? false}
              onClick={() => setIsOpen((was) => !was)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton h="17.5rem" w="17.5rem" />}>
              <Calendar day={day} month={shownMonth} min={min} max={max} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

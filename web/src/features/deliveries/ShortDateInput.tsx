import { ActionIcon, Popover, Skeleton, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import {
  dateOfShort,
  shortDate,
  shortDateLength,
  typedShortDate,
} from "#shared/domain/assessments/shortDates.ts";

const Calendar = lazy(async () => ({ default: (await import("../../forms/Calendar.tsx")).Calendar }));

/**
 * A day, typed as mm/dd/yy or picked from a calendar. @see spec assessments §2.6, §5
 * @param props.min - First day that can be picked, as a calendar date.
 */
export function ShortDateInput(props: {
  label: string;
  value: string;
  min: string;
  error: string | undefined;
  hasFocus?: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, min, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const day = dateOfShort(value);

  function pick(picked: string | null): void {
    if (picked) onChange(shortDate(picked));
    setIsOpen(false);
  }

  return (
    <TextInput
      label={label}
      placeholder="mm/dd/yy"
      inputMode="numeric"
      autoComplete="off"
      maxLength={shortDateLength}
      value={value}
      error={props.error}
      data-autofocus={props.hasFocus}
      onChange={(event) => onChange(typedShortDate(value, event.currentTarget.value))}
      rightSection={
        <Popover opened={isOpen} onChange={setIsOpen} returnFocus position="bottom-end" shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={`Pick a day: ${label}`}
              onClick={() => setIsOpen((was) => !was)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton h="17.5rem" w="17.5rem" />}>
              <Calendar
                day={day}
                month={day && day >= min ? day : min}
                min={min}
                max={undefined}
                onPick={pick}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

import { ActionIcon, Popover, Skeleton, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Values } from "./checkValues.ts";
import { type DateBounds, limitsOf, readTypedDate, shownDate } from "./typedDate.ts";
import { type FieldProps, useField } from "./useField.ts";
import { words as said } from "./words.ts";

const Calendar = lazy(async () => ({ default: (await import("./Calendar.tsx")).Calendar }));

type Props<V extends Values> = FieldProps<V> & { bounds?: DateBounds };

/**
 * A day, typed in any of the usual ways or picked from a calendar. The field's `check` is `dateRule` with the same bounds.
 * What is no date stays as it was typed, and is said to be none when the input is left.
 */
export function DateField<V extends Values>({ form, name, bounds = {} }: Props<V>) {
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, defaultValue, ...input } = form.input(name);
  const first = typeof defaultValue === "string" ? defaultValue : "";
  return <DateBox key={key} first={first} bounds={bounds} form={form} words={words} name={name} {...input} />;
}

function DateBox<V extends Values>(
  props: Props<V> & {
    bounds: DateBounds;
    first: string;
    words: ReturnType<typeof useField<V>>["words"];
    onChange: (value: string) => void;
    error: string | undefined;
  },
) {
  const { form, name, words } = props;
  const [text, setText] = useState(shownDate(props.first));
  const [isOpen, setIsOpen] = useState(false);
  const day = readTypedDate(text);

  function change(typed: string): void {
    setText(typed);
    props.onChange(readTypedDate(typed) ?? typed.trim());
  }

  function leave(): void {
    if (day) setText(shownDate(day));
    form.checkField(name);
  }

  function pick(picked: string | null): void {
    if (picked) change(shownDate(picked));
    setIsOpen(false);
    form.checkField(name);
  }

  const { min, max } = limitsOf(props.bounds, form.values.get());
  const isWithin = day !== undefined && (!min || day >= min) && (!max || day <= max);
  // A month with days that can be chosen.
  const shownMonth = isWithin ? day : (min ?? max);
  return (
    <TextInput
      {...words}
      error={props.error}
      value={text}
      placeholder={said.dayShape}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      rightSection={
        <Popover opened={isOpen} onChange={setIsOpen} returnFocus position="bottom-end" shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              aria-label={said.pickADay({ label: form.fields[name].label })}
              disabled={words.disabled}
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

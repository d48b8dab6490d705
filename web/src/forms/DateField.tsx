import { useState } from "react";
import type { Values } from "./checkValues.ts";
import { DayInput } from "./DayInput.tsx";
import { type DateBounds, limitsOf, readTypedDate, shownDate } from "./typedDate.ts";
import { type FieldProps, useField } from "./useField.ts";

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
  const day = readTypedDate(text);

  function change(typed: string): void {
    setText(typed);
    props.onChange(readTypedDate(typed) ?? typed.trim());
  }

  function leave(): void {
    if (day) setText(shownDate(day));
    form.checkField(name);
  }

  const { min, max } = limitsOf(props.bounds, form.values.get());
  return (
    <DayInput
      {...words}
      error={props.error}
      text={text}
      named={form.fields[name].label}
      min={min}
      max={max}
      onType={change}
      onBlur={leave}
      onPick={(picked) => change(shownDate(picked))}
      onClosed={() => form.checkField(name)}
    />
  );
}

import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Values } from "./checkValues.ts";
import { type FieldProps, useField } from "./useField.ts";
import { words as said } from "./words.ts";

export type Look = { size?: "sm" | "md" };

/** One line of text. */
export function TextField<V extends Values>(
  props: FieldProps<V> & Look & { type?: "text" | "email"; inputMode?: "numeric"; autoComplete?: string },
) {
  const { form, name, ...look } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, ...input } = form.input(name);
  return <TextInput key={key} {...look} {...words} {...textOf(input)} />;
}

/** Several lines of text; grows with them. */
export function AreaField<V extends Values>(props: FieldProps<V> & Look & { rows?: number }) {
  const { form, name, rows = 3, ...look } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, ...input } = form.input(name);
  return <Textarea key={key} rows={rows} resize="vertical" {...look} {...words} {...textOf(input)} />;
}

/** One of a few; the first choice is to choose none, unless there is one from the start (`none`: null). */
export function SelectField<V extends Values>(
  props: FieldProps<V> &
    Look & {
      options: readonly (string | { value: string; label: string })[];
      none?: string | null;
      /** False where `none` is a choice like the others. */
      saysOptional?: boolean;
    },
) {
  const { form, name, options, none = said.choose, saysOptional = true, ...look } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, ...input } = form.input(name);
  const label = saysOptional ? {} : { label: form.fields[name].label };
  const choices = [...(none === null ? [] : [{ value: "", label: none }]), ...options];
  return <NativeSelect key={key} data={choices} {...look} {...words} {...label} {...textOf(input)} />;
}

/** A box to tick. */
export function CheckField<V extends Values>(props: FieldProps<V>) {
  const { isShown, words } = useField(props);
  if (!isShown) return null;
  const { key, ...input } = props.form.input(props.name, "checkbox");
  const {
    inputWrapperOrder: _order,
    descriptionProps: _spaced,
    errorProps: _spacedToo,
    label: _label,
    "aria-required": _required,
    ...rest
  } = words;
  const label = props.form.fields[props.name].label;
  return (
    <Checkbox
      key={key}
      {...rest}
      label={label}
      defaultChecked={input.defaultChecked === true}
      onChange={input.onChange}
    />
  );
}

/** Some of several, one box each. */
export function CheckGroupField<V extends Values>(
  props: FieldProps<V> & { options: readonly { value: string; label: string }[] },
) {
  const { isShown, words } = useField(props);
  if (!isShown) return null;
  const { key, defaultValue, ...input } = props.form.input(props.name);
  const { id, name: _name, disabled, "aria-required": _required, ...group } = words;
  return (
    <Checkbox.Group
      key={key}
      id={id}
      {...group}
      defaultValue={Array.isArray(defaultValue) ? [...defaultValue] : []}
      onChange={input.onChange}
    >
      {props.options.map(({ value, label }) => (
        <Checkbox key={value} value={value} label={label} disabled={disabled} mt={6} />
      ))}
    </Checkbox.Group>
  );
}

/** Value as a text input takes it. */
export const textOf = <Input extends { defaultValue?: unknown }>({ defaultValue, ...input }: Input) => ({
  ...input,
  defaultValue: typeof defaultValue === "string" ? defaultValue : "",
});

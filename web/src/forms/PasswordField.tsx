import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import type { Values } from "./checkValues.ts";
import { type Look, textOf } from "./fields.tsx";
import { type FieldProps, useField } from "./useField.ts";
import { words as said } from "./words.ts";

/** A password, which may be looked at. */
export function PasswordField<V extends Values>(
  props: FieldProps<V> & Look & { autoComplete: "current-password" | "new-password" },
) {
  const { form, name, ...look } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, ...input } = form.input(name);
  return (
    <PasswordInput
      key={key}
      visibilityToggleButtonProps={{ "aria-label": said.showPassword }}
      {...look}
      {...words}
      {...textOf(input)}
    />
  );
}

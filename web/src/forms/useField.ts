import { type ReactNode, useSyncExternalStore } from "react";
import type { Values } from "./checkValues.ts";
import { inputId } from "./focusField.ts";
import type { RouteForm } from "./useRouteForm.ts";
import { words } from "./words.ts";

/** Properties that every field of a form takes. */
export type FieldProps<V extends Values> = { form: RouteForm<V>; name: keyof V & string };

type Field = {
  isShown: boolean;
  /** Label, help, error and whether it is asked for, as each input takes them. */
  words: {
    id: string;
    name: string;
    label: ReactNode;
    description: string | undefined;
    error: string | undefined;
    disabled: boolean;
    descriptionProps: { mt: number };
    errorProps: { mt: number };
    inputWrapperOrder: ("label" | "input" | "description" | "error")[];
    "aria-required"?: true;
  };
};

/** A field as the contract and the other values have it now: label above, help and error below, what is optional said. */
export function useField<V extends Values>({ form, name }: FieldProps<V>): Field {
  const spec = form.fields[name];
  const isShown = useWatched(form, (values) => spec.shownWhen?.(values) ?? true);
  const isEnabled = useWatched(form, (values) => spec.enabledWhen?.(values) ?? true);
  const isOptional = form.isOptional(name);
  return {
    isShown,
    words: {
      id: inputId(form.id, name),
      name,
      label: isOptional ? words.optionalField({ label: spec.label }) : spec.label,
      description: spec.help,
      error: form.errors[name],
      disabled: !isEnabled,
      descriptionProps: { mt: 4 },
      errorProps: { mt: 5 },
      inputWrapperOrder: ["label", "input", "error", "description"],
      ...(isOptional ? {} : { "aria-required": true as const }),
    },
  };
}

/** Draws anew only when what is asked of the values changes. */
export function useWatched<V extends Values, Answer extends string | boolean | null>(
  form: RouteForm<V>,
  ask: (values: V) => Answer,
): Answer {
  return useSyncExternalStore(form.values.subscribe, () => ask(form.values.get()));
}

import { useId } from "react";
import { linesOfRichText, safeRichText } from "#shared/domain/richText.ts";
import type { Values } from "../forms/checkValues.ts";
import { type FieldProps, useField } from "../forms/useField.ts";
import { words as formWords } from "../forms/words.ts";
import classes from "./field.module.css";
import { RichField } from "./RichField.tsx";

/**
 * Text with a little emphasis, lists and links, as safe HTML in the values of a form; empty without words. `limit`: characters that
 * a person sees. `isOptional`: the contract takes an empty text for a text.
 */
export function RichTextField<V extends Values>(
  props: FieldProps<V> & { limit: number; isOptional?: boolean },
) {
  const { form, name, limit } = props;
  const { isShown, words } = useField({ form, name });
  const said = useId();
  if (!isShown) return null;
  const { key, defaultValue, onChange, error } = form.input(name);
  const { label: named, help } = form.fields[name];
  const label = props.isOptional ? formWords.optionalField({ label: named }) : named;
  return (
    <div className={classes.field}>
      <span id={`${words.id}-label`} className={classes.label}>
        {label}
      </span>
      <RichField
        key={key}
        id={words.id}
        label={label}
        labelledBy={`${words.id}-label`}
        describedBy={said}
        isInvalid={Boolean(error)}
        isTall
        first={typeof defaultValue === "string" ? safeRichText(defaultValue) : ""}
        limit={limit}
        onChange={(html) => {
          const safe = safeRichText(html);
          onChange(linesOfRichText(safe) === "" ? "" : safe);
        }}
      />
      <div id={said}>
        {error && <p className={classes.error}>{error}</p>}
        {help && <p className={classes.help}>{help}</p>}
      </div>
    </div>
  );
}

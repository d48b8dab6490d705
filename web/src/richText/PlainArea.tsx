import type { RefObject } from "react";
import type { RichFieldProps } from "./richFieldProps.ts";
import classes from "./richText.module.css";

/** The plain area of a field until its editor has come. It notes that an input method composes, which is not to be interrupted. */
export function PlainArea({
  area,
  props,
  value,
  onType,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  props: RichFieldProps;
  value: string;
  onType: (lines: string) => void;
}) {
  return (
    <textarea
      ref={area}
      className={classes.box}
      {...(props.id ? { id: props.id } : {})}
      {...(props.labelledBy ? { "aria-labelledby": props.labelledBy } : { "aria-label": props.label })}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      placeholder={props.placeholder}
      maxLength={props.limit}
      // biome-ignore lint/a11y/noAutofocus: whoever opens it asked for it
      autoFocus={props.hasFocus === true}
      data-autofocus={props.hasFocus || undefined}
      value={value}
      onCompositionStart={(event) => {
        event.currentTarget.dataset["composing"] = "true";
      }}
      onCompositionEnd={(event) => {
        delete event.currentTarget.dataset["composing"];
      }}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

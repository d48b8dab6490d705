import { Checkbox, NativeSelect, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AttributeKind } from "#shared/case/model/attribute.ts";
import "../../../ui/tagStyles.ts";
import { type Field, labelOf } from "./fields.ts";

const choicesOf: Partial<Record<AttributeKind, readonly { value: string; label: string }[]>> = {
  alignment: ["none", "left", "right"].map((value) => ({ value, label: value })),
  gradingRules: ["strict", "loose"].map((value) => ({ value, label: value })),
  aiDisplayFlag: ["", "alwaysOn", "aiOn", "aiOff"].map((value) => ({ value, label: value })),
  inactive: [
    { value: "0", label: "Not set" },
    { value: "1", label: "Active" },
    { value: "2", label: "Inactive" },
  ],
};

/** A number as the specification takes it: text is 0, negatives become positive, parts of a whole are dropped. @see spec documents §5 */
export const wholeNumber = (value: string): number => Math.abs(Math.trunc(Number(value) || 0));

/** Tags with words, each once. @see spec documents §5 */
export const distinctTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== "")),
];

type Props = {
  field: Field;
  value: unknown;
  isDisabled: boolean;
  /** Null unsets it. */
  onSet: (value: unknown) => void;
  label?: string;
};

/** A number that need not be there: turned on it is 1. @see spec documents §5 'Number metadata input' */
function NumberField({ field, value, isDisabled, onSet, label = labelOf(field.name) }: Props) {
  const off = field.kind === "cdqLimit" ? false : null;
  const isOn = typeof value === "number";
  const hasDefault = typeof field.fallback === "number";
  const most = field.most ?? Number.MAX_SAFE_INTEGER;
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <>
      {!hasDefault && (
        <Checkbox
          label={label}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onSet(event.currentTarget.checked ? 1 : off)}
        />
      )}
      {(isOn || hasDefault) && (
        <TextInput
          key={String(value)}
          {...(hasDefault ? { label } : { "aria-label": `${label}: number` })}
          inputMode="numeric"
          defaultValue={String(value)}
          disabled={isDisabled}
          error={isTooLarge && `At most ${most}. The value stays ${String(value)} until then.`}
          onChange={() => setIsTooLarge(false)}
          onBlur={(event) => {
            const typed = event.currentTarget.value;
            const number = wholeNumber(typed);
            // What was typed stays, to be put right.
            setIsTooLarge(number > most);
            if (number > most) return;
            event.currentTarget.value = String(number);
            onSet(hasDefault && typed === "" ? null : number);
          }}
        />
      )}
    </>
  );
}

/** The input of one attribute. It says what it is set to when it is left. @see spec documents §2.11, §5 */
export function FieldInput(props: Props) {
  const { field, isDisabled: disabled, onSet, label = labelOf(props.field.name) } = props;
  const value = props.value ?? field.fallback;
  const choices = choicesOf[field.kind];
  if (field.kind === "boolean") {
    return (
      <Checkbox
        label={label}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    );
  }
  if (choices) {
    return (
      <NativeSelect
        label={label}
        data={[...choices]}
        value={String(value ?? "")}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = field.kind === "inactive" ? Number(currentTarget.value) : currentTarget.value;
          onSet(chosen === "" ? null : chosen);
        }}
      />
    );
  }
  if (field.kind === "count" || field.kind === "integer" || field.kind === "cdqLimit") {
    return <NumberField {...props} label={label} value={value} />;
  }
  if (field.kind === "textList") {
    return (
      <TagsInput
        label={label}
        value={Array.isArray(value) ? value.map(String) : []}
        disabled={disabled}
        onChange={(tags) => onSet(distinctTags(tags))}
      />
    );
  }
  if (field.kind === "text" || field.kind === "url" || field.kind === "uid") {
    return (
      <TextInput
        key={String(value)}
        label={label}
        defaultValue={String(value ?? "")}
        disabled={disabled}
        onBlur={({ currentTarget }) => onSet(currentTarget.value === "" ? null : currentTarget.value)}
      />
    );
  }
  return null;
}

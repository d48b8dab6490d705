import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import "../../../ui/tagStyles.ts";
import classes from "./panels.module.css";

/** A list of hundreds is searched; this many of what fits are shown. */
const shownAtMost = 100;

/** Terms of a list. Its options are there once somebody is at it: thirteen lists of hundreds would take a second to draw. */
export function TermsInput(props: {
  label: string;
  isDisabled: boolean;
  value: string[];
  options: readonly string[];
  onSet: (value: string[] | null) => void;
}) {
  const { value, options, onSet } = props;
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list of terms, and not the panel with it
    <div
      onKeyDown={(event) =>
        event.key === "Escape" && isOpen && !isConfirming(event) && event.preventDefault()
      }
    >
      <MultiSelect
        label={props.label}
        disabled={props.isDisabled}
        value={value}
        onFocus={() => setIsUsed(true)}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onChange={(terms) => onSet(terms.length > 0 ? terms : null)}
        data={withOwn(isUsed ? options : [], value)}
        searchable
        hidePickedOptions
        limit={shownAtMost}
        nothingFoundMessage="No matching terms"
        {...(value.length === 0 ? { placeholder: "None" } : {})}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        classNames={{
          options: classes.terms ?? "",
          inputField: classes.term ?? "",
          pill: classes.pill ?? "",
        }}
      />
    </div>
  );
}

/** Options with the terms that the case has already, even those that the list no longer offers. */
export const withOwn = (options: readonly string[], own: readonly string[]): string[] => [
  ...options,
  ...own.filter((term) => !options.includes(term)),
];

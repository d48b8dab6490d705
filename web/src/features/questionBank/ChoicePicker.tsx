import { Popover, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { fold } from "#shared/domain/collection/fold.ts";
import bank from "../../bank/bank.module.css";
import type { Choice } from "../../bank/bankColumns.ts";
import classes from "./ChoicePicker.module.css";

/** Lists of more values have a box to find one in. */
const searchedFrom = 10;

/** A button that opens a list of values, of which several may be chosen. */
export function ChoicePicker(props: {
  label: string;
  /** Said on the button where nothing is chosen. */
  none: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}) {
  const { choices, chosen } = props;
  const [sought, setSought] = useState("");
  const gone = chosen.filter((value) => !choices.some((one) => one.value === value));
  const all = [...choices, ...gone.map((value) => ({ value, label: value }))];
  const isLong = all.length > searchedFrom;
  const fitting = isLong ? all.filter(({ label }) => fold(label).includes(fold(sought.trim()))) : all;
  const shown = all.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const toggle = (value: string): void =>
    props.onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);

  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={`${bank.select} ${classes.picker}`}
          aria-label={`${props.label}: ${shown.join(", ") || props.none}`}
        >
          <span className={classes.pickerText}>{shown.join(", ") || props.none}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <fieldset className={classes.choices}>
          <legend>{props.label}</legend>
          {isLong && (
            <TextInput
              size="xs"
              aria-label={`Find in ${props.label}`}
              placeholder="Find..."
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
            />
          )}
          {fitting.map(({ value, label }) => (
            <label key={value} className={classes.choice}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              <span>{label === "-" ? "- (empty)" : label}</span>
            </label>
          ))}
          {fitting.length === 0 && <p className={classes.noChoices}>No matches.</p>}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}

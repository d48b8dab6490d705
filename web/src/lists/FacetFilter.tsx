import { Button, Popover, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { ListFacet } from "#shared/contract/lists.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import classes from "./FacetFilter.module.css";
import { shownOption } from "./shownOption.ts";

export type FacetValue = ListFacet["options"][number]["value"];

/** Filters of more values than that have a box to find one in. */
const searchedFrom = 10;

/** A filter of many values, each with how many rows it would show. What is chosen stands on the button. @see spec courses §2.2 */
export function FacetFilter(props: {
  facet: ListFacet;
  /** Said under the title where the server has no options. */
  emptyNote?: string | undefined;
  chosen: readonly FacetValue[];
  onChoose: (chosen: readonly FacetValue[]) => void;
}) {
  const { facet, chosen } = props;
  const [sought, setSought] = useState("");
  const options = withChosen(facet, chosen);
  const isLong = options.length > searchedFrom;
  const fitting = isLong
    ? options.filter(({ label }) => fold(shownOption(label)).includes(fold(sought.trim())))
    : options;
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => shownOption(label));

  const toggle = (value: FacetValue): void =>
    props.onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);

  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? "light" : "default"}
          className={classes.button ?? ""}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          {labels.length > 0 ? `${facet.title}: ${labels.join(", ")}` : facet.title}
          {options.length === 0 && props.emptyNote && (
            <span className={classes.emptyNote}>{props.emptyNote}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <fieldset className={classes.options}>
          <legend className={classes.title}>{facet.title}</legend>
          {isLong && (
            <TextInput
              className={classes.find}
              size="xs"
              aria-label={`Find in ${facet.title}`}
              placeholder="Find..."
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
            />
          )}
          {fitting.map(({ value, label, count }) => (
            <label key={String(value)} className={classes.option}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              <span>
                {shownOption(label)} [{count}]
              </span>
            </label>
          ))}
          {options.length > 0 && fitting.length === 0 && <p className={classes.none}>No matches.</p>}
          {options.length === 0 && <p className={classes.none}>{props.emptyNote ?? "No options yet."}</p>}
        </fieldset>
        {chosen.length > 0 && (
          <button type="button" className={classes.clear} onClick={() => props.onChoose([])}>
            Clear filter
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Options with the chosen values, although nothing of them is left under the other filters, so that they can be
 * unchosen.
 */
function withChosen(facet: ListFacet, chosen: readonly FacetValue[]): ListFacet["options"] {
  const gone = chosen.filter((value) => !facet.options.some((option) => option.value === value));
  return [...facet.options, ...gone.map((value) => ({ value, label: String(value), count: 0 }))];
}

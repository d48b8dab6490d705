import { Button } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { numberText } from "#shared/words/numbers.ts";
import classes from "./SelectionBar.module.css";
import type { Selection } from "./useSelection.ts";

/**
 * Count and selection in one line: how many the list shows, how many are selected whatever it shows, how to select them all
 * on every page, how to clear, and what can be done with them; that is behind a button on narrow screens until something is selected.
 * A list that shows nothing, with nothing selected, has none of this.
 * @see rulings 11
 */
export function SelectionBar(props: {
  countMessage: string | undefined;
  /** How many the list shows, on all pages: undefined until it is counted, 0 where it could not be read. */
  shown: number | undefined;
  selection: Selection | undefined;
  /** Part shown for an empty list, too, such as the saved searches. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** Labels of the buttons, if they differ from the usual ones. */
  words?: { all: string; none: string };
}) {
  const { selection, shown = 0 } = props;
  const words = props.words ?? { all: "Select All Shown", none: "Deselect All" };
  const selected = selection?.ids.size ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  const actionsId = useId();
  // Who has selected something has come for them.
  const isFolded = !isOpen && selected === 0;
  const isEmpty = props.shown === 0 && selected === 0;
  const actions = isEmpty ? null : props.actions;
  return (
    <div className={classes.bar} data-selected={selected > 0 || undefined}>
      <output className={classes.count}>{props.countMessage ?? "\u00a0"}</output>
      {selection && !isEmpty && <SelectShown selection={selection} shown={shown} words={words} />}
      {(props.tools || actions) && (
        <>
          {selected === 0 && (
            <Button
              className={classes.more}
              variant={isOpen ? "light" : "default"}
              size="xs"
              leftSection={<IconDots size={16} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={actionsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Actions
            </Button>
          )}
          <div id={actionsId} className={classes.actions} data-folded={isFolded || undefined}>
            {props.tools}
            {actions}
          </div>
        </>
      )}
    </div>
  );
}

/** Selects all that the list shows, tells how many are selected, and clears the selection. */
function SelectShown(props: { selection: Selection; shown: number; words: { all: string; none: string } }) {
  const { selection, shown, words } = props;
  const selected = selection.ids.size;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.selection} role="group" aria-label="Selection">
      <Button
        variant="default"
        size="xs"
        disabled={shown === 0}
        loading={selection.isAdding}
        onClick={selection.addShown}
      >
        {words.all}
      </Button>
      <output className={classes.selected}>{selected > 0 && `${numberText(selected)} selected`}</output>
      {selected > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="xs"
          aria-label={words.none}
          title={words.none}
          onClick={selection.clear}
        >
          <span className={classes.clearText}>{words.none}</span>
          <IconX className={classes.clearMark} size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { translated } from "#shared/words/wordsOf.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import classes from "./SortBar.module.css";

export type SortChoice = { column: string; label: string; firstOrder: "ASC" | "DESC" };

/** The sort buttons of a list: choosing one sorts by it, choosing it again turns the order round. */
export function SortBar(props: {
  options: readonly SortChoice[];
  sortBy: string;
  sortOrder: "ASC" | "DESC";
  onSort: (sort: { sortBy: string; sortOrder: "ASC" | "DESC" }) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.bar} role="group" aria-label={translated("Sort by")}>
      <span className={classes.label} aria-hidden="true">
        {translated("Sort by")}
      </span>
      {props.options.map((option) => {
        const isChosen = option.column === props.sortBy;
        const order = isChosen ? props.sortOrder : option.firstOrder;
        const Arrow = order === "ASC" ? IconArrowUp : IconArrowDown;
        return (
          <button
            type="button"
            key={option.column}
            className={classes.option}
            aria-pressed={isChosen}
            onClick={() =>
              props.onSort({
                sortBy: option.column,
                sortOrder: isChosen ? (order === "ASC" ? "DESC" : "ASC") : option.firstOrder,
              })
            }
          >
            {translated(option.label)}
            {isChosen && (
              <>
                <Arrow size={14} stroke={2} aria-hidden />
                <VisuallyHidden>{translated(order === "ASC" ? "ascending" : "descending")}</VisuallyHidden>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}

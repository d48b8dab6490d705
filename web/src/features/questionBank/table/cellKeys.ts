import type { KeyboardEvent } from "react";

const control = "select, button";

/** Cell with a control that an event comes from, and the place of its row in the table's body. */
export function cellOf(target: EventTarget, body: Element): { column: string; rowIndex: number } | undefined {
  // Events of a list that is open come here through React, from elsewhere in the page.
  if (!(target instanceof Element) || !body.contains(target)) return undefined;
  const cell = target.closest<HTMLElement>("[data-cell]");
  const row = cell?.closest("tr");
  const column = cell?.dataset.cell;
  if (!row || column === undefined) return undefined;
  return { column, rowIndex: [...body.children].indexOf(row) };
}

/**
 * Moves the focus between the cells of a table that can be edited: arrows go to the next one, Enter opens the choices.
 * True where the key was one of these.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  const cell = target.closest<HTMLElement>("[data-cell]");
  const row = cell?.closest("tr");
  if (!cell || !row) return false;
  if (key === "Enter") {
    if (!(target instanceof HTMLSelectElement)) return false;
    target.showPicker();
    return true;
  }
  const next = neighbor(key, cell, row);
  if (next === undefined) return false;
  const to = next?.querySelector<HTMLElement>(control);
  to?.focus();
  to?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/** The cell that an arrow leads to, null at an edge; undefined for any other key. */
function neighbor(key: string, cell: HTMLElement, row: Element): Element | null | undefined {
  const inRow = [...row.querySelectorAll("[data-cell]")];
  const at = inRow.indexOf(cell);
  const below = (other: Element | null): Element | null =>
    other?.querySelector(`[data-cell="${CSS.escape(cell.dataset.cell ?? "")}"]`) ?? null;
  switch (key) {
    case "ArrowLeft":
      return inRow[at - 1] ?? null;
    case "ArrowRight":
      return inRow[at + 1] ?? null;
    case "ArrowUp":
      return below(row.previousElementSibling);
    case "ArrowDown":
      return below(row.nextElementSibling);
    default:
      return undefined;
  }
}

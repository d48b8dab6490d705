import type { ClipboardEvent, KeyboardEvent } from "react";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { counted } from "#shared/words/counted.ts";
import type { BankColumn, InitData } from "../../../bank/bankColumns.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import type { QuestionEdits } from "../useQuestionEdits.ts";
import { choicesOf } from "./BankCells.tsx";
import { cellOf, moveBetweenCells } from "./cellKeys.ts";
import { pastedValues, planPaste } from "./pasted.ts";

const pastedText = counted({ one: "{n} cell was pasted.", other: "{n} cells were pasted." });
const leftText = counted({
  one: "{n} value had no row to go to.",
  other: "{n} values had no row to go to.",
});
const namedAtMost = 5;
const unknownText = (unknown: readonly string[]): string =>
  `This column does not offer: ${unknown.slice(0, namedAtMost).join(", ")}.`;

/** Keys and pasting of the table in edit mode, as in a spreadsheet. */
export function useSheetKeys(table: {
  rows: readonly BankQuestion[];
  columns: readonly BankColumn[];
  init: InitData;
  selected: ReadonlyMap<number, BankQuestion>;
  edits: QuestionEdits | null;
}) {
  const { rows, columns, init, selected, edits } = table;
  const flash = useFlash();

  /** The column and row of an event in a cell that can be edited. */
  function cellAt(event: KeyboardEvent<HTMLElement> | ClipboardEvent<HTMLElement>) {
    const place = cellOf(event.target, event.currentTarget);
    const row = place && rows[place.rowIndex];
    const editing = place && columns.find(({ name }) => name === place.column)?.editing;
    return place && row && editing ? { ...place, row, editing } : undefined;
  }

  /** Keys as in a spreadsheet. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isConfirming(event)) return;
    const cell = event.key === "Escape" ? cellAt(event) : undefined;
    if (cell) edits?.edit(cell.editing, [{ row: cell.row, chosen: cell.editing.read(cell.row) }]);
    if (cell || moveBetweenCells(event)) event.preventDefault();
  }

  /**
   * A single value goes to the cell, or to all selected questions where the cell is of one of them, as a choice does. Several go to the
   * selected questions of the page, one each, or else to the cell and those below it.
   */
  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const cell = cellAt(event);
    if (!cell) return;
    event.preventDefault();
    const { editing, row, rowIndex } = cell;
    const values = pastedValues(event.clipboardData.getData("text/plain"));
    const isOne = values.length === 1;
    const chosen = isOne ? [...selected.values()] : rows.filter(({ id }) => selected.has(id));
    const below = isOne ? [row] : rows.slice(rowIndex);
    const into = selected.has(row.id) ? chosen : below;
    const { changes, unknown } = planPaste(values, into, editing, choicesOf(editing, init));
    if (changes.length > 0) edits?.edit(editing, changes);
    const left = values.length - into.length;
    const faults = [
      ...(unknown.length > 0 ? [unknownText(unknown)] : []),
      ...(left > 0 ? [leftText(left)] : []),
    ];
    if (faults.length > 0) flash.error([pastedText(changes.length), ...faults].join(" "));
    else flash.success(pastedText(changes.length));
  }

  return { onKeyDown, onPaste };
}

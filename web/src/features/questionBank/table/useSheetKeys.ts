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
const namedAtMost = 5;
const unknownText = (pasted: number, unknown: readonly string[]): string =>
  `${pastedText(pasted)} This column does not offer: ${unknown.slice(0, namedAtMost).join(", ")}.`;

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

  /** Into the selected questions of the page where the cell is of one of them, else from the cell downward. */
  function onPaste(event: ClipboardEvent<HTMLElement>): void {
    const cell = cellAt(event);
    if (!cell) return;
    event.preventDefault();
    const { editing, row, rowIndex } = cell;
    const values = pastedValues(event.clipboardData.getData("text/plain"));
    const below = values.length === 1 ? [row] : rows.slice(rowIndex);
    const into = selected.has(row.id) ? rows.filter(({ id }) => selected.has(id)) : below;
    const { changes, unknown } = planPaste(values, into, editing, choicesOf(editing, init));
    if (changes.length > 0) edits?.edit(editing, changes);
    if (unknown.length > 0) flash.error(unknownText(changes.length, unknown));
    else flash.success(pastedText(changes.length));
  }

  return { onKeyDown, onPaste };
}

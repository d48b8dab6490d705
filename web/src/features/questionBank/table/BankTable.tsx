import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { counted } from "#shared/words/counted.ts";
import classes from "../../../bank/bank.module.css";
import { bankColumns, type Editing, type InitData } from "../../../bank/bankColumns.ts";
import { ColumnHandle } from "../../../lists/columns/ColumnHandle.tsx";
import { shownColumns, widthOf } from "../../../lists/columns/columnView.ts";
import type { ColumnViews } from "../../../lists/columns/useColumnView.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SortHead } from "../adminLists/SortHead.tsx";
import type { BankAddress } from "../useBankAddress.ts";
import type { QuestionEdits } from "../useQuestionEdits.ts";
import { choicesOf } from "./BankCells.tsx";
import { BankRow } from "./BankRow.tsx";
import { cellOf, moveBetweenCells } from "./cellKeys.ts";
import { FilterCell } from "./FilterCell.tsx";
import { checkPx, frozen, frozenColumns } from "./frozen.ts";
import { pastedValues, planPaste } from "./pasted.ts";
import { SelectAll } from "./SelectAll.tsx";

const pastedText = counted({ one: "{n} cell was pasted.", other: "{n} cells were pasted." });
const namedAtMost = 5;
const unknownText = (pasted: number, unknown: readonly string[]): string =>
  `${pastedText(pasted)} This column does not offer: ${unknown.slice(0, namedAtMost).join(", ")}.`;

const historyPx = 112;

export type Selected = ReadonlyMap<number, BankQuestion>;

/** The question bank as a table: its first three columns stay in view. @see spec assessments §2.12 */
export function BankTable(props: {
  rows: readonly BankQuestion[];
  init: InitData;
  address: BankAddress;
  selected: Selected;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
  /** Null outside of edit mode. */
  edits: QuestionEdits | null;
  onEdit: (row: BankQuestion, editing: Editing, chosen: readonly string[]) => void;
  views: ColumnViews;
}) {
  const { rows, init, address, selected, edits, views } = props;
  const { order, hidden } = views.view;
  // The same as long as nothing is moved or hidden: rows are not drawn again while a column is widened.
  const columns = useMemo(() => shownColumns(bankColumns, { order, hidden }, frozenColumns), [order, hidden]);
  const widths = columns.map((column) => widthOf(column, views.view));
  const tablePx = widths.reduce((sum, px) => sum + px, checkPx + historyPx);
  const onSelect = useLatest(props.onSelect);
  const onEdit = useLatest(props.onEdit);
  // On phones rows are cards, which show the main columns until asked for all.
  const [isWhole, setIsWhole] = useState(false);
  const flash = useFlash();
  const inPage = rows.filter(({ id }) => selected.has(id)).length;

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

  return (
    <ScrollRegion className={classes.scroller} label="Questions">
      {!edits && (
        <button
          type="button"
          className={classes.whole}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show main columns" : "Show all columns"}
        </button>
      )}
      <table
        className={`${classes.table} ${classes.cards}`}
        data-whole={isWhole || edits !== null || undefined}
        style={{
          ["--table-width" as string]: `${tablePx}px`,
          ["--first-column" as string]: `${widths[0] ?? 0}px`,
        }}
      >
        <caption className={classes.caption}>Questions of the bank</caption>
        <colgroup>
          <col style={{ inlineSize: checkPx }} />
          {columns.map(({ name }, place) => (
            <col key={name} style={{ inlineSize: widths[place] }} />
          ))}
          <col style={{ inlineSize: historyPx }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" data-frozen style={{ insetInlineStart: 0 }}>
              <SelectAll
                state={inPage === 0 ? "none" : inPage === rows.length ? "all" : "some"}
                isDisabled={rows.length === 0}
                onChange={(isSelected) => props.onSelect(rows, isSelected)}
              />
            </th>
            {columns.map((column, place) => (
              <SortHead key={column.name} column={column} address={address} {...frozen(place)}>
                <ColumnHandle
                  label={column.label}
                  widthPx={widths[place] ?? column.widthPx}
                  onWiden={(px) => views.widen(column.name, px)}
                />
              </SortHead>
            ))}
            <th scope="col">VERSIONS</th>
          </tr>
          <tr>
            <td data-frozen style={{ insetInlineStart: 0 }} />
            {columns.map((column, place) => (
              <td key={column.name} {...frozen(place)}>
                <FilterCell column={column} init={init} address={address} />
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody onKeyDown={edits ? onKeyDown : undefined} onPaste={edits ? onPaste : undefined}>
          {rows.map((row) => (
            <BankRow
              key={row.id}
              row={row}
              columns={columns}
              edit={edits?.edits.get(row.id)}
              init={edits ? init : null}
              isSelected={selected.has(row.id)}
              onSelect={onSelect}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A function that stays the same and calls the newest: rows that did not change are not drawn again. */
function useLatest<Args extends unknown[]>(fn: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(fn);
  latest.current = fn;
  return useRef((...args: Args) => latest.current(...args)).current;
}

import { useMemo, useRef, useState } from "react";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import classes from "../../../bank/bank.module.css";
import { type BankColumn, bankColumns, type Editing, type InitData } from "../../../bank/bankColumns.ts";
import { ColumnHandle } from "../../../lists/columns/ColumnHandle.tsx";
import { shownColumns, widthOf } from "../../../lists/columns/columnView.ts";
import type { ColumnViews } from "../../../lists/columns/useColumnView.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SortHead } from "../adminLists/SortHead.tsx";
import type { BankAddress } from "../useBankAddress.ts";
import type { QuestionEdits } from "../useQuestionEdits.ts";
import { BankRow } from "./BankRow.tsx";
import { FilterCell } from "./FilterCell.tsx";
import { checkPx, frozen, frozenColumns } from "./frozen.ts";
import { SelectAll } from "./SelectAll.tsx";
import { useSheetKeys } from "./useSheetKeys.ts";

const historyPx = 112;

export type Selected = ReadonlyMap<number, BankQuestion>;

type Props = {
  rows: readonly BankQuestion[];
  init: InitData;
  address: BankAddress;
  selected: Selected;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
  /** Null outside of edit mode. */
  edits: QuestionEdits | null;
  onEdit: (row: BankQuestion, editing: Editing, chosen: readonly string[]) => void;
  views: ColumnViews;
};

/** The question bank as a table: its first three columns stay in view. @see spec assessments §2.12 */
export function BankTable(props: Props) {
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
  const { onKeyDown, onPaste } = useSheetKeys({ rows, columns, init, selected, edits });
  const inPage = rows.filter(({ id }) => selected.has(id)).length;

  return (
    <ScrollRegion className={classes.scroller} label="Questions">
      {!edits && <WholeToggle isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />}
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
        <BankHead {...{ rows, init, address, views, columns, widths, inPage }} onSelect={props.onSelect} />
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

function WholeToggle({ isWhole, onToggle }: { isWhole: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={classes.whole} aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? "Show main columns" : "Show all columns"}
    </button>
  );
}

/** Titles that sort, widen and filter, below the check of all rows. */
function BankHead(props: {
  rows: readonly BankQuestion[];
  init: InitData;
  address: BankAddress;
  views: ColumnViews;
  columns: readonly BankColumn[];
  widths: readonly number[];
  /** Selected rows of this page. */
  inPage: number;
  onSelect: (rows: readonly BankQuestion[], isSelected: boolean) => void;
}) {
  const { rows, init, address, views, columns, widths, inPage } = props;
  return (
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
  );
}

/** A function that stays the same and calls the newest: rows that did not change are not drawn again. */
function useLatest<Args extends unknown[]>(fn: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(fn);
  latest.current = fn;
  return useRef((...args: Args) => latest.current(...args)).current;
}

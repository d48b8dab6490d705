import { type ReactNode, useMemo, useState } from "react";
import type { ReportColumn } from "#shared/domain/usageReports/reportColumns.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { DataTable, type TableColumn } from "../ui/DataTable.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ReadDialog } from "../ui/ReadDialog.tsx";
import type { Sort } from "../ui/tableSort.ts";
import { isName, ReportCard } from "./ReportCard.tsx";
import { ReportCell, sortValueOf, textHere } from "./reportCells.tsx";
import classes from "./reports.module.css";
import { words } from "./words.ts";

/** How the page shows a column beyond what its files know. */
export type ColumnLook<Row> = Pick<TableColumn<Row>, "headTo" | "headFoot" | "isRotated"> & {
  widthPx?: number;
  /** Where the cell leads. */
  to?: (row: Row) => string;
  /** Sort key, if it differs from the text. */
  sortBy?: TableColumn<Row>["sortBy"];
  /** Draws the cell in its own way, with the same text. */
  draw?: (row: Row) => ReactNode;
};

/**
 * The table of a usage report: sorted by its heads, head and first column staying in view, cards on a phone; drawn only where it
 * is seen. Pages give the columns and how they look once: a row that changes is drawn again, and no other.
 * @see spec courses §2.16 "Sortable report table"
 */
export function ReportTable<Row>(props: {
  label: string;
  columns: readonly ReportColumn<Row>[];
  lookOf?: (column: ReportColumn<Row>, at: number) => ColumnLook<Row>;
  /** Those that the search finds. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort: Sort;
  changeOf?: (row: Row) => number | undefined;
  noRows: string;
  isWhole?: boolean;
}) {
  const { columns, lookOf } = props;
  const [sort, setSort] = useState<Sort>(props.sort);
  const [read, setRead] = useState<{ title: string; text: string }>();
  const { nameOf } = props;
  const { drawn, nameTo } = useMemo(() => {
    const looks = columns.map((column, at) => lookOf?.(column, at) ?? {});
    return {
      drawn: columns.map((column, at) => tableColumn(column, looks[at] ?? {}, nameOf, setRead)),
      nameTo: looks.find(({ to }, at) => to && isName(columns[at]?.key ?? ""))?.to,
    };
  }, [columns, lookOf, nameOf]);
  return (
    <>
      <DataTable
        label={props.label}
        columns={drawn}
        rows={props.rows}
        keyOf={props.keyOf}
        sort={sort}
        onSort={setSort}
        {...(props.changeOf ? { changeOf: props.changeOf } : {})}
        card={(row) => <ReportCard name={nameOf(row)} to={nameTo?.(row)} row={row} columns={drawn} />}
        noRows={<EmptyState title={words.noItems}>{props.noRows}</EmptyState>}
        isDense
        isWhole={props.isWhole ?? false}
      />
      <ReadDialog isOpen={read !== undefined} onClose={() => setRead(undefined)} title={read?.title ?? ""}>
        <p className={classes.read}>{read?.text}</p>
      </ReadDialog>
    </>
  );
}

const characterPx = 7.4;
const paddingPx = 28;

function tableColumn<Row>(
  column: ReportColumn<Row>,
  look: ColumnLook<Row>,
  nameOf: (row: Row) => string,
  onRead: (read: { title: string; text: string }) => void,
): TableColumn<Row> {
  const { key, firstOrder, isLong } = column;
  const head = translated(column.head);
  const { widthPx, to, draw, sortBy, ...rest } = look;
  const width = Math.min(220, Math.max(96, column.widthInCharacters * characterPx + paddingPx));
  const open = (row: Row) => () =>
    onRead({ title: `${head}: ${nameOf(row)}`, text: textHere(column.valueOf(row)) });
  return {
    key,
    head,
    widthPx: Math.round(widthPx ?? width),
    ...(firstOrder ? { firstOrder } : {}),
    sortBy: sortBy ?? ((row) => sortValueOf(column.valueOf(row))),
    cell: (row) =>
      draw ? (
        draw(row)
      ) : (
        <ReportCell value={column.valueOf(row)} to={to?.(row)} onRead={isLong ? open(row) : undefined} />
      ),
    ...rest,
  };
}

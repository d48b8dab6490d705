import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, memo, type ReactNode, useRef } from "react";
import classes from "./DataTable.module.css";
import { nextSort, type Sort, type SortValue, sortRows } from "./tableSort.ts";
import { useMoreAtEnd } from "./useMoreAtEnd.ts";

export type Column<Row> = {
  key: string;
  head: string;
  /** Under the head, in the same sticky row: a figure that sums the column up. */
  headFoot?: ReactNode;
  widthPx: number;
  align?: "start" | "end";
  sortBy?: (row: Row) => SortValue;
  firstOrder?: "ASC" | "DESC";
  cell: (row: Row) => ReactNode;
  /** Narrow columns of many: the head stands upright. */
  isRotated?: boolean;
};

const rowHeightPx = 40;
/** Fewer rows than this are all drawn: the browser's own search then finds every one. */
const virtualFrom = 80;

/**
 * A table that can be sorted by its heads, with head and first column staying in view. The first column names the row.
 * On a narrow screen each row becomes a card. Many rows are drawn only where they are seen.
 */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The row as a card, for narrow screens. */
  card: (row: Row) => ReactNode;
  /** A number that grows with each change of the row; undefined once the change is no news any more. */
  changeOf?: (row: Row) => number | undefined;
  noRows?: ReactNode;
}) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const rows = sortRows(props.rows, props.columns, props.sort);
  if (rows.length === 0) return props.noRows;
  return isNarrow ? <Cards {...props} rows={rows} /> : <Grid {...props} rows={rows} />;
}

type Parts<Row> = Parameters<typeof DataTable<Row>>[0];

function Grid<Row>(props: Parts<Row>) {
  const { rows, columns } = props;
  const scroller = useRef<HTMLElement>(null);
  const isMore = useMoreAtEnd(scroller);
  const isVirtual = rows.length >= virtualFrom;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 10,
  });
  const shown = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  const first = shown[0] ?? 0;
  const last = shown.at(-1) ?? -1;
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, 0);

  return (
    <div className={classes.frame} data-more={isMore || undefined}>
      <section
        className={classes.scroller}
        ref={scroller}
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.table} style={{ inlineSize: widthPx }} aria-rowcount={rows.length + 1}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ inlineSize: column.widthPx }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap heightPx={first * rowHeightPx} columns={columns.length} />
            {shown.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <BodyRow
                  key={props.keyOf(row)}
                  row={row}
                  index={index}
                  columns={columns}
                  change={props.changeOf?.(row)}
                />
              );
            })}
            <Gap heightPx={(rows.length - 1 - last) * rowHeightPx} columns={columns.length} />
          </tbody>
        </table>
      </section>
    </div>
  );
}

type BodyRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  change: number | undefined;
};

/** Drawn again only when the row itself changes: scrolling draws just the rows that come into view. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  return (
    <tr aria-rowindex={props.index + 2} className={classes.row} data-changed={highlightOf(props.change)}>
      {props.columns.map((column, at) => (
        <BodyCell key={column.key} column={column} row={props.row} isRowHead={at === 0} />
      ))}
    </tr>
  );
  // memo() forgets the type parameter of what it wraps.
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Two names in turn, so that a second change plays the highlight from its start. */
function highlightOf(change: number | undefined): "odd" | "even" | undefined {
  return change === undefined ? undefined : change % 2 === 1 ? "odd" : "even";
}

function HeadCell<Row>(props: { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void }) {
  const { column, sort } = props;
  const isSorted = sort.key === column.key;
  const Arrow = sort.order === "ASC" ? IconArrowUp : IconArrowDown;
  const text = <span className={classes.headText}>{column.head}</span>;
  return (
    <th
      scope="col"
      className={classes.head}
      data-align={column.align ?? "start"}
      data-rotated={column.isRotated || undefined}
      {...(isSorted ? { "aria-sort": sort.order === "ASC" ? "ascending" : "descending" } : {})}
      title={column.isRotated ? column.head : undefined}
    >
      <div className={classes.headInner}>
        {column.sortBy ? (
          <button
            type="button"
            className={classes.headButton}
            onClick={() => props.onSort(nextSort(sort, column))}
          >
            {text}
            {isSorted && <Arrow className={classes.arrow} size={14} stroke={2} aria-hidden />}
          </button>
        ) : (
          text
        )}
        {column.headFoot}
      </div>
    </th>
  );
}

function BodyCell<Row>(props: { column: Column<Row>; row: Row; isRowHead: boolean }) {
  const { column, row } = props;
  return props.isRowHead ? (
    <th scope="row" className={classes.cell} data-align={column.align ?? "start"}>
      {column.cell(row)}
    </th>
  ) : (
    <td
      className={classes.cell}
      data-align={column.align ?? "start"}
      data-rotated={column.isRotated || undefined}
    >
      {column.cell(row)}
    </td>
  );
}

/** Stands for the rows that are not drawn; `aria-rowcount` tells of them. */
function Gap(props: { heightPx: number; columns: number }) {
  if (props.heightPx <= 0) return null;
  const style: CSSProperties = { blockSize: props.heightPx, padding: 0, border: 0 };
  return (
    <tr>
      <td colSpan={props.columns} style={style} />
    </tr>
  );
}

function Cards<Row>(props: Parts<Row>) {
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {props.rows.map((row) => {
        const change = props.changeOf?.(row);
        return (
          <li key={props.keyOf(row)} className={classes.card} data-changed={highlightOf(change)}>
            {props.card(row)}
          </li>
        );
      })}
    </ul>
  );
}

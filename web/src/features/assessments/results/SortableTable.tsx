import { Button, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Hint } from "../../../ui/Hint.tsx";
import { nextSort, type Sort, type SortValue, sortRows } from "../../../ui/tableSort.ts";
import classes from "../assessments.module.css";
import { words } from "../words.ts";
import { useIsPrinting } from "./useIsPrinting.ts";

export type SortableColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The same in a file, where the cell is not a text or a number. */
  text?: (row: Row) => string;
  sortBy?: (row: Row) => SortValue;
  firstOrder?: "ASC" | "DESC";
  isNumber?: boolean;
  /** Its text is a word or two: a card shows it beside the next one. Numbers are short. */
  isShort?: boolean;
  /** Smaller line under the label. */
  sub?: string;
  /** Tooltip of the head, line by line, on a button beside it. */
  hint?: readonly string[];
  /** Tooltip of the head that sorts. */
  sortHint?: string;
  /** In the place of `sortBy`, where an order has values that come last in both directions. */
  compare?: (a: Row, b: Row, order: "ASC" | "DESC") => number;
};

/** Widths below which rows are cards, as in the style sheet. On paper all rows are drawn. @see spec assessments §9 */
const cardScreens = {
  narrow: "screen and (max-width: 47.99em)",
  tablet: "screen and (max-width: 52.12em)",
} as const;
/** Cards that are drawn at first: some five screens of a phone. */
const cardsAtOnce = 10;
/** More rows than anybody prints, and than a browser lays out in a moment. */
const printedAtMost = 1000;

/** A small table whose heads sort it. The first column names the row. On a narrow screen each row is a card where `cards` says so. */
export function SortableTable<Row>(props: {
  label: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sort: Sort;
  cards?: "narrow" | "tablet";
  /** Rows that are drawn at first, and with each "Show more"; absent: all. */
  rowsAtOnce?: number;
  /** Draws what stands below, given all rows as they are sorted, drawn or not. */
  below?: ((sorted: readonly Row[]) => ReactNode) | undefined;
}) {
  const { columns, rows, cards, keyOf } = props;
  const areCards = useMediaQuery(cardScreens[cards ?? "narrow"], false, { getInitialValueInEffect: false });
  const rowsAtOnce = cards && areCards ? cardsAtOnce : (props.rowsAtOnce ?? Number.POSITIVE_INFINITY);
  const isPrinting = useIsPrinting();
  const [sort, setSort] = useState(props.sort);
  const [parts, setParts] = useState(1);
  if (columns.length === 0) return null;
  const sorted = sortRows(rows, columns, sort);
  const shown = sorted.slice(
    0,
    isPrinting ? Math.max(printedAtMost, parts * rowsAtOnce) : parts * rowsAtOnce,
  );
  const left = sorted.length - shown.length;
  return (
    <>
      {/* The heads, which have the tooltips, are not drawn where rows are cards. */}
      {cards && areCards && <Hints columns={columns} />}
      <table className={classes.table} aria-label={props.label} data-cards={cards}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                onSort={() => setSort(nextSort(sort, column))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BodyRow key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={() => setParts(parts + 1)}>
          {words.showMore({ left: Math.min(left, rowsAtOnce) })}
        </Button>
      )}
      {props.below?.(sorted)}
    </>
  );
}

/** Tooltips of the heads, each behind the name of its column. */
function Hints<Row>({ columns }: { columns: readonly SortableColumn<Row>[] }) {
  const hinted = columns.filter(({ hint }) => hint);
  if (hinted.length === 0) return null;
  return (
    <p className={classes.hints}>
      {hinted.map(({ key, label, hint = [] }) => (
        <span key={key}>
          {label} <Hint about={words.about({ label })} lines={hint} />
        </span>
      ))}
    </p>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly SortableColumn<Row>[] }) {
  const [first, ...others] = columns;
  return (
    <tr>
      {first && (
        <th scope="row" data-label={first.label}>
          {first.cell(row)}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          data-label={column.label}
          data-short={column.isNumber || column.isShort || undefined}
          className={column.isNumber ? classes.number : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Head<Row>(props: { column: SortableColumn<Row>; sort: Sort; onSort: () => void }) {
  const { column, sort } = props;
  const below = column.sub && <div className={classes.more}>{column.sub}</div>;
  // A head is read with each of its cells: without the button that is in it.
  const name = column.hint && column.label;
  const hint = column.hint && <Hint about={words.about({ label: column.label })} lines={column.hint} />;
  if (!column.sortBy && !column.compare)
    return (
      <th scope="col" aria-label={name}>
        {column.label}
        {hint}
        {below}
      </th>
    );
  const isSorted = sort.key === column.key;
  const order = sort.order === "ASC" ? "ascending" : "descending";
  const Arrow = sort.order === "ASC" ? IconArrowUp : IconArrowDown;
  const button = (
    <button type="button" className={classes.sort} onClick={props.onSort}>
      {column.label}
      {isSorted && <Arrow size={14} stroke={1.8} aria-hidden />}
    </button>
  );
  return (
    <th scope="col" aria-sort={isSorted ? order : "none"} aria-label={name}>
      {column.sortHint ? (
        <Tooltip label={column.sortHint} events={{ hover: true, focus: true, touch: true }}>
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {hint}
      {below}
    </th>
  );
}

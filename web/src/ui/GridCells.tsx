import { Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { BreakableAddress } from "./BreakableAddress.tsx";
import classes from "./DataTable.module.css";
import { words } from "./gridWords.ts";
import { nextSort, type Sort } from "./tableSort.ts";

export type GridColumn<Row> = {
  key: string;
  head: string;
  /** Columns beside one another of the same group stand under its name. */
  group?: string;
  /** Address that the head leads to; it then sorts by a button of its own. */
  headTo?: string;
  /** Under the head, in the same sticky row: a figure that sums the column up. */
  headFoot?: ReactNode;
  widthPx: number;
  align?: "start" | "end";
  isSortable?: boolean;
  firstOrder?: "ASC" | "DESC";
  cell: (row: Row) => ReactNode;
  /** Narrow columns of many: the head stands upright. */
  isRotated?: boolean;
  /** Something to operate the row with, before the one that names it. */
  isControl?: boolean;
};

export const rowHeightPx = 40;
/** True for tables of many columns, which are read across. */
export const denseRowHeightPx = 32;

/** The names of the groups, each above its columns. */
export function GroupHeads<Row>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  const groups: { name: string; count: number }[] = [];
  for (const { group = "" } of columns) {
    const last = groups.at(-1);
    if (last?.name === group) last.count++;
    else groups.push({ name: group, count: 1 });
  }
  return (
    <tr>
      {groups.map(({ name, count }) => (
        <th key={name} scope="colgroup" colSpan={count} className={classes.group}>
          <span>{name}</span>
        </th>
      ))}
    </tr>
  );
}

export function HeadCell<Row>(props: { column: GridColumn<Row>; sort: Sort; onSort: (sort: Sort) => void }) {
  const { column, sort } = props;
  const isSorted = sort.key === column.key;
  const Arrow = sort.order === "ASC" ? IconArrowUp : IconArrowDown;
  const SortSign = isSorted ? Arrow : IconArrowsSort;
  const text = <span className={classes.headText}>{column.head}</span>;
  return (
    <th
      scope="col"
      className={classes.head}
      data-align={column.align ?? "start"}
      data-rotated={column.isRotated || undefined}
      data-control={column.isControl || undefined}
      {...(isSorted ? { "aria-sort": sort.order === "ASC" ? "ascending" : "descending" } : {})}
      title={column.isRotated ? column.head : undefined}
    >
      <div className={classes.headInner}>
        {column.headTo && (
          <Link to={column.headTo} className={classes.headLink}>
            {text}
          </Link>
        )}
        {column.isSortable && column.headTo && (
          <button
            type="button"
            className={classes.headSort}
            aria-label={words.sortBy({ head: column.head })}
            title={words.sortBy({ head: column.head })}
            onClick={() => props.onSort(nextSort(sort, column))}
          >
            <SortSign size={14} stroke={2} aria-hidden />
          </button>
        )}
        {column.headTo ? null : column.isSortable ? (
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

export function BodyCell<Row>(props: { column: GridColumn<Row>; row: Row | undefined; isRowHead: boolean }) {
  const { column, row } = props;
  const content = row === undefined ? <Waiting column={column} /> : asText(column.cell(row), column);
  // A row that is not there yet has no name to be its head.
  return props.isRowHead && row !== undefined ? (
    <th scope="row" className={classes.cell} data-align={column.align ?? "start"}>
      {content}
    </th>
  ) : (
    <td
      className={classes.cell}
      data-align={column.align ?? "start"}
      data-rotated={column.isRotated || undefined}
      data-control={column.isControl || undefined}
    >
      {content}
    </td>
  );
}

/** About as many pixels as a character takes in two lines. */
const twoLinesPx = 3.5;

/** A text stands in two lines at most; the pointer shows the whole of one that may not fit. */
function asText<Row>(content: ReactNode, { widthPx }: GridColumn<Row>): ReactNode {
  if (typeof content !== "string") return content;
  const title = content.length * twoLinesPx > widthPx ? content : undefined;
  return (
    <span className={classes.text} title={title}>
      <BreakableAddress text={content} />
    </span>
  );
}

function Waiting<Row>(props: { column: GridColumn<Row> }) {
  return props.column.isControl ? null : <Skeleton h={12} w="70%" aria-hidden="true" />;
}

/** Stands for the rows that are not drawn; `aria-rowcount` tells of them. */
export function Gap(props: { rows: number; columns: number; rowHeightPx: number }) {
  if (props.rows <= 0) return null;
  const style: CSSProperties = { blockSize: props.rows * props.rowHeightPx, padding: 0, border: 0 };
  return (
    <tr>
      <td colSpan={props.columns} style={style} />
    </tr>
  );
}

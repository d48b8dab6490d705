import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { nextSort, type Sort, type SortValue, sortRows } from "../../../ui/tableSort.ts";
import classes from "../assessments.module.css";

export type SortableColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => SortValue;
  firstOrder?: "ASC" | "DESC";
  isNumber?: boolean;
};

/** A small table whose heads sort it. The first column names the row. On a narrow screen each row is a card where `cards` says so. */
export function SortableTable<Row>(props: {
  label: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  sort: Sort;
  cards?: "narrow" | "tablet";
}) {
  const { columns, rows, cards } = props;
  const [sort, setSort] = useState(props.sort);
  const [first, ...others] = columns;
  if (!first) return null;
  return (
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
        {sortRows(rows, columns, sort).map((row) => (
          <tr key={props.keyOf(row)}>
            <th scope="row" data-label={first.label}>
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td
                key={column.key}
                data-label={column.label}
                className={column.isNumber ? classes.number : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>(props: { column: SortableColumn<Row>; sort: Sort; onSort: () => void }) {
  const { column, sort } = props;
  if (!column.sortBy) return <th scope="col">{column.label}</th>;
  const isSorted = sort.key === column.key;
  const order = sort.order === "ASC" ? "ascending" : "descending";
  const Arrow = sort.order === "ASC" ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? order : "none"}>
      <button type="button" className={classes.sort} onClick={props.onSort}>
        {column.label}
        {isSorted && <Arrow size={14} stroke={1.8} aria-hidden />}
      </button>
    </th>
  );
}

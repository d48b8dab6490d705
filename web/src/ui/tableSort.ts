import { wordOrder } from "#shared/words/language.ts";

export type SortValue = string | number;
export type Sort = { key: string; order: "ASC" | "DESC" };

type Sortable<Row> = {
  key: string;
  sortBy?: (row: Row) => SortValue;
  firstOrder?: "ASC" | "DESC";
  /** In the place of `sortBy`, where an order has values that come last in both directions. */
  compare?: (a: Row, b: Row, order: "ASC" | "DESC") => number;
};

const words = wordOrder({ numeric: true });

/** The rows in order; equal ones keep the order they came in. An unknown key leaves them as they are. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key);
  const { sortBy: read, compare: ordered } = column ?? {};
  if (ordered) return [...rows].sort((a, b) => ordered(a, b, sort.order));
  if (!read) return rows;
  const direction = sort.order === "ASC" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ row }) => row);
}

function compare(a: SortValue, b: SortValue): number {
  return typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));
}

/** Sort after pressing a column's head: by that column, or in the opposite order. */
export function nextSort<Row>(sort: Sort, column: Sortable<Row>): Sort {
  if (sort.key === column.key) return { key: sort.key, order: sort.order === "ASC" ? "DESC" : "ASC" };
  return { key: column.key, order: column.firstOrder ?? "ASC" };
}

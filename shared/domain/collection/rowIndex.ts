import { fold, plainText } from "./fold.ts";
import type { Cell, Column, ListDefinition } from "./listDefinition.ts";

/**
 * What is worth calculating once per version of the rows: the folded text of the search, and the place of each row in
 * each order. Rows are never changed in place: a new version is a new array, and the index goes with the old one.
 */
export type RowIndex = {
  /** One text a row. Words are found anywhere in it, by a plain look-through (docs/adr/0030). */
  searchText: (box: "search" | "lo_search") => readonly string[];
  /** Rows with equal values share a rank; an empty value has none (-1). */
  ranks: (columnName: string) => Int32Array;
  /** The tie-break: place in the order of ids. */
  idRanks: () => Int32Array;
  ids: () => readonly string[];
};

const indexes = new WeakMap<readonly unknown[], Map<object, unknown>>();

function once<T>(rows: readonly unknown[], key: object, make: () => T): T {
  const made = indexes.get(rows) ?? new Map<object, unknown>();
  indexes.set(rows, made);
  if (!made.has(key)) made.set(key, make());
  // Written just above, or earlier under the same key by the same maker.
  return made.get(key) as T;
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const searchKeys = { search: {}, lo_search: {} };
const separator = "\n";

export const cellText = (column: { isHtml?: boolean }, cell: Cell): string => {
  const text = Array.isArray(cell) ? cell.join(separator) : cell === null ? "" : String(cell);
  return column.isHtml ? plainText(text) : text;
};

export function indexOf<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  rows: readonly Row[],
  viewer: Viewer,
): RowIndex {
  const keyOfSearch = (box: "search" | "lo_search"): object =>
    Object.values(list.columns).find((column) => column.searchable === box) ?? searchKeys[box];
  return {
    searchText: (box) => once(rows, keyOfSearch(box), () => searchTexts(list, rows, viewer, box)),
    ranks: (name) => {
      const column = list.columns[name];
      if (!column) throw new Error(`No such column: ${name}`);
      const make = () => ranksBy(rows, column, viewer);
      // Keyed by the function that reads the value: lists derived from one another share their columns.
      return column.isPerViewer ? make() : once(rows, column.value, make);
    },
    // Keyed by the columns: a list that is narrowed for one course shares them.
    idRanks: () => once(rows, list.columns, () => ranksOf(rows.map(list.id), compareIds)),
    ids: () => once(rows, list.id, () => rows.map((row) => String(list.id(row)))),
  };
}

function searchTexts<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  rows: readonly Row[],
  viewer: Viewer,
  box: "search" | "lo_search",
): readonly string[] {
  const columns = Object.values(list.columns).filter((column) => column.searchable === box);
  return rows.map((row) =>
    fold(columns.map((column) => cellText(column, column.value(row, viewer))).join(separator)),
  );
}

function ranksBy<Row, Viewer>(rows: readonly Row[], column: Column<Row, Viewer>, viewer: Viewer): Int32Array {
  const isEmpty = (cell: Cell): boolean =>
    cell === null || cell === "" || (Array.isArray(cell) && cell.length === 0);
  const cells = rows.map((row) => column.value(row, viewer));
  const keys = cells.map((cell) => (isEmpty(cell) ? null : sortKey(column, cell)));
  return ranksOf(keys, compareKeys);
}

function sortKey<Row, Viewer>(column: Column<Row, Viewer>, cell: Cell): string | number {
  switch (column.kind) {
    case "number":
      return Number(cell);
    case "boolean":
      return cell === true ? 1 : 0;
    case "date":
      return Date.parse(String(cell));
    case "enum":
      return column.values?.indexOf(String(cell)) ?? -1;
    case "text":
    case "multi":
      return cellText(column, cell);
  }
}

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));

function compareIds(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function ranksOf<Key>(keys: readonly (Key | null)[], compare: (a: Key, b: Key) => number): Int32Array {
  const ranks = new Int32Array(keys.length).fill(-1);
  const present = keys.flatMap((key, index) => (key === null ? [] : [{ key, index }]));
  present.sort((a, b) => compare(a.key, b.key));
  let rank = -1;
  let previous: Key | undefined;
  for (const { key, index } of present) {
    if (rank < 0 || previous === undefined || compare(previous, key) !== 0) rank += 1;
    previous = key;
    ranks[index] = rank;
  }
  return ranks;
}

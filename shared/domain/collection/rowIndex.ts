import { type ColumnCodes, codesOf, updatedCodes } from "./columnCodes.ts";
import { derived, patched } from "./derivedRows.ts";
import { fold } from "./fold.ts";
import type { Cell, Column, ListDefinition } from "./listDefinition.ts";
import { cellText } from "./matches.ts";
import { type Order, orderOf, type SortKey, updatedOrder } from "./rowOrder.ts";

/**
 * Values worth calculating once: the folded text of the search, the place of each row in each order, and each column's values by number. They are
 * kept beside the rows; after a change they are brought up to date by the rows that changed, not calculated anew (`derivedRows.ts`). Rows are never
 * changed in place.
 */
export type RowIndex = {
  /** One text a row. Words are found anywhere in it, by a plain look-through (docs/adr/0050). */
  searchText: (box: SearchBox) => readonly string[];
  /** The folded text of a column, one a row. Only of columns that do not look at the viewer. */
  columnText: (columnName: string) => readonly string[];
  /** The rows by a column; ties by id. Only of columns that do not look at the viewer. */
  order: (columnName: string) => Order;
  /** The values of a column. Only of columns that do not look at the viewer. */
  codes: (columnName: string) => ColumnCodes;
  ids: () => readonly string[];
};

type SearchBox = "search" | "lo_search";

const searchKeys = { search: {}, lo_search: {} };
const separator = "\n";

// What is kept of a column needs a key of its own for each use; the function that reads the value stands for the
// column, since lists that are derived from one another share their columns.
const codeKeys = new WeakMap<object, object>();
const textKeys = new WeakMap<object, object>();
function ownKey(keys: WeakMap<object, object>, value: object): object {
  const key = keys.get(value) ?? {};
  keys.set(value, key);
  return key;
}

export function indexOf<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  rows: readonly Row[],
  viewer: Viewer,
): RowIndex {
  const cellAt = (column: Column<Row, Viewer>) => (at: number) =>
    // Each place comes from a walk over the rows.
    column.value(rows[at] as Row, viewer);
  const everyPlace = <T>(valueAt: (at: number) => T): T[] => rows.map((_row, at) => valueAt(at));
  const keptArray = <T>(key: object, valueAt: (at: number) => T): readonly T[] =>
    derived<readonly T[]>(rows, key, {
      build: () => everyPlace(valueAt),
      update: (before, stale) => patched(before, rows.length, stale, valueAt),
    });
  // Keyed by the columns: a list that is narrowed for one course shares them.
  const rawIds = () => keptArray(list.columns, (at) => list.id(rows[at] as Row));
  return {
    searchText: (box) => {
      const columns = Object.values(list.columns).filter((column) => column.searchable === box);
      const cells = columns.map((column) => ({ column, cell: cellAt(column) }));
      return keptArray(columns[0] ?? searchKeys[box], (at) =>
        fold(cells.map(({ column, cell }) => cellText(column, cell(at))).join(separator)),
      );
    },
    columnText: (name) => {
      const column = columnOf(list, name);
      const cell = cellAt(column);
      const { numberText } = column;
      return keptArray(ownKey(textKeys, column.value), (at) => {
        const value = cell(at);
        return numberText && typeof value === "number" ? numberText(value) : fold(cellText(column, value));
      });
    },
    order: (name) => {
      const column = columnOf(list, name);
      const cell = cellAt(column);
      const keyAt = (at: number) => sortKey(column, cell(at));
      return derived<Order>(rows, column.value, {
        build: () => orderOf(everyPlace(keyAt), rawIds()),
        update: (before, stale) =>
          updatedOrder(before, patched(before.keys, rows.length, stale, keyAt), rawIds(), stale),
      });
    },
    codes: (name) => {
      const column = columnOf(list, name);
      const cell = cellAt(column);
      return derived<ColumnCodes>(rows, ownKey(codeKeys, column.value), {
        build: () => codesOf(column, rows.length, cell),
        update: (before, stale) => updatedCodes(before, column, rows.length, cell, stale),
      });
    },
    ids: () => keptArray(list.id, (at) => String(list.id(rows[at] as Row))),
  };
}

export function columnOf<Row, Viewer>(list: ListDefinition<Row, Viewer>, name: string): Column<Row, Viewer> {
  const column = Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
  if (!column) throw new Error(`No such column: ${name}`);
  return column;
}

/** Null where the cell is empty: such rows come last in both directions. */
export function sortKey<Row, Viewer>(column: Column<Row, Viewer>, cell: Cell): SortKey | null {
  if (cell === null || cell === "" || (Array.isArray(cell) && cell.length === 0)) return null;
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

import { plainText } from "./fold.ts";
import type { Cell, Column } from "./listDefinition.ts";
import type { Condition, Operand } from "./query.ts";

type AnyColumn = Pick<Column<never, never>, "kind" | "isHtml">;

const separator = "\n";

/** Text that a reader sees of a cell. */
export function cellText(column: Pick<AnyColumn, "isHtml">, cell: Cell): string {
  const text = Array.isArray(cell) ? cell.join(separator) : cell === null ? "" : String(cell);
  return column.isHtml ? plainText(text) : text;
}

/** A condition made ready for many rows. An empty cell matches only null, and is in no order. */
export function matcherOf<Row, Viewer>(
  column: Column<Row, Viewer>,
  condition: Condition,
  viewer: Viewer,
): (row: Row) => boolean {
  const read = (row: Row): readonly Operand[] => operandsOf(column, column.value(row, viewer));
  const wanted = new Set(condition.values);
  const limit = condition.values[0];
  switch (condition.operator) {
    case "in":
      return (row) => read(row).some((value) => wanted.has(value));
    case "not_in":
      return (row) => !read(row).some((value) => wanted.has(value));
    case "<":
      return (row) => read(row).some((value) => orderBetween(column, value, limit) < 0);
    case "<=":
      return (row) => read(row).some((value) => orderBetween(column, value, limit) <= 0);
    case ">":
      return (row) => read(row).some((value) => orderBetween(column, value, limit) > 0);
    case ">=":
      return (row) => read(row).some((value) => orderBetween(column, value, limit) >= 0);
  }
}

/** The values of a cell that a filter can name; an empty cell has the one value null. */
export function operandsOf(column: AnyColumn, cell: Cell): readonly Operand[] {
  if (Array.isArray(cell)) return cell.length === 0 ? [null] : cell;
  if (cell === null || cell === "") return [null];
  if (typeof cell === "string") return [cellText(column, cell)];
  // Lists and empty cells are answered above.
  return [cell as number | boolean];
}

/** NaN, which is in no order, where either side is empty. */
export function orderBetween(column: AnyColumn, value: Operand, limit: Operand | undefined): number {
  if (value === null || limit === null || limit === undefined) return Number.NaN;
  if (column.kind === "date") return Date.parse(String(value)) - Date.parse(String(limit));
  if (typeof value === "string" || typeof limit === "string") {
    return String(value) < String(limit) ? -1 : String(value) > String(limit) ? 1 : 0;
  }
  return Number(value) - Number(limit);
}

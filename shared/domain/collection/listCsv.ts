import { easternHeadSuffix, easternText } from "../../words/dates.ts";
import { csvLine } from "../csv.ts";
import type { Cell, Column, ListDefinition } from "./listDefinition.ts";
import { cellText } from "./matches.ts";

// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";

/**
 * Rows of a list as a CSV file: its columns in their order, times in Eastern time with heads that say so, and no text that
 * a spreadsheet would run as a formula.
 * @see rulings 15
 */
export function listCsv<Row, Viewer>(
  list: ListDefinition<Row, Viewer>,
  rows: readonly Row[],
  viewer: Viewer,
): { fileName: string; text: string } {
  if (!list.csv) throw new Error("This list does not say what its file holds");
  const columns = list.csv.columns.map(({ head, column: name, instead }) => {
    const column = list.columns[name];
    if (!column) throw new Error(`No such column: ${name}`);
    return { head, column, instead };
  });
  const heads = columns.map(({ head, column }) =>
    column.kind === "date" ? `${head} ${easternHeadSuffix}` : head,
  );
  const lines = rows.map((row) =>
    csvLine(
      columns.map(({ column, instead }) => {
        const cell = column.value(row, viewer);
        return (typeof cell === "string" && instead?.(cell)) || exported(column, cell);
      }),
    ),
  );
  return { fileName: list.csv.fileName, text: byteOrderMark + csvLine(heads) + lines.join("") };
}

function exported<Row, Viewer>(column: Column<Row, Viewer>, cell: Cell): string | number {
  if (cell === null) return "";
  if (typeof cell === "number") return cell;
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  if (typeof cell !== "string") return cell.join("; ");
  if (column.kind === "date" && cell.includes("T")) return easternText(cell);
  return column.words?.[cell] ?? cellText(column, cell);
}

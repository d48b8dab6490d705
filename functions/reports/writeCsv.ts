import { once } from "node:events";
import type { Writable } from "node:stream";
import { csvLine } from "#shared/domain/csv.ts";
import { type ReportValue, textOfValue } from "#shared/domain/usageReports/reportColumns.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import { easternText } from "#shared/words/dates.ts";

// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";

const field = (value: ReportValue): string | number =>
  value.kind === "number" && value.number !== null && value.unit === ""
    ? value.number
    : textOfValue(value, easternText);

const headLine = (table: ReportTable): string =>
  byteOrderMark + csvLine(table.columns.map((column) => column.head));

const rowLine = (values: readonly ReportValue[]): string => csvLine(values.map(field));

/** The whole of it, for a report that is answered at once. */
export const csvText = (table: ReportTable & { rows: Iterable<readonly ReportValue[]> }): string =>
  headLine(table) + [...table.rows].map(rowLine).join("");

/** Writes a table as CSV into a stream, and ends it. For `afterRow` see `writeXlsx`. */
export async function writeCsv(
  table: ReportTable,
  sink: Writable,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  sink.write(headLine(table));
  let written = 0;
  for await (const values of table.rows) {
    if (!sink.write(rowLine(values))) await once(sink, "drain");
    written += 1;
    await afterRow(written);
  }
  sink.end();
}

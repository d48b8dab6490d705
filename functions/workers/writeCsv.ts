import { once } from "node:events";
import type { Writable } from "node:stream";
import { csvLine } from "#shared/domain/csv.ts";
import type { ReportTable } from "#shared/domain/usageReportFile.ts";

// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";

/** Writes the heads and rows of a table as CSV into a stream, and ends it. For `afterRow` see `writeXlsx`. */
export async function writeCsv(
  table: ReportTable,
  sink: Writable,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  sink.write(byteOrderMark + csvLine(table.columns.map((column) => column.head)));
  let written = 0;
  for await (const cells of table.rows) {
    const hasRoom = sink.write(csvLine(cells.map((cell) => cell.value)));
    if (!hasRoom) await once(sink, "drain");
    written += 1;
    await afterRow(written);
  }
  sink.end();
}

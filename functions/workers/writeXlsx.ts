import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import type { ProgressState } from "#shared/domain/progress.ts";
import type { ReportTable, ReportTableCell } from "#shared/domain/usageReportFile.ts";

const stateFill: Record<ProgressState, string> = {
  completed: "FFD5EFE3",
  low_time: "FFFBE3C0",
  partially_completed: "FFDCE9F7",
  not_started: "FFF4F2EE",
};
const headFill = "FF0B4F55";
/** A sheet holds no more rows: what is beyond goes to the next one. */
const sheetRowsAtMost = 1_048_576;

/** The legend of the report. @see spec courses §2.15 */
const legend: readonly { text: string; state?: ProgressState }[] = [
  { text: "Completed", state: "completed" },
  { text: "Low time (Completed in under 25% of recommended time)", state: "low_time" },
  { text: "In progress (% complete)", state: "partially_completed" },
  { text: "Not started", state: "not_started" },
  { text: "Case was reset (any symbol + black outline)" },
];

/**
 * Without what no XML holds (the writer itself drops control characters): one such character in one name would make the
 * whole file one that does not open.
 */
const writable = (value: string | number): string | number =>
  typeof value === "number" ? value : value.toWellFormed().replace(/[\uFFFE\uFFFF]/g, "\uFFFD");

/**
 * Writes a table as an XLSX file into a stream, row by row, and ends it. Texts are written as texts: unlike in a CSV file,
 * one that begins with `=` stays what it is and is not run. `afterRow` is waited for, so that whoever writes
 * progress can hold the rows back, or stop them by throwing.
 */
export async function writeXlsx(
  table: ReportTable,
  sink: Writable,
  afterRow: (written: number) => Promise<void>,
): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true });
  const headRow = table.facts.length + 3;
  let sheets = 0;
  let sheet = addSheet();
  let onSheet = 0;
  let written = 0;
  for await (const cells of table.rows) {
    if (headRow + onSheet + 1 > sheetRowsAtMost) {
      endSheet();
      sheet = addSheet();
      onSheet = 0;
    }
    const row = sheet.addRow(cells.map((cell) => writable(cell.value)));
    for (const [index, cell] of cells.entries()) styleCell(row, index + 1, cell);
    row.commit();
    onSheet += 1;
    written += 1;
    await afterRow(written);
  }
  if (table.notice) sheet.addRow([table.notice]).commit();
  endSheet();
  if (table.hasLegend) writeLegend(workbook);
  await workbook.commit();

  function addSheet(): ExcelJS.Worksheet {
    sheets += 1;
    const added = workbook.addWorksheet(sheets === 1 ? table.sheetName : `${table.sheetName} ${sheets}`, {
      views: [{ state: "frozen", xSplit: table.frozenColumns, ySplit: headRow }],
      pageSetup: { orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    });
    added.columns = table.columns.map((column) => ({ width: column.widthInCharacters }));
    writeHead(added, table);
    return added;
  }
  function endSheet(): void {
    sheet.autoFilter = {
      from: { row: headRow, column: 1 },
      to: { row: headRow + onSheet, column: table.columns.length },
    };
    sheet.commit();
  }
}

function writeHead(sheet: ExcelJS.Worksheet, table: ReportTable): void {
  const title = sheet.addRow([writable(table.title)]);
  title.font = { bold: true, size: 16 };
  title.commit();
  for (const [name, value] of table.facts) {
    const row = sheet.addRow([name, writable(value)]);
    row.getCell(1).font = { bold: true };
    row.commit();
  }
  sheet.addRow([]).commit();
  const heads = sheet.addRow(table.columns.map((column) => writable(column.head)));
  heads.height = 32;
  heads.eachCell((cell) => {
    cell.font = { bold: true, color: { argb: "FFFFFFFF" } };
    cell.fill = solid(headFill);
    cell.alignment = { vertical: "middle", wrapText: true };
  });
  heads.commit();
}

const solid = (argb: string): ExcelJS.Fill => ({ type: "pattern", pattern: "solid", fgColor: { argb } });

const blackOutline: Partial<ExcelJS.Borders> = {
  top: { style: "thick" },
  left: { style: "thick" },
  bottom: { style: "thick" },
  right: { style: "thick" },
};

function styleCell(row: ExcelJS.Row, column: number, { progress }: ReportTableCell): void {
  if (!progress) return;
  const cell = row.getCell(column);
  cell.fill = solid(stateFill[progress.state]);
  if (progress.isReset) cell.border = blackOutline;
}

function writeLegend(workbook: ExcelJS.stream.xlsx.WorkbookWriter): void {
  const sheet = workbook.addWorksheet("Legend");
  sheet.columns = [{ width: 60 }];
  for (const { text, state } of legend) {
    const row = sheet.addRow([text]);
    if (state) row.getCell(1).fill = solid(stateFill[state]);
    else row.getCell(1).border = blackOutline;
    row.commit();
  }
  sheet.commit();
}

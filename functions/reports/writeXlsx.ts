import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { type ProgressDisplay, type ProgressState, textOfProgress } from "#shared/domain/progress.ts";
import type { ReportValue } from "#shared/domain/usageReports/reportColumns.ts";
import type { ReportTable } from "#shared/domain/usageReports/reportTable.ts";
import { easternSheetTime, repeatedTimeMark } from "#shared/words/dates.ts";

const stateFill: Record<ProgressState, string> = {
  completed: "FFD5EFE3",
  low_time: "FFFBE3C0",
  partially_completed: "FFDCE9F7",
  not_started: "FFF4F2EE",
};
const headFill = "FF0B4F55";

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
const writable = (value: string): string => value.toWellFormed().replace(/[\uFFFE\uFFFF]/g, "\uFFFD");

/** Rows that are waited for together: fewer would make most of the time one of waiting. */
const rowsAtOnce = 50;
/** A sheet holds no more rows: what is beyond goes to the next one. */
const sheetRowsAtMost = 1_048_576;

/**
 * Writes a table as an XLSX file into a stream, row by row, and ends it. Texts are written as texts: unlike in a CSV file,
 * one that begins with `=` stays what it is and is not run. `afterRow` is waited for, so that whoever writes
 * progress can hold the rows back, or stop them by throwing.
 */
export async function writeXlsx(
  table: ReportTable,
  sink: Writable,
  afterRow: (written: number) => Promise<void> = async () => {},
): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true });
  const headRow = table.facts.length + 3;
  let sheets = 0;
  let sheet = addSheet();
  let onSheet = 0;
  const styles = cellStyles();
  let written = 0;
  for await (const values of table.rows) {
    if (headRow + onSheet + 1 > sheetRowsAtMost) {
      endSheet();
      sheet = addSheet();
      onSheet = 0;
    }
    const row = sheet.addRow(values.map(cellValue));
    for (const [index, value] of values.entries()) {
      const style = styles.of(value);
      // One object for all cells that look alike: the writer knows it again, where it would compare a copy by its text.
      if (style) row.getCell(index + 1).style = style;
    }
    row.commit();
    onSheet += 1;
    written += 1;
    if (written % rowsAtOnce === 0) await room(sink);
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

/** Lets the packing catch up with the rows: they would wait in memory otherwise. */
const room = (sink: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (sink.writableNeedDrain) sink.once("drain", resolve);
    else setImmediate(resolve);
  });

/** A cell as the workbook keeps it. */
export function cellValue(value: ReportValue): string | number | Date | null {
  switch (value.kind) {
    case "text":
      return writable(value.text);
    case "number":
      return value.number;
    case "time":
      return value.utc === null ? null : easternSheetTime(value.utc);
    case "progress":
      return textOfProgress(value.display);
  }
}

/** Writes times as `easternText` does. */
const timeStyle: Partial<ExcelJS.Style> = { numFmt: 'mm/dd/yyyy", "h:mm AM/PM' };

/** How the cells of one file look: as many styles as there are kinds of cells, however many there are. */
function cellStyles() {
  const known = new Map<string, Partial<ExcelJS.Style>>();
  const once = (name: string, make: () => Partial<ExcelJS.Style>): Partial<ExcelJS.Style> => {
    const style = known.get(name) ?? make();
    known.set(name, style);
    return style;
  };
  const fillOf = ({ state, isReset }: ProgressDisplay): Partial<ExcelJS.Style> => ({
    fill: solid(stateFill[state]),
    ...(isReset ? { border: blackOutline } : {}),
  });
  return {
    of(value: ReportValue): Partial<ExcelJS.Style> | undefined {
      if (value.kind === "time") {
        const mark = value.utc === null ? undefined : repeatedTimeMark(value.utc);
        // Part of the format, so that the cell stays a time.
        return mark === undefined
          ? timeStyle
          : once(mark, () => ({ numFmt: `${timeStyle.numFmt} "${mark}"` }));
      }
      if (value.kind === "progress") {
        const { display } = value;
        return once(`${display.state} ${display.isReset}`, () => fillOf(display));
      }
      if (value.kind !== "number" || (value.unit === "" && !value.progress)) return undefined;
      const { unit, progress } = value;
      // What stands behind a figure is part of its format, so that it stays a figure.
      return once(`${unit} ${progress?.state} ${progress?.isReset}`, () => ({
        numFmt: `0"${unit.replaceAll('"', "")}"`,
        ...(progress ? fillOf(progress) : {}),
      }));
    },
  };
}

function writeHead(sheet: ExcelJS.Worksheet, table: ReportTable): void {
  const title = sheet.addRow([writable(table.title)]);
  title.font = { bold: true, size: 16 };
  title.commit();
  for (const [name, value] of table.facts) {
    const row = sheet.addRow([name, cellValue(value)]);
    row.getCell(1).font = { bold: true };
    if (value.kind === "time") row.getCell(2).style = { ...timeStyle, alignment: { horizontal: "left" } };
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

import { CsvError, parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { importedAtMost, type TableLine } from "#shared/domain/peopleImport.ts";
import { Refusal } from "../runtime/refusal.ts";

/** More than the people that a file may hold and blank lines between them; beyond it nothing is read. */
const linesAtMost = importedAtMost * 2;
const columnsAtMost = 50;
/** An unpacked workbook of 5,000 people has some 3 MB; one that unpacks to more than this is no such file. */
const unpackedBytesAtMost = 40 * 1024 * 1024;

const unreadable = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.content", message }] });

/** The lines of a CSV, or of cells pasted out of a spreadsheet: commas, semicolons or tabs. @throws Refusal INVALID_REQUEST */
export function readCsv(text: string): TableLine[] {
  const lines: TableLine[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      to: linesAtMost,
      on_record: (cells: string[], endsIn) => {
        lines.push({ line: lineOf(cells, endsIn.lines), cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(`This is not a readable CSV: ${error.message.split("\n")[0]}`);
    throw error;
  }
}

/** The line that a record begins in: the parser says the one that it ends in. */
const lineOf = (record: readonly string[], endsIn: number): number =>
  endsIn - record.join("").split("\n").length + 1;

function delimiterOf(text: string): string {
  const head =
    text
      .slice(0, 5000)
      .split(/\r?\n/)
      .find((line) => line.trim() !== "") ?? "";
  const counts = ["\t", ";", ","].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** The lines of a workbook's first sheet, as they are shown. @throws Refusal INVALID_REQUEST */
export async function readXlsx(base64: string): Promise<TableLine[]> {
  const bytes = Buffer.from(base64, "base64");
  if (unpackedSize(bytes) > unpackedBytesAtMost) throw unreadable("This workbook is too large");
  const workbook = new ExcelJS.Workbook();
  try {
    // A buffer of its own: the library's type of Buffer is an older one than Node's.
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  } catch {
    // Whatever the library trips over, it is the file.
    throw unreadable("This is not a readable XLSX workbook");
  }
  const [sheet] = workbook.worksheets;
  if (!sheet) throw unreadable("This workbook has no sheet");
  if (sheet.actualRowCount > linesAtMost) throw unreadable("This sheet has too many lines");
  const lines: TableLine[] = [];
  sheet.eachRow((row, line) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (column <= columnsAtMost) cells[column - 1] = cell.text;
    });
    lines.push({ line, cells: Array.from(cells, (cell) => cell ?? "") });
  });
  return lines;
}

/**
 * What a ZIP says that its files unpack to, read from its directory; Infinity where it is none. A workbook of a few KB may
 * unpack to gigabytes.
 */
export function unpackedSize(bytes: Buffer): number {
  const entry = Buffer.from("PK\u0001\u0002", "latin1");
  let total = 0;
  let at = bytes.indexOf(entry);
  if (at < 0) return Number.POSITIVE_INFINITY;
  for (; at >= 0 && at + 46 <= bytes.length; at = bytes.indexOf(entry, at + 46))
    total += bytes.readUInt32LE(at + 24);
  return total;
}

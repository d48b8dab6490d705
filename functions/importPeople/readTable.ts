import { CsvError, parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { type CellValue, readSheet } from "read-excel-file/universal";
import { importedAtMost, type TableLine } from "#shared/domain/peopleImport.ts";
import { Refusal } from "../runtime/refusal.ts";
import { sheetExtent } from "./sheetExtent.ts";

/** More than the people that a file may hold and blank lines between them; beyond it nothing is read. */
const linesAtMost = importedAtMost * 2;
const columnsAtMost = 50;
/** An unpacked workbook of 5,000 people has some 3 MB; one that unpacks to more than this is no such file. */
const unpackedBytesAtMost = 40 * 1024 * 1024;
/** Filled or not: the reader makes a place for each. */
const cellsAtMost = 1_000_000;

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
  const rows = await cellsOf(bytes);
  if (rows.filter((cells) => cells.some((cell) => cell !== null)).length > linesAtMost)
    throw unreadable("This sheet has too many lines");
  return rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.slice(0, columnsAtMost).map((cell) => String(cell ?? "")),
  }));
}

async function cellsOf(bytes: Buffer): Promise<(CellValue | null)[][]> {
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith(".xml") });
    const decoder = new TextDecoder();
    const extents = Object.values(files).map((file) => sheetExtent(decoder.decode(file)));
    if (extents.some((cells) => cells > cellsAtMost)) throw unreadable("This sheet is too large");
    return await readSheet(new Blob([new Uint8Array(bytes)]));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever the libraries trip over, it is the file.
    throw unreadable("This is not a readable XLSX workbook");
  }
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

import type { Encoding } from "#shared/domain/people/encodings.ts";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import { decodeText, detectEncoding } from "./decodeText.ts";
import { fileKindOf } from "./fileKind.ts";
import { readCsv } from "./readCsv.ts";
import { readSheet, type Sheet } from "./readSheet.ts";
import type { TableKind } from "./tableKind.ts";
import { unreadable } from "./unreadable.ts";
import { openWorkbook, type WorkbookSheet } from "./workbook.ts";
import { openZip, workbookLimits } from "./zipParts.ts";

/** Answers of the person who imports a file about how it is to be read. */
export type TableAnswers = {
  encoding?: Encoding | undefined;
  /** The name of the sheet. */
  sheet?: string | undefined;
  takesHidden?: boolean | undefined;
};

/** A table, and how it was read. */
export type Table = {
  lines: TableLine[];
  kind: "pasted" | "csv" | "xlsx";
  /** null where no encoding is in question. */
  encoding: Encoding | null;
  sheets: { name: string; is_hidden: boolean }[];
  sheet: string | null;
  /** Hidden lines and columns of the sheet, and whether they are taken. */
  hidden: { lines: number; columns: number; isTaken: boolean };
};

const nothingHidden = { lines: 0, columns: 0, isTaken: false };
const noSheets = { sheets: [], sheet: null, hidden: nothingHidden };

/** Reads cells that were pasted. @throws Refusal INVALID_REQUEST */
export const readPastedTable = (text: string, of: TableKind): Table => ({
  lines: readCsv(text, of),
  kind: "pasted",
  encoding: null,
  ...noSheets,
});

/** Reads a file by what is in it, whatever it is called. @throws Refusal INVALID_REQUEST that says what it is instead of a list */
export function readTable(
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  of: TableKind,
  answers: TableAnswers = {},
): Table {
  if (fileKindOf(bytes, fileName, of) === "workbook") return readWorkbook(bytes, of, answers);
  const encoding = answers.encoding ?? detectEncoding(bytes);
  return { lines: readCsv(decodeText(bytes, encoding, of.what), of), kind: "csv", encoding, ...noSheets };
}

function readWorkbook(bytes: Buffer, of: TableKind, answers: TableAnswers): Table {
  const zip = openZip(bytes, workbookLimits(of.unpackedBytesAtMost));
  const workbook = openWorkbook(zip);
  const { sheets } = workbook;
  const isTaken = answers.takesHidden === true;
  const read = (part: WorkbookSheet) => {
    const xml = zip.read(part.part);
    if (xml === undefined) throw unreadable("This XLSX workbook can't be read");
    const sheet = readSheet(xml, workbook, of);
    return { part, sheet, lines: isTaken ? sheet.lines : seenOf(sheet) };
  };
  const named = answers.sheet === undefined ? undefined : sheets.find(({ name }) => name === answers.sheet);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const [first] = shown;
  if (!named && !first)
    throw unreadable(
      "Every sheet in this workbook is hidden. Unhide the sheet with the list and save the file",
    );
  const chosen = named ? read(named) : (firstOf(shown, read, of) ?? (first && read(first)));
  if (!chosen) throw new Error("A workbook without a sheet was opened");
  const { part, sheet, lines } = chosen;
  return {
    lines,
    kind: "xlsx",
    encoding: null,
    sheets: sheets.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
    sheet: part.name,
    hidden: {
      lines: sheet.lines.filter(({ line }) => sheet.hiddenLines.has(line)).length,
      columns: sheet.hiddenColumns.size,
      isTaken,
    },
  };
}

const sheetsLookedInto = 5;

/** The first sheet that names the columns of such a table. */
function firstOf<Read extends { lines: TableLine[] }>(
  sheets: readonly WorkbookSheet[],
  read: (sheet: WorkbookSheet) => Read,
  { hasHead }: TableKind,
): Read | undefined {
  for (const sheet of sheets.slice(0, sheetsLookedInto)) {
    const found = read(sheet);
    if (hasHead(found.lines)) return found;
  }
  return undefined;
}

/** Keeps the lines and columns of a sheet that people see. */
const seenOf = ({ lines, hiddenLines, hiddenColumns }: Sheet): TableLine[] =>
  lines
    .filter(({ line }) => !hiddenLines.has(line))
    .map((line) =>
      hiddenColumns.size === 0
        ? line
        : { ...line, cells: line.cells.map((cell, at) => (hiddenColumns.has(at) ? "" : cell)) },
    );

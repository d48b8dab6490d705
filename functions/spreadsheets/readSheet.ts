import type { OddCell, TableLine } from "#shared/domain/people/tableLine.ts";
import { readXml, unescaped } from "./readXml.ts";
import { columnsAtMost, type TableKind } from "./tableKind.ts";
import { unreadable } from "./unreadable.ts";
import { isTrue, requireCell, type Workbook } from "./workbook.ts";

/** The last row that a spreadsheet can have. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

export type Sheet = {
  /** Lines in which something stands. */
  lines: TableLine[];
  /** Numbers of lines that nobody sees: hidden ones, and those that a filter leaves out. */
  hiddenLines: ReadonlySet<number>;
  /** Columns that nobody sees and in which something stands, from 0. */
  hiddenColumns: ReadonlySet<number>;
};

type Limits = Pick<TableKind, "charactersAtMost" | "linesAtMost">;

/** Puts cells together to lines, and notes which hidden columns something stands in. */
function lineCollector(workbook: Workbook, { charactersAtMost, linesAtMost }: Limits) {
  const lines: TableLine[] = [];
  const hidden: { from: number; to: number }[] = [];
  const hiddenColumns = new Set<number>();
  let [cells, odd]: [string[], Map<number, OddCell>] = [[], new Map()];
  let characters = 0;
  return {
    ...{ lines, hiddenColumns },
    /** Hides columns, from 0. */
    hide(from: number, to: number): void {
      if (hidden.length < 1000) hidden.push({ from, to });
    },
    startLine(): void {
      [cells, odd] = [[], new Map()];
    },
    put(cell: Cell): void {
      const shown = shownIn(cell, workbook);
      if (shown.text === "" || cell.column >= columnsAtMost) return;
      characters += shown.text.length;
      if (characters > charactersAtMost) throw unreadable("This sheet has too much text");
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = shown.text;
      if (shown.odd) odd.set(cell.column, shown.odd);
      if (hidden.some(({ from, to }) => cell.column >= from && cell.column <= to))
        hiddenColumns.add(cell.column);
    },
    /** @param line - Its number in the sheet, from 1. */
    endLine(line: number): void {
      if (cells.length === 0) return;
      if (lines.length >= linesAtMost) throw unreadable("This sheet has too many rows");
      lines.push({ line, cells, ...(odd.size > 0 && { odd }) });
    },
  };
}

/** The filled cells of a sheet as people see them, with their lines. @throws Refusal INVALID_REQUEST */
export function readSheet(xml: string, workbook: Workbook, limits: Limits): Sheet {
  const collector = lineCollector(workbook, limits);
  const hiddenLines = new Set<number>();
  let row = 0;
  let cell: Cell = { column: -1, type: "n", style: 0, text: "" };
  let [isValue, isPronunciation] = [false, false];
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "col") {
        const { min, max, hidden } = attributes();
        if (isTrue(hidden)) collector.hide(Number(min) - 1, Number(max) - 1);
      } else if (name === "row") {
        const { r, hidden } = attributes();
        row = r === undefined ? row + 1 : numberOf(r, lastRow);
        if (row > lastRow) throw unreadable("This sheet is too large");
        if (isTrue(hidden)) hiddenLines.add(row);
        collector.startLine();
        cell = { column: -1, type: "n", style: 0, text: "" };
      } else if (name === "c") {
        const { r, t = "n", s = "0" } = attributes();
        const column = r === undefined ? cell.column + 1 : columnOf(r);
        cell = { column, type: t, style: Number(s), text: "" };
      } else if (name === "v" || name === "t") isValue = true;
      else if (name === "rPh") isPronunciation = true;
    },
    text: (part) => {
      if (!isValue || isPronunciation) return;
      cell.text += part;
      requireCell(cell.text);
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isPronunciation = false;
      else if (name === "c") collector.put(cell);
      else if (name === "row") collector.endLine(row);
    },
  });
  return { lines: collector.lines, hiddenLines, hiddenColumns: collector.hiddenColumns };
}

type Cell = { column: number; type: string; style: number; text: string };

function shownIn({ type, style, text }: Cell, workbook: Workbook): { text: string; odd?: OddCell } {
  if (type === "s") return { text: workbook.shared[Number(text)] ?? "" };
  if (type === "str" || type === "inlineStr") return { text: unescaped(text) };
  if (text === "") return { text };
  if (type === "b") return { text: isTrue(text) ? "TRUE" : "FALSE", odd: "yes_or_no" };
  if (type === "e") return { text, odd: "error" };
  if (type === "d") return { text: text.slice(0, 10), odd: "date" };
  const number = Number(text);
  if (!Number.isFinite(number)) return { text };
  if (workbook.isDateStyle[style]) return { text: dateOf(number, workbook), odd: "date" };
  return { text: String(number) };
}

const dayMs = 86_400_000;

/** The day of a number of days, ISO 8601; its time where it is less than a day. */
function dateOf(days: number, { isFrom1904 }: Workbook): string {
  // Excel has a 29 February 1900, so that its days count from 30 December 1899.
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  return days >= 0 && days * dayMs < dayMs
    ? date.toISOString().slice(11, 16)
    : date.toISOString().slice(0, 10);
}

function numberOf(text: string, most: number): number {
  return /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most
    ? Number(text)
    : Number.POSITIVE_INFINITY;
}

/** The column of `AB12`, from 0. */
function columnOf(name: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1] ?? "";
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column < 1 || column > lastColumn) throw unreadable("This sheet is too large");
  return column - 1;
}

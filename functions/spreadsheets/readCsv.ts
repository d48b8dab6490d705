import { CsvError, parse } from "csv-parse/sync";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import { startReadingTime } from "./readingTime.ts";
import { columnsAtMost, type TableKind } from "./tableKind.ts";
import { unreadable } from "./unreadable.ts";

const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];
/** Characters in which the titles of the columns are looked for. */
const headCharacters = 20_000;
/** Matches the first line by which Excel is told the delimiter. */
const excelsOwn = /^\ufeff?"?sep=([,;|\t])"?[ \t]*\r?(?:\n|$)/i;

/** The lines of a CSV, or of cells pasted out of a spreadsheet: commas, semicolons, tabs or bars. @throws Refusal INVALID_REQUEST */
export function readCsv(text: string, kind: Pick<TableKind, "linesAtMost" | "titlesIn">): TableLine[] {
  const stated = excelsOwn.exec(text);
  const lines = stated
    ? linesOf(text.slice(stated[0].length), stated[1] as Delimiter, kind) // one of those that the pattern names
    : linesOf(text, delimiterOf(text, kind), kind);
  return stated ? lines.map((line) => ({ ...line, line: line.line + 1 })) : lines;
}

function linesOf(
  text: string,
  delimiter: Delimiter,
  { linesAtMost }: Pick<TableKind, "linesAtMost">,
): TableLine[] {
  const lines: TableLine[] = [];
  const requireTime = startReadingTime();
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      to: linesAtMost,
      on_record: (cells: string[], endsIn) => {
        requireTime();
        lines.push({ line: lineOf(cells, endsIn.lines), cells: cells.slice(0, columnsAtMost) });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(`This CSV file can't be read: ${error.message.split("\n")[0]}`);
    throw error;
  }
}

/** The line that a record begins in: the parser says the one that it ends in. */
const lineOf = (record: readonly string[], endsIn: number): number =>
  endsIn - record.join("").split("\n").length + 1;

/** The sign between which the titles of columns stand; where there are none, the one that stands most often in a line. */
function delimiterOf(text: string, { titlesIn }: Pick<TableKind, "titlesIn">): Delimiter {
  const lines = text
    .slice(0, headCharacters)
    .split(/\r\n|\r|\n/)
    .slice(0, 40);
  const found = delimiters.map((sign) => {
    const cells = lines.map((line) => line.split(sign).map((cell) => cell.replace(/^\s*"|"\s*$/g, "")));
    return {
      sign,
      titles: Math.max(0, ...cells.map(titlesIn)),
      cells: Math.max(0, ...cells.map((line) => line.length)),
    };
  });
  return found.reduce((best, each) =>
    each.titles > best.titles || (each.titles === best.titles && each.cells > best.cells) ? each : best,
  ).sign;
}

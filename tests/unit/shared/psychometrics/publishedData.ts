import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { readKey } from "#shared/psychometrics/responses/readKey.ts";
import { type Line, type ReadOptions, readResponses } from "#shared/psychometrics/responses/readResponses.ts";
import { type ScoredMatrix, scoredFromRows } from "#shared/psychometrics/responses/responseMatrix.ts";

const folder = new URL("../../../../../shared/opendata/psychometrics/", import.meta.url);

export const hasOpenData = existsSync(folder);
/** A test's name, saying why it was skipped where it is. */
export const overOpenData = (name: string): string =>
  hasOpenData ? name : `${name} (skipped: ../shared/opendata/psychometrics is not here)`;

/** Lines of a file of published data. */
export const publishedLines = (file: string): Line[] => linesOf(readFileSync(new URL(file, folder), "utf8"));

/** Rows of a file of published data by the titles of its columns. */
export const publishedRows = (file: string): Record<string, string>[] =>
  parse(readFileSync(new URL(file, folder), "utf8"), {
    columns: true,
    relax_column_count: true,
  }) as Record<string, string>[]; // what csv-parse answers with `columns`

export const linesOf = (text: string): Line[] =>
  parse(text, { relax_column_count: true }).map((cells, at) => ({ line: at + 1, cells }));

export function matrixOf(lines: readonly Line[], options: ReadOptions = {}) {
  const read = readResponses(lines, options);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.matrix;
}

export function publishedKey(file: string) {
  const read = readKey(publishedLines(file));
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.key;
}

/** All 32 patterns of five items, 00000 to 11111. */
const patterns = Array.from({ length: 32 }, (_, at) => [...at.toString(2).padStart(5, "0")].map(Number));

const fromPatterns = (frequencies: readonly number[]): ScoredMatrix =>
  scoredFromRows(patterns, { frequencies });

/** Law School Admission Test, section 6, 1,000 students. @see Bock & Lieberman (1970), Psychometrika 35, 179–197, table 1 */
export const lsat6 = fromPatterns([
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
  28, 298,
]);

/** The same, section 7. @see Bock & Lieberman (1970), table 1 */
export const lsat7 = fromPatterns([
  12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28, 7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136,
  32, 308,
]);

/** Value of a figure that must be there. */
export function required(figure: { ok: boolean; value?: number; code?: string }): number {
  if (!figure.ok || figure.value === undefined) throw new Error(`refused: ${figure.code}`);
  return figure.value;
}

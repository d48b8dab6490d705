/**
 * Figures of one document that reports and the course page need: percent, percent of the recommended time or null, resets, then last accessed,
 * started and completed (epoch minutes) or null; then seconds on the case, pages completed, pages in all, and marks (`marksOf`); and, if there were
 * several days of work, further minutes of it. Older rows have six figures until their person does something more.
 */
export type CourseProgressCell = [
  percent: number,
  share: number | null,
  resets: number,
  lastAccessed: number | null,
  started: number | null,
  completed: number | null,
  seconds?: number,
  pagesCompleted?: number,
  pages?: number,
  marks?: number,
  workedMinutes?: readonly number[],
];

/** Stored form: figures separated by commas, the minutes of work by plus signs. */
export const writeCell = (cell: CourseProgressCell): string =>
  cell.map((figure) => (typeof figure === "object" && figure ? figure.join("+") : written(figure))).join(",");

const written = (figure: number | null | undefined): string =>
  figure == null ? "" : String(Number(figure.toFixed(3)));

/** @throws Error where the text is none of them */
export function readCell(text: string): CourseProgressCell {
  const all = text.split(",");
  const worked = all[10]?.split("+").map(Number);
  const parts = all.slice(0, 10);
  const figures = parts.map((part) => (part === "" ? null : Number(part)));
  if (![6, 10, 11].includes(all.length) || [...figures, ...(worked ?? [])].some(Number.isNaN)) {
    throw new Error(`Figures of a course have an unknown form: ${text}`);
  }
  const at = (index: number): number | null => figures[index] ?? null;
  const count = (index: number): number => figures[index] ?? 0;
  const six = [count(0), at(1), count(2), at(3), at(4), at(5)] as const;
  if (parts.length === 6) return [...six];
  const ten = [...six, count(6), count(7), count(8), count(9)] as const;
  return worked ? [...ten, worked] : [...ten];
}

/** Figures for a report of a whole course: percent, percent of the recommended time, resets, last accessed. */
export const firstFigures = 4;

/**
 * Reads these alone into `row`, from `at` on, NaN for a share or a time that there is not: of a large course they are 300,000 times four.
 *
 * @throws Error where the text is no figures
 */
export function readFirstFigures(text: string, row: Float64Array, at: number): void {
  let from = 0;
  for (let index = 0; index < firstFigures; index++) {
    const end = text.indexOf(",", from);
    const isMissing = end === from;
    const figure = isMissing ? 0 : Number(text.slice(from, end));
    if (end < 0 || Number.isNaN(figure)) throw new Error(`Figures of a course have an unknown form: ${text}`);
    row[at + index] = isMissing && index % 2 === 1 ? Number.NaN : figure;
    from = end + 1;
  }
}

import {
  certaintyWords,
  firstOption,
  noTime,
  notReached,
  optionsAtMost,
  type ResponseMatrix,
  skipped,
} from "./responseMatrix.ts";

/** A line of a table with its number in the file, from 1. */
export type Line = { line: number; cells: readonly string[] };

/** Codes that are right, by item. */
export type Key = ReadonlyMap<string, readonly string[]>;

export type ReadOptions = {
  /** The right options; without it, a file of 0 and 1 is taken as scored, with 1 as the right one. */
  key?: Key | undefined;
  /** Columns of students that are no items. */
  attributes?: readonly string[];
  /** Columns that are not read. */
  omit?: readonly string[];
  /** Column that says how many students gave this row of answers. */
  frequency?: string | undefined;
  /** Cells with these texts hold no answer, besides an empty one, NA and `.`. */
  missing?: readonly string[];
  /** True if empty cells after a student's last answer mean that the item was not reached (NR always does). */
  trailingBlanks?: "skipped" | "not reached";
};

export type ReadResult = { ok: true; matrix: ResponseMatrix } | { ok: false; problems: readonly string[] };

const studentColumns = ["student", "student_id", "id", "person", "user_id"];
const secondsEnd = "_seconds";
const certaintyEnd = "_certainty";
/** Cells of a matrix: 2,000 items × 10,000 students, and what fits the memory of a function. */
const cellsAtMost = 20_000_000;
const problemsShown = 20;

/**
 * Reads a table of one line for each student and one column for each item. The first line names the items. A column
 * `student` (or id, student_id, person, user_id) names the students; `ITEM_seconds` and `ITEM_certainty` hold time (seconds)
 * and certainty (very_certain … very_uncertain, or 4 … 1) of an item.
 */
export function readResponses(lines: readonly Line[], options: ReadOptions = {}): ReadResult {
  const [head, ...rows] = lines;
  if (!head) return failed(["The file is empty: the first line must name the items."]);
  const titles = head.cells.map((cell) => cell.trim());
  const problems = headProblems(titles, options);
  if (problems.length > 0) return failed(problems);
  if (rows.length === 0) return failed(["The file has no students: only its first line is there."]);
  for (const { line, cells } of rows) {
    if (cells.length !== titles.length)
      problems.push(`Line ${line} has ${cells.length} cells, the first line has ${titles.length}.`);
  }
  if (problems.length > 0) return failed(problems);
  const columns = columnsOf(titles, options);
  if (columns.items.length === 0)
    return failed([`No column is an item. The columns are: ${titles.join(", ")}.`]);
  return matrixOf(rows, columns, options);
}

const failed = (problems: readonly string[]): ReadResult => ({
  ok: false,
  problems:
    problems.length > problemsShown
      ? [...problems.slice(0, problemsShown), `… and ${problems.length - problemsShown} more.`]
      : problems,
});

function headProblems(
  titles: readonly string[],
  { key, attributes = [], omit = [], frequency }: ReadOptions,
) {
  const problems: string[] = [];
  const seen = new Set<string>();
  titles.forEach((title, at) => {
    if (title === "") problems.push(`Column ${at + 1} has no name.`);
    else if (seen.has(title)) problems.push(`Two columns are named ${title}.`);
    seen.add(title);
  });
  for (const name of [...attributes, ...omit, ...(frequency === undefined ? [] : [frequency])])
    if (!seen.has(name)) problems.push(`There is no column ${name}. The columns are: ${titles.join(", ")}.`);
  for (const item of key?.keys() ?? [])
    if (!seen.has(item)) problems.push(`The key names item ${item}, which is not a column.`);
  return problems;
}

type Columns = {
  items: readonly { id: string; at: number; seconds: number; certainty: number }[];
  student: number;
  frequency: number;
  attributes: readonly { name: string; at: number }[];
};

function columnsOf(
  titles: readonly string[],
  { key, attributes = [], omit = [], frequency }: ReadOptions,
): Columns {
  const student = titles.findIndex(
    (title) => studentColumns.includes(title.toLowerCase()) && !key?.has(title),
  );
  const isBeside = (title: string): boolean =>
    [secondsEnd, certaintyEnd].some(
      (end) => title.endsWith(end) && titles.includes(title.slice(0, -end.length)),
    );
  const items = titles.flatMap((id, at) => {
    const isItem = key
      ? key.has(id)
      : at !== student && id !== frequency && !attributes.includes(id) && !omit.includes(id) && !isBeside(id);
    if (!isItem) return [];
    return { id, at, seconds: titles.indexOf(id + secondsEnd), certainty: titles.indexOf(id + certaintyEnd) };
  });
  return {
    items,
    student,
    frequency: frequency === undefined ? -1 : titles.indexOf(frequency),
    attributes: attributes.map((name) => ({ name, at: titles.indexOf(name) })),
  };
}

function matrixOf(rows: readonly Line[], columns: Columns, options: ReadOptions): ReadResult {
  const problems: string[] = [];
  const expanded = withFrequencies(rows, columns.frequency, problems);
  if (problems.length > 0) return failed(problems);
  const students = expanded.length;
  const items = columns.items.length;
  if (students === 0) return failed(["The file has no students: all frequencies are 0."]);
  if (students * items > cellsAtMost)
    return failed([`${students} students × ${items} items are more than ${cellsAtMost} cells.`]);
  const labels = labelsIn(rows, columns, options, problems);
  if (problems.length > 0) return failed(problems);
  const codeOf = new Map(labels.map((label, at) => [label, firstOption + at]));
  const isScored =
    options.key === undefined && labels.length > 0 && labels.every((label) => label === "0" || label === "1");
  const accepted = Uint32Array.from(columns.items, ({ id }) => {
    const right = options.key ? (options.key.get(id) ?? []).map(optionText) : isScored ? ["1"] : [];
    return right.reduce((mask, label) => mask | (1 << (codeOf.get(label) ?? 31)), 0);
  });
  const choices = new Uint8Array(items * students);
  const hasTimes = columns.items.some(({ seconds }) => seconds >= 0);
  const hasCertainty = columns.items.some(({ certainty }) => certainty >= 0);
  const timesMs = hasTimes ? new Int32Array(items * students).fill(noTime) : null;
  const certainty = hasCertainty ? new Uint8Array(items * students) : null;
  expanded.forEach(({ line, cells }, s) => {
    columns.items.forEach((column, item) => {
      const at = item * students + s;
      choices[at] = codeIn(cells[column.at] as string, codeOf, options);
      if (timesMs && column.seconds >= 0)
        timesMs[at] = timeIn(cells[column.seconds] as string, line, problems);
      if (certainty && column.certainty >= 0)
        certainty[at] = certaintyIn(cells[column.certainty] as string, line, problems);
    });
    if (options.trailingBlanks === "not reached") markNotReached(choices, students, items, s);
  });
  const studentIds = expanded.map(({ cells }, s) =>
    columns.student < 0 ? String(s + 1) : (cells[columns.student] as string).trim(),
  );
  if (columns.student >= 0 && columns.frequency < 0) repeatedStudents(rows, columns.student, problems);
  if (problems.length > 0) return failed(problems);
  return {
    ok: true,
    matrix: {
      students,
      items,
      studentIds,
      itemIds: columns.items.map(({ id }) => id),
      optionLabels: labels,
      choices,
      accepted,
      certainty,
      timesMs,
      attributes: new Map(
        columns.attributes.map(({ name, at }) => [
          name,
          expanded.map(({ cells }) => (cells[at] as string).trim()),
        ]),
      ),
    },
  };
}

/** Options are compared without case: `a` and `A` are one. */
const optionText = (cell: string): string => cell.trim().toUpperCase();

const isMissing = (text: string, { missing = [] }: ReadOptions): boolean =>
  text === "" || text === "NA" || text === "." || missing.some((each) => optionText(each) === text);

function labelsIn(
  rows: readonly Line[],
  { items }: Columns,
  options: ReadOptions,
  problems: string[],
): readonly string[] {
  const labels = new Set<string>();
  for (const { id, at } of items) {
    const own = new Set<string>();
    for (const { cells } of rows) {
      const text = optionText(cells[at] as string);
      if (text === "NR" || isMissing(text, options)) continue;
      own.add(text);
    }
    for (const right of options.key?.get(id) ?? []) own.add(optionText(right));
    if (own.size > optionsAtMost) {
      problems.push(
        `Column ${id} has ${own.size} different values; an item has at most ${optionsAtMost} options. Leave the column out if it is no item.`,
      );
      continue;
    }
    for (const label of own) labels.add(label);
  }
  if (problems.length === 0 && labels.size > optionsAtMost)
    problems.push(
      `The items have ${labels.size} different options together; at most ${optionsAtMost} can be told apart.`,
    );
  const isNumbers = [...labels].every((label) => /^-?\d+$/.test(label));
  return [...labels].sort((a, b) => (isNumbers ? Number(a) - Number(b) : a < b ? -1 : 1));
}

function codeIn(cell: string, codeOf: ReadonlyMap<string, number>, options: ReadOptions): number {
  const text = optionText(cell);
  if (text === "NR") return notReached;
  return isMissing(text, options) ? skipped : (codeOf.get(text) as number); // every label was gathered
}

function markNotReached(choices: Uint8Array, students: number, items: number, s: number): void {
  for (let item = items - 1; item >= 0 && choices[item * students + s] === skipped; item--)
    choices[item * students + s] = notReached;
}

function timeIn(cell: string, line: number, problems: string[]): number {
  const text = cell.trim();
  if (text === "" || text === "NA") return noTime;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= 1_000_000) return Math.round(seconds * 1000);
  problems.push(`Line ${line}: ${text} is no time in seconds.`);
  return noTime;
}

function certaintyIn(cell: string, line: number, problems: string[]): number {
  const text = cell.trim().toLowerCase().replaceAll(" ", "_");
  if (text === "" || text === "na") return 0;
  const place = certaintyWords.findIndex((word, at) => word === text || String(at + 1) === text);
  if (place < 0)
    problems.push(`Line ${line}: ${cell.trim()} is no certainty (${certaintyWords.join(", ")}, or 1 to 4).`);
  return place + 1;
}

function withFrequencies(rows: readonly Line[], at: number, problems: string[]): Line[] {
  if (at < 0) return [...rows];
  let total = 0;
  return rows.flatMap((row) => {
    const text = (row.cells[at] as string).trim();
    const times = Number(text);
    total += times;
    if (/^\d+$/.test(text) && total <= cellsAtMost) return Array.from({ length: times }, () => row);
    problems.push(`Line ${row.line}: ${text} is no frequency.`);
    return [];
  });
}

function repeatedStudents(rows: readonly Line[], at: number, problems: string[]): void {
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const id = (cells[at] as string).trim();
    const before = seen.get(id);
    if (id !== "" && before !== undefined)
      problems.push(`Lines ${before} and ${line} are both of student ${id}.`);
    seen.set(id, line);
  }
}

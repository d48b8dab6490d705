/** Codes of a cell that holds no option. Options have the codes from `firstOption` on. */
export const skipped = 0;
export const notReached = 1;
export const firstOption = 2;
/** Options that one matrix can tell apart: codes and skips fit a mask of 32 bits. */
export const optionsAtMost = 30;

/** How certain a student was: 1 very uncertain to 4 very certain; 0 where nothing was said. */
export const certaintyWords = ["very_uncertain", "uncertain", "certain", "very_certain"] as const;

/** No time was taken. */
export const noTime = -1;

/**
 * Choices of students, item by item: the cell of a student and an item is at `item × students + student` of each array, so that one item's answers
 * lie side by side.
 */
export type ResponseMatrix = {
  students: number;
  items: number;
  studentIds: readonly string[];
  itemIds: readonly string[];
  /** Label of each option, `firstOption` being the code of the first: A to F, or what the file used. */
  optionLabels: readonly string[];
  choices: Uint8Array;
  /** For each item the codes that are right, as a mask (bit `code`); 0 for an item without a key. */
  accepted: Uint32Array;
  /** 1 to 4, 0 for none; null where nobody was asked. */
  certainty: Uint8Array | null;
  /** Milliseconds on the item, `noTime` for none; null where no times were taken. */
  timesMs: Int32Array | null;
  /** Other columns of the students, by name: group, year, form. */
  attributes: ReadonlyMap<string, readonly string[]>;
};

/** Meaning of a cell without an option. Assessments count a skipped item as wrong; data sets mark such cells as missing. */
export type Scoring = { skipped: "wrong" | "missing"; notReached: "wrong" | "missing" };

export const examScoring: Scoring = { skipped: "wrong", notReached: "missing" };

/** Codes that count as an answer of the student, right or wrong, as a mask. */
export const answeredMask = (scoring: Scoring): number =>
  ~(
    (scoring.skipped === "missing" ? 1 << skipped : 0) |
    (scoring.notReached === "missing" ? 1 << notReached : 0)
  );

/** Marks a cell of a scored matrix that is not counted. */
export const missingScore = -1;

/** Right (1), wrong (0) or missing (−1), item by item as in the response matrix. */
export type ScoredMatrix = {
  students: number;
  items: number;
  itemIds: readonly string[];
  scores: Int8Array;
};

/** The items that have a key, scored. One pass over the cells. */
export function scoreResponses(matrix: ResponseMatrix, scoring: Scoring = examScoring): ScoredMatrix {
  const keyed = Array.from(matrix.accepted.keys()).filter((item) => matrix.accepted[item] !== 0);
  const { students } = matrix;
  const scores = new Int8Array(keyed.length * students);
  const answered = answeredMask(scoring);
  keyed.forEach((item, place) => {
    const accepted = matrix.accepted[item] as number;
    const column = matrix.choices.subarray(item * students, (item + 1) * students);
    for (let s = 0; s < students; s++) {
      const code = column[s] as number;
      scores[place * students + s] = (answered >>> code) & 1 ? (accepted >>> code) & 1 : missingScore;
    }
  });
  return {
    students,
    items: keyed.length,
    itemIds: keyed.map((item) => matrix.itemIds[item] as string),
    scores,
  };
}

/** A scored matrix from rows of students; `frequencies` says how often each row occurs (a table of response patterns). */
export function scoredFromRows(
  rows: readonly (readonly (number | null)[])[],
  { itemIds, frequencies }: { itemIds?: readonly string[]; frequencies?: readonly number[] } = {},
): ScoredMatrix {
  const items = rows[0]?.length ?? itemIds?.length ?? 0;
  const all = frequencies
    ? rows.flatMap((row, at) => Array.from({ length: frequencies[at] ?? 0 }, () => row))
    : rows;
  const scores = new Int8Array(items * all.length);
  all.forEach((row, s) => {
    if (row.length !== items) throw new Error(`Row ${s + 1} has ${row.length} items, the first has ${items}`);
    row.forEach((score, item) => {
      scores[item * all.length + s] = score === null ? missingScore : score;
    });
  });
  return {
    students: all.length,
    items,
    itemIds: itemIds ?? Array.from({ length: items }, (_, item) => `Item ${item + 1}`),
    scores,
  };
}

/** The answers of one item. */
export const scoresOf = (matrix: ScoredMatrix, item: number): Int8Array =>
  matrix.scores.subarray(item * matrix.students, (item + 1) * matrix.students);

/** The same students with these items alone, in this order. */
export function withItems(matrix: ScoredMatrix, items: readonly number[]): ScoredMatrix {
  const scores = new Int8Array(items.length * matrix.students);
  items.forEach((item, place) => {
    scores.set(scoresOf(matrix, item), place * matrix.students);
  });
  return {
    students: matrix.students,
    items: items.length,
    itemIds: items.map((item) => matrix.itemIds[item] as string),
    scores,
  };
}

/** The same items with these students alone. */
export function withStudents(matrix: ScoredMatrix, students: ArrayLike<number>): ScoredMatrix {
  const count = students.length;
  const scores = new Int8Array(matrix.items * count);
  for (let item = 0; item < matrix.items; item++) {
    const column = scoresOf(matrix, item);
    for (let s = 0; s < count; s++) scores[item * count + s] = column[students[s] as number] as number;
  }
  return { ...matrix, students: count, scores };
}

/** Right answers of each student; a missing one counts nothing. */
export function totalScores(matrix: ScoredMatrix): Int32Array {
  const totals = new Int32Array(matrix.students);
  for (let item = 0; item < matrix.items; item++) {
    const column = scoresOf(matrix, item);
    for (let s = 0; s < totals.length; s++) if (column[s] === 1) totals[s] = (totals[s] as number) + 1;
  }
  return totals;
}

/** Students with an answer, right or wrong, to every item. */
export function completeStudents(matrix: ScoredMatrix): Int32Array {
  const isComplete = new Uint8Array(matrix.students).fill(1);
  for (let item = 0; item < matrix.items; item++) {
    const column = scoresOf(matrix, item);
    for (let s = 0; s < matrix.students; s++) if (column[s] === missingScore) isComplete[s] = 0;
  }
  return Int32Array.from(isComplete.keys()).filter((s) => isComplete[s] === 1);
}

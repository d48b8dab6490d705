import { answeredMask, examScoring, type ResponseMatrix, type Scoring } from "../responses/responseMatrix.ts";

/** Codes of a cell: two for no answer, 30 for options. */
export const codes = 32;
/** Groups of students by score that trace lines are drawn over. */
export const quintiles = 5;

/**
 * Everything that classical statistics need, counted in two passes over the cells: sums of integers, so that no order of
 * students or items changes them.
 */
export type Tally = {
  matrix: ResponseMatrix;
  scoring: Scoring;
  /** Right answers of each student over the items with a key. */
  totals: Int32Array;
  /** Students by item × code. */
  counts: Int32Array;
  /** Sum of the totals of these students, by item × code. */
  totalSums: Float64Array;
  /** Sum of the squares of their totals; null where every cell counts as an answer, and all items have the same. */
  squareSums: Float64Array | null;
  /** Students by item × quintile × code. */
  quintileCounts: Int32Array;
  /** Students in each quintile. */
  quintileSizes: Int32Array;
};

export function tallyResponses(matrix: ResponseMatrix, scoring: Scoring = examScoring): Tally {
  const { students, items, choices, accepted } = matrix;
  const totals = new Int32Array(students);
  const keyed = Array.from({ length: items }, (_, item) => item).filter((item) => accepted[item] !== 0);
  for (let at = 0; at < keyed.length; at += together)
    addRight(totals, choices, accepted, keyed.slice(at, at + together));
  const groups = quintileOf(totals);
  const quintileSizes = new Int32Array(quintiles);
  for (const group of groups) quintileSizes[group / codes] = (quintileSizes[group / codes] as number) + 1;
  const packed = Float64Array.from(totals, (total) => packedOne + total);
  const cells = new Float64Array(items * quintiles * codes);
  for (let item = 0; item < items; item += together)
    countColumns(cells, choices, groups, packed, item, Math.min(items, item + together));
  const counts = new Int32Array(items * codes);
  const totalSums = new Float64Array(items * codes);
  const quintileCounts = new Int32Array(cells.length);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as number;
    if (cell === 0) continue;
    const count = Math.floor(cell / packedOne);
    const place = Math.floor(at / (quintiles * codes)) * codes + (at % codes);
    quintileCounts[at] = count;
    counts[place] = (counts[place] as number) + count;
    totalSums[place] = (totalSums[place] as number) + (cell - count * packedOne);
  }
  const squareSums = hasMissing(counts, scoring) ? squaresByCode(matrix, totals) : null;
  return { matrix, scoring, totals, counts, totalSums, squareSums, quintileCounts, quintileSizes };
}

/** Columns that one loop over the students takes together: what is kept of a student is then read once for all of them. */
const together = 4;

/**
 * A count of one and a sum of totals in one double: the count in units of 2³², the sum below it. Exact to 2²¹ students, whose
 * totals add up to less than 2³².
 */
const packedOne = 2 ** 32;

function addRight(
  totals: Int32Array,
  choices: Uint8Array,
  accepted: Uint32Array,
  items: readonly number[],
): void {
  const students = totals.length;
  const [i = 0, j = -1, k = -1, l = -1] = items;
  if (items.length < together) {
    for (const item of items) {
      const mask = accepted[item] as number;
      const from = item * students;
      for (let s = 0; s < students; s++)
        totals[s] = (totals[s] as number) + ((mask >>> (choices[from + s] as number)) & 1);
    }
    return;
  }
  const [mi, mj, mk, ml] = [
    accepted[i] as number,
    accepted[j] as number,
    accepted[k] as number,
    accepted[l] as number,
  ];
  const [fi, fj, fk, fl] = [i * students, j * students, k * students, l * students];
  for (let s = 0; s < students; s++) {
    totals[s] =
      (totals[s] as number) +
      ((mi >>> (choices[fi + s] as number)) & 1) +
      ((mj >>> (choices[fj + s] as number)) & 1) +
      ((mk >>> (choices[fk + s] as number)) & 1) +
      ((ml >>> (choices[fl + s] as number)) & 1);
  }
}

function countColumns(
  cells: Float64Array,
  choices: Uint8Array,
  groups: Uint8Array,
  packed: Float64Array,
  from: number,
  to: number,
): void {
  const students = packed.length;
  const size = quintiles * codes;
  if (to - from < together) {
    for (let item = from; item < to; item++)
      for (let s = 0; s < students; s++) {
        const at = item * size + (groups[s] as number) + (choices[item * students + s] as number);
        cells[at] = (cells[at] as number) + (packed[s] as number);
      }
    return;
  }
  const [c1, c2, c3, c4] = [
    from * students,
    (from + 1) * students,
    (from + 2) * students,
    (from + 3) * students,
  ];
  const [o1, o2, o3, o4] = [from * size, (from + 1) * size, (from + 2) * size, (from + 3) * size];
  for (let s = 0; s < students; s++) {
    const group = groups[s] as number;
    const one = packed[s] as number;
    const at1 = o1 + group + (choices[c1 + s] as number);
    const at2 = o2 + group + (choices[c2 + s] as number);
    const at3 = o3 + group + (choices[c3 + s] as number);
    const at4 = o4 + group + (choices[c4 + s] as number);
    cells[at1] = (cells[at1] as number) + one;
    cells[at2] = (cells[at2] as number) + one;
    cells[at3] = (cells[at3] as number) + one;
    cells[at4] = (cells[at4] as number) + one;
  }
}

function hasMissing(counts: Int32Array, scoring: Scoring): boolean {
  const answered = answeredMask(scoring);
  return counts.some((count, at) => count > 0 && ((answered >>> (at % codes)) & 1) === 0);
}

function squaresByCode({ students, items, choices }: ResponseMatrix, totals: Int32Array): Float64Array {
  const sums = new Float64Array(items * codes);
  for (let item = 0; item < items; item++) {
    const own = sums.subarray(item * codes, (item + 1) * codes);
    const column = choices.subarray(item * students, (item + 1) * students);
    for (let s = 0; s < students; s++) {
      const code = column[s] as number;
      own[code] = (own[code] as number) + (totals[s] as number) ** 2;
    }
  }
  return sums;
}

/**
 * Quintile of each student by total score, times `codes`. Students of one score share one: that of their middle rank, so
 * that quintiles do not depend on the order of students and may differ in size.
 */
function quintileOf(totals: Int32Array): Uint8Array {
  const highest = totals.reduce((high, total) => Math.max(high, total), 0);
  const having = new Int32Array(highest + 1);
  for (const total of totals) having[total] = (having[total] as number) + 1;
  const groupOfScore = new Uint8Array(highest + 1);
  let below = 0;
  for (let score = 0; score <= highest; score++) {
    const middle = below + (having[score] as number) / 2;
    groupOfScore[score] = Math.min(quintiles - 1, Math.floor((quintiles * middle) / totals.length)) * codes;
    below += having[score] as number;
  }
  return Uint8Array.from(totals, (total) => groupOfScore[total] as number);
}

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
  for (let item = 0; item < items; item++) {
    const mask = accepted[item] as number;
    if (mask !== 0) addRight(totals, choices.subarray(item * students, (item + 1) * students), mask);
  }
  const groups = quintileOf(totals);
  const quintileSizes = new Int32Array(quintiles);
  for (const group of groups) quintileSizes[group / codes] = (quintileSizes[group / codes] as number) + 1;
  const counts = new Int32Array(items * codes);
  const totalSums = new Float64Array(items * codes);
  const quintileCounts = new Int32Array(items * quintiles * codes);
  for (let item = 0; item < items; item++) {
    const column = choices.subarray(item * students, (item + 1) * students);
    const own = quintileCounts.subarray(item * quintiles * codes, (item + 1) * quintiles * codes);
    const sums = totalSums.subarray(item * codes, (item + 1) * codes);
    countColumn(column, groups, totals, own, sums);
    for (let at = 0; at < own.length; at++) {
      const place = item * codes + (at % codes);
      counts[place] = (counts[place] as number) + (own[at] as number);
    }
  }
  const squareSums = hasMissing(counts, scoring) ? squaresByCode(matrix, totals) : null;
  return { matrix, scoring, totals, counts, totalSums, squareSums, quintileCounts, quintileSizes };
}

function addRight(totals: Int32Array, column: Uint8Array, mask: number): void {
  for (let s = 0; s < column.length; s++)
    totals[s] = (totals[s] as number) + ((mask >>> (column[s] as number)) & 1);
}

function countColumn(
  column: Uint8Array,
  groups: Uint8Array,
  totals: Int32Array,
  counts: Int32Array,
  sums: Float64Array,
): void {
  for (let s = 0; s < column.length; s++) {
    const code = column[s] as number;
    const at = (groups[s] as number) + code;
    counts[at] = (counts[at] as number) + 1;
    sums[code] = (sums[code] as number) + (totals[s] as number);
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

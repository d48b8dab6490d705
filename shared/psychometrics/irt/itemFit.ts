import { type Refused, refuse } from "../figure.ts";
import { chiSquareUpper } from "../numeric/distributions.ts";
import {
  completeStudents,
  type ScoredMatrix,
  scoresOf,
  withItems,
  withStudents,
} from "../responses/responseMatrix.ts";
import type { Fit } from "./fit.ts";
import { probability } from "./model.ts";

/** S-X² of an item: a large value with a small p says that the curve does not follow the answers. */
export type ItemFit =
  | { ok: true; statistic: number; df: number; p: number; n: number; groups: number }
  | Refused;

/** Expected students, right or wrong, that a score group must have; smaller ones are joined with their neighbors. */
const expectedAtLeast = 1;
/** Multiplications above which it is refused: some 400 items at 61 points. */
const affordable = 2e9;

/**
 * Fit of each item by Orlando and Thissen: S-X² = Σ_k N_k (O_k − E_k)² / (E_k (1 − E_k)) over the total scores k = 1 … J − 1, with
 * E_k from the model's distribution of total scores (Lord & Wingersky 1984). Score groups with fewer than one expected right
 * or wrong answer are joined with the next one towards the middle. df = groups − parameters estimated for the item (for a common slope: one).
 * Students with a missing answer are left out. A distribution without the item is made for each item, which takes items³ × points / 2
 * multiplications: very long tests are refused.
 * @see Orlando & Thissen (2000), Applied Psychological Measurement 24, 50–64
 */
export function itemFit(fit: Fit, matrix: ScoredMatrix): ItemFit[] {
  if ((fit.entered.length ** 3 * fit.quadrature.points.length) / 2 > affordable)
    return Array.from({ length: matrix.items }, () => refuse("TOO_LARGE", fit.entered.length));
  const chosen = withItems(matrix, fit.entered);
  const complete = completeStudents(chosen);
  const n = complete.length;
  const fits = n === 0 ? [] : fitsOf(fit, n === chosen.students ? chosen : withStudents(chosen, complete));
  return Array.from({ length: matrix.items }, (_, item) => {
    const place = fit.entered.indexOf(item);
    if (place < 0) return refuse("NO_VARIANCE", matrix.students);
    return fits[place] ?? refuse("INCOMPLETE", 0);
  });
}

const parametersOfItem = { rasch: 1, "1pl-fixed": 1, "2pl": 2, "3pl": 3 } as const;

function fitsOf(fit: Fit, matrix: ScoredMatrix): ItemFit[] {
  const { points, weights } = fit.quadrature;
  const items = matrix.items;
  const totals = new Int32Array(matrix.students);
  for (let item = 0; item < items; item++)
    scoresOf(matrix, item).forEach((score, s) => {
      totals[s] = (totals[s] as number) + score;
    });
  const students = new Float64Array(items + 1);
  for (const total of totals) students[total] = (students[total] as number) + 1;
  const curves = fit.parameters.map((item) => points.map((theta) => probability(item, theta)));
  const all = scoreDistribution(curves, points.length, -1);
  const shareOf = marginal(all, weights, items + 1);
  return curves.map((curve, item) => {
    const others = scoreDistribution(curves, points.length, item);
    const right = new Float64Array(items + 1);
    scoresOf(matrix, item).forEach((score, s) => {
      const total = totals[s] as number;
      right[total] = (right[total] as number) + score;
    });
    const groups: Group[] = [];
    for (let k = 1; k < items; k++) {
      let joint = 0;
      for (let q = 0; q < points.length; q++)
        joint +=
          (weights[q] as number) * (curve[q] as number) * (others[(k - 1) * points.length + q] as number);
      const expected = joint / (shareOf[k] as number);
      const n = students[k] as number;
      if (n > 0 && Number.isFinite(expected))
        groups.push({ n, right: right[k] as number, expected: n * expected });
    }
    return statisticOf(joined(groups), parametersOfItem[fit.model], matrix.students);
  });
}

type Group = { n: number; right: number; expected: number };

function statisticOf(groups: readonly Group[], parameters: number, n: number): ItemFit {
  const df = groups.length - parameters;
  if (df < 1) return refuse("NO_DEGREES_OF_FREEDOM", groups.length, parameters + 1);
  const statistic = groups.reduce((sum, { n: size, right, expected }) => {
    const share = expected / size;
    return sum + (size * (right / size - share) ** 2) / (share * (1 - share));
  }, 0);
  if (!Number.isFinite(statistic)) return refuse("NO_VARIANCE", n);
  return { ok: true, statistic, df, p: chiSquareUpper(statistic, df), n, groups: groups.length };
}

const isSmall = ({ n, expected }: Group): boolean =>
  expected < expectedAtLeast || n - expected < expectedAtLeast;

/** Joins groups that are too small with their neighbor towards the middle. */
function joined(groups: readonly Group[]): Group[] {
  const left = [...groups];
  const together = (a: Group, b: Group): Group => ({
    n: a.n + b.n,
    right: a.right + b.right,
    expected: a.expected + b.expected,
  });
  for (;;) {
    const at = left.findIndex(isSmall);
    if (at < 0 || left.length < 2) return left;
    const neighbor = at < (left.length - 1) / 2 ? at + 1 : at - 1;
    const low = Math.min(at, neighbor);
    left.splice(low, 2, together(left[low] as Group, left[low + 1] as Group));
  }
}

/**
 * Distribution of the total score at each point over all items but one (−1: over all), score × points.
 * @see Lord & Wingersky (1984), Applied Psychological Measurement 8, 453–461
 */
function scoreDistribution(curves: readonly Float64Array[], count: number, without: number): Float64Array {
  let high = 0;
  const shares = new Float64Array((curves.length + 1) * count);
  shares.fill(1, 0, count);
  curves.forEach((curve, item) => {
    if (item === without) return;
    high += 1;
    // Scores above `high` still have share 0.
    for (let k = high; k > 0; k--) {
      const row = k * count;
      for (let q = 0; q < count; q++) {
        const p = curve[q] as number;
        shares[row + q] = (shares[row + q] as number) * (1 - p) + (shares[row - count + q] as number) * p;
      }
    }
    for (let q = 0; q < count; q++) shares[q] = (shares[q] as number) * (1 - (curve[q] as number));
  });
  return shares;
}

function marginal(shares: Float64Array, weights: Float64Array, scores: number): Float64Array {
  const count = weights.length;
  return Float64Array.from({ length: scores }, (_, k) => {
    let sum = 0;
    for (let q = 0; q < count; q++) sum += (weights[q] as number) * (shares[k * count + q] as number);
    return sum;
  });
}

import { estimate, type Figure, refuse } from "../figure.ts";
import { noTime, type ResponseMatrix } from "../responses/responseMatrix.ts";
import { studentsAtLeast } from "./itemStatistics.ts";

/** Shares of the students that the reported quantiles of time leave below them. */
export const timeShares = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

export type TimeStatistics = {
  n: number;
  /** Seconds, by `timeShares`. */
  quantiles: readonly Figure[];
};

/**
 * Quantiles of the time on each item in seconds, by linear interpolation between order statistics: h = (n − 1) p
 * (type 7 of Hyndman & Fan, the default of R and numpy). Standard error: half the distance between the order statistics at
 * n p ± √(n p (1 − p)) (Woodruff 1952, Journal of the American Statistical Association 47, 635–646).
 */
export function timeStatistics(matrix: ResponseMatrix, needed = studentsAtLeast): TimeStatistics[] | null {
  const { timesMs, students, items } = matrix;
  if (!timesMs) return null;
  return Array.from({ length: items }, (_, item) => {
    const sorted = timesMs
      .slice(item * students, (item + 1) * students)
      .filter((time) => time !== noTime)
      .sort();
    const n = sorted.length;
    const quantiles = timeShares.map((share) => {
      if (n === 0) return refuse("NO_RESPONSES", 0, needed);
      if (n < needed) return refuse("TOO_FEW_STUDENTS", n, needed);
      const half = Math.sqrt((share * (1 - share)) / n);
      const error =
        (quantileOf(sorted, Math.min(1, share + half)) - quantileOf(sorted, Math.max(0, share - half))) / 2;
      return estimate(quantileOf(sorted, share) / 1000, error / 1000, n);
    });
    return { n, quantiles };
  });
}

function quantileOf(sorted: Int32Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (place - below) * (high - low);
}

/**
 * Mean certainty of each item, 1 (very uncertain) to 4 (very certain), over those who stated one. Standard error s / √n with
 * the sample deviation s.
 */
export function meanCertainty(matrix: ResponseMatrix, needed = studentsAtLeast): Figure[] | null {
  const { certainty, students, items } = matrix;
  if (!certainty) return null;
  return Array.from({ length: items }, (_, item) => {
    const counts = [0, 0, 0, 0, 0];
    for (const level of certainty.subarray(item * students, (item + 1) * students))
      counts[level] = (counts[level] as number) + 1;
    const [, ...said] = counts;
    const n = said.reduce((sum, count) => sum + count, 0);
    if (n === 0) return refuse("NO_RESPONSES", 0, needed);
    if (n < needed) return refuse("TOO_FEW_STUDENTS", n, needed);
    const sum = said.reduce((total, count, at) => total + count * (at + 1), 0);
    const squares = said.reduce((total, count, at) => total + count * (at + 1) ** 2, 0);
    const variance = (squares - (sum * sum) / n) / (n - 1);
    return estimate(sum / n, n > 1 ? Math.sqrt(Math.max(0, variance) / n) : null, n);
  });
}

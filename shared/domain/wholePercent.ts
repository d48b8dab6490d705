/**
 * Percents as people read them: every page, chart, message and file rounds here, so that one figure never reads 16% on one page
 * and 17% on the next. @see ADR 0310
 */

/**
 * A percent of 0 to 100 as a whole number, rounded. 100 is kept for what is all done and 0 for what has not begun, as in the
 * progress of a case: 99.6 is 99, 0.4 is 1.
 */
export function wholePercent(percent: number): number {
  if (percent >= 100) return 100;
  if (!(percent > 0)) return 0;
  return Math.min(99, Math.max(1, Math.round(percent)));
}

/** `41%`. */
export const percentText = (percent: number): string => `${wholePercent(percent)}%`;

/** Percent that a part is of a whole; 0 of nothing. */
export const percentOfWhole = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);

/**
 * Counts as whole percents of their sum that add up to 100: each is rounded down, and what is left goes to the largest
 * remainders, the first of equal ones. All are 0 where nothing is counted.
 */
export function wholeShares(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum <= 0) return counts.map(() => 0);
  const shares = counts.map((count) => Math.floor((count * 100) / sum));
  const left = 100 - shares.reduce((total, share) => total + share, 0);
  const remainderOf = (at: number): number => ((counts[at] ?? 0) * 100) % sum;
  const byRemainder = [...counts.keys()].sort((a, b) => remainderOf(b) - remainderOf(a) || a - b);
  for (const at of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

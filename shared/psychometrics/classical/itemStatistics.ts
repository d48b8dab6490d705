import { estimate, type Figure, refuse } from "../figure.ts";
import { normalDensity, normalQuantile } from "../numeric/distributions.ts";
import { answeredMask, notReached, skipped } from "../responses/responseMatrix.ts";
import { correlation } from "./correlation.ts";
import { codes, type Tally } from "./tally.ts";

/** Fewest students for a figure of an item, unless the caller asks for more. */
export const studentsAtLeast = 5;

export type ItemStatistics = {
  id: string;
  /** Students whose cell counts as an answer, right or wrong. */
  n: number;
  right: number;
  /**
   * Difficulty: share of right answers, p = right / n, from 0 (hard) to 1 (easy). Standard error √(p (1 − p) / n).
   * @see Crocker & Algina (1986), Introduction to Classical and Modern Test Theory, ch. 14
   */
  difficulty: Figure;
  /**
   * Standard deviation of the item's 0/1 scores with n in the denominator: √(p (1 − p)). The one with n − 1 is
   * `sampleDeviation`. No standard error is given.
   */
  populationDeviation: Figure;
  /** √(n p (1 − p) / (n − 1)): what R's sd and numpy's ddof=1 give. No standard error is given. */
  sampleDeviation: Figure;
  /**
   * Corrected point-biserial correlation: of the item with the score on all other items (item–rest, R psych's r.drop).
   * @see Henrysson (1963), Psychometrika 28, 211–218
   */
  discrimination: Figure;
  /** Uncorrected point-biserial correlation: of the item with the total score that includes it. */
  discriminationUncorrected: Figure;
  /**
   * Biserial correlation with the total score, r_pb √(p q) / φ(z_p). It can exceed 1. Standard error (√(p q) / φ(z_p) − r²) / √n.
   * @see Lord & Novick (1968), Statistical Theories of Mental Test Scores, §15.5
   */
  biserial: Figure;
  skipped: number;
  notReached: number;
};

/** Statistics of each item of the tally, in its order. An item without a key has counts alone. */
export function itemStatistics(tally: Tally, needed = studentsAtLeast): ItemStatistics[] {
  return tally.matrix.itemIds.map((_, item) => statisticsOf(tally, item, needed));
}

/** Sums of an item over the students that answered it: x is the item's 0 or 1, t the total score. */
export function itemSums(tally: Tally, item: number) {
  const accepted = tally.matrix.accepted[item] as number;
  const answered = answeredMask(tally.scoring);
  const sums = { n: 0, right: 0, totals: 0, squares: 0, rightTotals: 0 };
  for (let code = 0; code < codes; code++) {
    if (((answered >>> code) & 1) === 0) continue;
    const at = item * codes + code;
    const count = tally.counts[at] as number;
    const total = tally.totalSums[at] as number;
    sums.n += count;
    sums.totals += total;
    sums.squares += tally.squareSums?.[at] ?? 0;
    if (((accepted >>> code) & 1) === 0) continue;
    sums.right += count;
    sums.rightTotals += total;
  }
  if (!tally.squareSums) sums.squares = squaresOf(tally.totals);
  return sums;
}

const kept = new WeakMap<Int32Array, number>();

function squaresOf(totals: Int32Array): number {
  const known = kept.get(totals);
  if (known !== undefined) return known;
  let sum = 0;
  for (const total of totals) sum += total * total;
  kept.set(totals, sum);
  return sum;
}

function statisticsOf(tally: Tally, item: number, needed: number): ItemStatistics {
  const { n, right, totals, squares, rightTotals } = itemSums(tally, item);
  const p = right / n;
  const spread = p * (1 - p);
  const why = tally.matrix.accepted[item] === 0 ? refuse("NO_KEY", n) : tooFew(n, needed);
  const x = { n, x: right, xx: right };
  const withTotal = correlation({ ...x, y: totals, yy: squares, xy: rightTotals }, needed);
  const withRest = correlation(
    { ...x, y: totals - right, yy: squares - 2 * rightTotals + right, xy: rightTotals - right },
    needed,
  );
  return {
    id: tally.matrix.itemIds[item] as string,
    n,
    right,
    difficulty: why ?? estimate(p, spread > 0 ? Math.sqrt(spread / n) : null, n),
    populationDeviation: why ?? estimate(Math.sqrt(spread), null, n),
    sampleDeviation:
      why ??
      (n < 2 ? refuse("TOO_FEW_STUDENTS", n, 2) : estimate(Math.sqrt((spread * n) / (n - 1)), null, n)),
    discrimination: why ?? withRest,
    discriminationUncorrected: why ?? withTotal,
    biserial: why ?? biserialOf(withTotal, p, n),
    skipped: tally.counts[item * codes + skipped] as number,
    notReached: tally.counts[item * codes + notReached] as number,
  };
}

const tooFew = (n: number, needed: number) =>
  n === 0
    ? refuse("NO_RESPONSES", 0, needed)
    : n < needed
      ? refuse("TOO_FEW_STUDENTS", n, needed)
      : undefined;

function biserialOf(pointBiserial: Figure, p: number, n: number): Figure {
  if (!pointBiserial.ok) return pointBiserial;
  const factor = Math.sqrt(p * (1 - p)) / normalDensity(normalQuantile(p));
  const value = pointBiserial.value * factor;
  return estimate(value, Math.max(0, factor - value * value) / Math.sqrt(n), n);
}

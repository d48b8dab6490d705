import { estimate, type Figure, refuse } from "../figure.ts";
import { type ScoredMatrix, totalScores, withItems } from "../responses/responseMatrix.ts";
import { correlation } from "./correlation.ts";
import { reliabilityNeeds } from "./reliability.ts";

export type SplitHalf = {
  /** Correlation of the halves. */
  halves: Figure;
  /** Spearman–Brown: 2r / (1 + r). Standard error by the delta method, 2 SE(r) / (1 + r)². @see Spearman (1910), Brown (1910) */
  spearmanBrown: Figure;
  /** Guttman's λ₄ (Flanagan, Rulon): 2 (1 − (s²_A + s²_B) / s²_T). No standard error is given. @see Guttman (1945), Psychometrika 10, 255–282 */
  guttman: Figure;
};

/** Split-half reliability of the odd against the even items, in their order, or of the halves that are given by item numbers. */
export function splitHalf(
  matrix: ScoredMatrix,
  firstHalf: readonly number[] = Array.from({ length: matrix.items }, (_, item) => item).filter(
    (item) => item % 2 === 0,
  ),
  needed = reliabilityNeeds,
): SplitHalf {
  const inFirst = new Set(firstHalf);
  const others = Array.from({ length: matrix.items }, (_, item) => item).filter((item) => !inFirst.has(item));
  const all = (figure: Figure): SplitHalf => ({ halves: figure, spearmanBrown: figure, guttman: figure });
  if (firstHalf.length === 0 || others.length === 0) return all(refuse("TOO_FEW_ITEMS", matrix.items, 2));
  const a = totalScores(withItems(matrix, firstHalf));
  const b = totalScores(withItems(matrix, others));
  const n = matrix.students;
  const sums = { n, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (let s = 0; s < n; s++) {
    const x = a[s] as number;
    const y = b[s] as number;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  const halves = correlation(sums, needed);
  if (!halves.ok) return all(halves);
  const varianceOfHalves = n * (sums.xx + sums.yy) - sums.x ** 2 - sums.y ** 2;
  const varianceOfSum = varianceOfHalves + 2 * (n * sums.xy - sums.x * sums.y);
  const r = halves.value;
  return {
    halves,
    spearmanBrown:
      r <= -1
        ? refuse("NOT_POSITIVE", n)
        : estimate((2 * r) / (1 + r), (2 * (halves.standardError ?? 0)) / (1 + r) ** 2, n),
    guttman:
      varianceOfSum > 0
        ? estimate(2 * (1 - varianceOfHalves / varianceOfSum), null, n)
        : refuse("NO_SCORE_VARIANCE", n),
  };
}

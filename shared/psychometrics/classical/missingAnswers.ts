import { estimate, type Figure, refuse } from "../figure.ts";
import { missingScore, type ScoredMatrix, scoresOf, totalScores } from "../responses/responseMatrix.ts";
import { correlation, correlationNeeds } from "./correlation.ts";
import type { ItemCovariances } from "./covariances.ts";

/**
 * Correlation of each item with the mean of the items that a student answered: the item-total correlation of R psych's
 * `score.multiple.choice` and its `alpha` (`raw.r`). Equal to the one with the total score where nothing is missing.
 */
export function correlationsWithMean(matrix: ScoredMatrix, needed = correlationNeeds): Figure[] {
  const right = totalScores(matrix);
  const answered = new Int32Array(matrix.students);
  for (let item = 0; item < matrix.items; item++) {
    const column = scoresOf(matrix, item);
    for (let s = 0; s < matrix.students; s++)
      if (column[s] !== missingScore) answered[s] = (answered[s] as number) + 1;
  }
  return Array.from({ length: matrix.items }, (_, item) => {
    const sums = { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
    scoresOf(matrix, item).forEach((x, s) => {
      if (x === missingScore) return;
      const y = (right[s] as number) / (answered[s] as number);
      sums.n += 1;
      sums.x += x;
      sums.xx += x;
      sums.y += y;
      sums.yy += y * y;
      sums.xy += x * y;
    });
    return correlation(sums, needed);
  });
}

/**
 * Correlation of each item with the sum of the others, from covariances alone: (Σⱼ c_ij − c_ii) / √(c_ii (V − 2 Σⱼ c_ij + c_ii)).
 * With pairwise complete covariances R psych's `r.drop`; equal to the corrected point-biserial where nothing is missing.
 */
export function restCorrelationsByCovariances({ items, values, n }: ItemCovariances): Figure[] {
  const rows = Array.from({ length: items }, (_, item) =>
    values.subarray(item * items, (item + 1) * items).reduce((sum, value) => sum + value, 0),
  );
  const total = rows.reduce((sum, row) => sum + row, 0);
  return rows.map((row, item) => {
    const own = values[item * items + item] as number;
    const students = n[item * items + item] as number;
    const rest = total - 2 * row + own;
    if (students < correlationNeeds) return refuse("TOO_FEW_STUDENTS", students, correlationNeeds);
    if (!(own > 1e-12)) return refuse("NO_VARIANCE", students);
    if (!(rest > 1e-12)) return refuse("NO_SCORE_VARIANCE", students);
    const r = (row - own) / Math.sqrt(own * rest);
    return estimate(r, Math.sqrt(Math.max(0, 1 - r * r) / (students - 2)), students);
  });
}

import { type DifficultyDrift, difficultyDrift } from "../linking/drift.ts";
import { missingScore, type ScoredMatrix, scoresOf } from "../responses/responseMatrix.ts";

/** Drift of each item over the years of its students; a student without a whole number for a year is left out. */
export function yearDrift(
  matrix: ScoredMatrix,
  years: readonly string[],
): { id: string; drift: DifficultyDrift }[] {
  return matrix.itemIds.map((id, item) => {
    const periods = new Map<number, { n: number; right: number }>();
    scoresOf(matrix, item).forEach((score, s) => {
      const year = Number(years[s]);
      if (score === missingScore || !Number.isInteger(year)) return;
      const sums = periods.get(year) ?? { n: 0, right: 0 };
      periods.set(year, { n: sums.n + 1, right: sums.right + score });
    });
    return { id, drift: difficultyDrift([...periods].map(([period, sums]) => ({ period, ...sums }))) };
  });
}

import { type ScoredMatrix, totalScores } from "../responses/responseMatrix.ts";

/** Mean and variance of total scores; the population variance has n in its denominator, the sample variance n − 1. */
export type TotalSpread = {
  n: number;
  mean: number;
  populationVariance: number;
  /** 0 for a single student. */
  sampleVariance: number;
  lowest: number;
  highest: number;
};

export function totalSpread(matrix: ScoredMatrix): TotalSpread {
  const totals = totalScores(matrix);
  const n = totals.length;
  let sum = 0;
  let squares = 0;
  let lowest = n > 0 ? (totals[0] as number) : 0;
  let highest = lowest;
  for (const total of totals) {
    sum += total;
    squares += total * total;
    lowest = Math.min(lowest, total);
    highest = Math.max(highest, total);
  }
  const deviations = n > 0 ? (n * squares - sum * sum) / n : 0;
  return {
    n,
    mean: n > 0 ? sum / n : 0,
    populationVariance: n > 0 ? deviations / n : 0,
    sampleVariance: n > 1 ? deviations / (n - 1) : 0,
    lowest,
    highest,
  };
}

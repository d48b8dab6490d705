import { estimate, type Figure, refuse } from "../figure.ts";
import { fQuantile } from "../numeric/distributions.ts";
import type { ScoredMatrix } from "../responses/responseMatrix.ts";
import { type ItemCovariances, itemCovariances } from "./covariances.ts";
import { totalSpread } from "./totalSpread.ts";

/** Fewest students for a reliability, unless the caller asks for more. */
export const reliabilityNeeds = 10;

export type Interval = { level: number; low: number; high: number; method: string };

export type Reliability = {
  items: number;
  /** Students that answered at least one item; `method` says which covariances enter. */
  n: number;
  method: "complete responses" | "pairwise complete covariances";
  /**
   * Cronbach's alpha, k / (k − 1) × (1 − Σσ²ᵢ / σ²_T), with σ²_T the sum of all item covariances; the same by population and
   * by sample variances. For items of 0 and 1 it is KR-20.
   * Standard error (1 − α) √(2k / ((k − 1)(n − 2))).
   * @see Cronbach (1951), Psychometrika 16, 297–334; Bonett (2002), Journal of Educational and Behavioral Statistics 27, 335–340
   */
  alpha: Figure;
  /** 95 % by Feldt's F distribution with n − 1 and (n − 1)(k − 1) degrees of freedom. @see Feldt (1965), Psychometrika 30, 357–370 */
  alphaInterval: Interval | null;
  /**
   * Alpha with the standard error of Duhachek & Iacobucci under multivariate normality, R psych's `ase`.
   * @see Duhachek & Iacobucci (2004), Journal of Applied Psychology 89, 792–808
   */
  alphaNormalTheory: Figure;
  /** Kuder–Richardson formula 20: k / (k − 1) × (1 − Σpq / σ²_T) with n in both denominators. @see Kuder & Richardson (1937) */
  kr20: Figure;
  /** The same with pq over n and the total's variance over n − 1, as some textbooks and programs print it. Slightly larger. */
  kr20SampleVariance: Figure;
  /** Kuder–Richardson formula 21, which takes all items as equally difficult: k / (k − 1) × (1 − M (k − M) / (k σ²_T)), n in the denominator. */
  kr21: Figure;
  /** Alpha of standardized items, k r̄ / (1 + (k − 1) r̄), from the mean inter-item correlation. */
  alphaStandardized: Figure;
  meanInterItemCorrelation: Figure;
  /** Standard error of measurement, s_T √(1 − α), s_T with n − 1. Its own standard error is SEM / √(2 (n − 1)(k − 1)). */
  standardErrorOfMeasurement: Figure;
  /** The same with n in the denominator of the total's variance. */
  standardErrorOfMeasurementPopulation: Figure;
  /** Alpha of the other items, for each item. */
  alphaIfDeleted: readonly Figure[];
};

/**
 * Internal consistency of the scored items. Where cells are missing, variances and covariances are pairwise complete (as in
 * R psych's `alpha`), and `n` is the number of students.
 */
export function reliability(matrix: ScoredMatrix, needed = reliabilityNeeds): Reliability {
  const covariances = itemCovariances(matrix);
  const k = matrix.items;
  const n = matrix.students;
  const isComplete = covariances.n.every((each) => each === n);
  const why =
    k < 2
      ? refuse("TOO_FEW_ITEMS", k, 2)
      : n < needed
        ? refuse("TOO_FEW_STUDENTS", n, Math.max(needed, 3))
        : undefined;
  const rows = rowSumsOf(covariances);
  const trace = traceOf(covariances);
  const total = rows.reduce((sum, row) => sum + row, 0);
  const alpha = why ?? alphaFrom(k, trace, total, n);
  const spread = totalSpread(matrix);
  const population = (total * (n - 1)) / n;
  return {
    items: k,
    n,
    method: isComplete ? "complete responses" : "pairwise complete covariances",
    alpha,
    alphaInterval: alpha.ok ? feldtInterval(alpha.value, k, n) : null,
    alphaNormalTheory: alpha.ok
      ? { ...alpha, standardError: normalTheoryError(covariances, rows, trace, total, n) }
      : alpha,
    kr20: alpha,
    kr20SampleVariance: why ?? alphaFrom(k, (trace * (n - 1)) / n, total, n),
    kr21: why ?? (isComplete ? kr21Of(k, spread.mean, population, n) : refuse("INCOMPLETE", n)),
    ...standardized(covariances, n, why),
    standardErrorOfMeasurement: alpha.ok ? measurementError(alpha.value, total, k, n) : alpha,
    standardErrorOfMeasurementPopulation: alpha.ok ? measurementError(alpha.value, population, k, n) : alpha,
    alphaIfDeleted: Array.from(rows, (row, item) => {
      if (why) return why;
      if (k < 3) return refuse("TOO_FEW_ITEMS", k - 1, 2);
      const own = covariances.values[item * k + item] as number;
      return alphaFrom(k - 1, trace - own, total - 2 * row + own, n);
    }),
  };
}

/** Alpha from the sum of item variances and the variance of their sum. */
export function alphaFrom(k: number, itemVariances: number, totalVariance: number, n: number): Figure {
  if (!(totalVariance > 1e-12)) return refuse("NO_SCORE_VARIANCE", n);
  const alpha = (k / (k - 1)) * (1 - itemVariances / totalVariance);
  return estimate(alpha, (1 - alpha) * Math.sqrt((2 * k) / ((k - 1) * (n - 2))), n, "NO_SCORE_VARIANCE");
}

export function feldtInterval(alpha: number, k: number, n: number, level = 0.95): Interval {
  const df1 = n - 1;
  const df2 = (n - 1) * (k - 1);
  const tail = (1 - level) / 2;
  return {
    level,
    low: 1 - (1 - alpha) * fQuantile(1 - tail, df1, df2),
    high: 1 - (1 - alpha) * fQuantile(tail, df1, df2),
    method: "Feldt (1965)",
  };
}

function normalTheoryError(
  { items: k, values }: ItemCovariances,
  rows: Float64Array,
  trace: number,
  total: number,
  n: number,
) {
  const squares = values.reduce((sum, value) => sum + value * value, 0); // trace of V²
  const rowSquares = rows.reduce((sum, row) => sum + row * row, 0); // j'V²j
  const q =
    ((2 * k * k) / ((k - 1) ** 2 * total ** 3)) *
    (total * (squares + trace * trace) - 2 * trace * rowSquares);
  return Math.sqrt(Math.max(0, q) / n);
}

export function kr21Of(k: number, mean: number, variance: number, n: number): Figure {
  if (!(variance > 1e-12)) return refuse("NO_SCORE_VARIANCE", n);
  const value = (k / (k - 1)) * (1 - (mean * (k - mean)) / (k * variance));
  return estimate(value, (1 - value) * Math.sqrt((2 * k) / ((k - 1) * (n - 2))), n);
}

function standardized({ items: k, values }: ItemCovariances, n: number, why: Figure | undefined) {
  const refused = (figure: Figure) => ({ alphaStandardized: figure, meanInterItemCorrelation: figure });
  if (why) return refused(why);
  let sum = 0;
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      const both = Math.sqrt((values[i * k + i] as number) * (values[j * k + j] as number));
      if (!(both > 0)) return refused(refuse("NO_VARIANCE", n));
      sum += (values[i * k + j] as number) / both;
    }
  }
  const mean = sum / ((k * (k - 1)) / 2);
  const alpha = (k * mean) / (1 + (k - 1) * mean);
  return {
    meanInterItemCorrelation: estimate(mean, null, n),
    alphaStandardized: estimate(alpha, (1 - alpha) * Math.sqrt((2 * k) / ((k - 1) * (n - 2))), n),
  };
}

export function measurementError(alpha: number, totalVariance: number, k: number, n: number): Figure {
  const value = Math.sqrt(Math.max(0, totalVariance * (1 - alpha)));
  return estimate(value, value / Math.sqrt(2 * (n - 1) * (k - 1)), n);
}

const traceOf = ({ items, values }: ItemCovariances): number => {
  let sum = 0;
  for (let item = 0; item < items; item++) sum += values[item * items + item] as number;
  return sum;
};

const rowSumsOf = ({ items, values }: ItemCovariances): Float64Array =>
  Float64Array.from({ length: items }, (_, item) =>
    values.subarray(item * items, (item + 1) * items).reduce((sum, value) => sum + value, 0),
  );

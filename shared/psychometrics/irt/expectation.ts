import type { Quadrature } from "../numeric/quadrature.ts";
import { type ItemParameters, softplus } from "./model.ts";
import type { Patterns } from "./patterns.ts";

/** Expected counts at each point of the quadrature, items × points. */
export type Expected = {
  logLikelihood: number;
  /** Students at a point that answered the item. */
  answered: Float64Array;
  /** Those of them that were right. */
  right: Float64Array;
  /** Students at each point. */
  students: Float64Array;
};

/** log P and log(1 − P) of each item at each point. */
export type Curves = { logWrong: Float64Array; logOdds: Float64Array };

/** Smallest probability whose logarithm is taken. */
const smallest = 1e-300;

export function curvesOf(items: readonly ItemParameters[], { points }: Quadrature): Curves {
  const count = points.length;
  const logWrong = new Float64Array(items.length * count);
  const logOdds = new Float64Array(items.length * count);
  items.forEach(({ a, d, c }, item) => {
    for (let q = 0; q < count; q++) {
      const z = a * (points[q] as number) + d;
      const wrong = Math.log1p(-c) - softplus(z);
      const right = c === 0 ? -softplus(-z) : Math.log(Math.max(smallest, c + (1 - c) / (1 + Math.exp(-z))));
      logWrong[item * count + q] = wrong;
      logOdds[item * count + q] = right - wrong;
    }
  });
  return { logWrong, logOdds };
}

/** Writes the posterior weights of a pattern at the points, and returns the logarithm of its marginal probability. */
export type Posterior = (pattern: number, into: Float64Array) => number;

/**
 * The log-likelihood of a pattern at a point is Σ log(1 − P) over the items answered, plus Σ log(P / (1 − P)) over those that
 * are right: the first sum is the same for all patterns, so that only right and missing items cost time.
 */
export function posteriorOf(patterns: Patterns, curves: Curves, { points, weights }: Quadrature): Posterior {
  const count = points.length;
  const base = weights.map(Math.log);
  for (let at = 0; at < curves.logWrong.length; at++)
    base[at % count] = (base[at % count] as number) + (curves.logWrong[at] as number);
  const { logWrong, logOdds } = curves;
  const { right, rightFrom, missing, missingFrom } = patterns;
  return (pattern, into) => {
    into.set(base);
    const rightEnd = rightFrom[pattern + 1] as number;
    for (let at = rightFrom[pattern] as number; at < rightEnd; at++) {
      const row = (right[at] as number) * count;
      for (let q = 0; q < count; q++) into[q] = (into[q] as number) + (logOdds[row + q] as number);
    }
    const missingEnd = missingFrom[pattern + 1] as number;
    for (let at = missingFrom[pattern] as number; at < missingEnd; at++) {
      const row = (missing[at] as number) * count;
      for (let q = 0; q < count; q++) into[q] = (into[q] as number) - (logWrong[row + q] as number);
    }
    let highest = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < count; q++) if ((into[q] as number) > highest) highest = into[q] as number;
    let sum = 0;
    for (let q = 0; q < count; q++) {
      const weight = Math.exp((into[q] as number) - highest);
      into[q] = weight;
      sum += weight;
    }
    for (let q = 0; q < count; q++) into[q] = (into[q] as number) / sum;
    return highest + Math.log(sum);
  };
}

/** The E-step: expected numbers of students and of right answers at each point. @see Bock & Aitkin (1981) */
export function expectation(
  patterns: Patterns,
  items: readonly ItemParameters[],
  quadrature: Quadrature,
): Expected {
  const count = quadrature.points.length;
  const right = new Float64Array(items.length * count);
  const absent = new Float64Array(items.length * count);
  const students = new Float64Array(count);
  const posterior = posteriorOf(patterns, curvesOf(items, quadrature), quadrature);
  const weights = new Float64Array(count);
  let logLikelihood = 0;
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const frequency = patterns.frequencies[pattern] as number;
    logLikelihood += frequency * posterior(pattern, weights);
    for (let q = 0; q < count; q++) {
      weights[q] = (weights[q] as number) * frequency;
      students[q] = (students[q] as number) + (weights[q] as number);
    }
    addTo(
      right,
      weights,
      patterns.right,
      patterns.rightFrom[pattern] as number,
      patterns.rightFrom[pattern + 1] as number,
    );
    addTo(
      absent,
      weights,
      patterns.missing,
      patterns.missingFrom[pattern] as number,
      patterns.missingFrom[pattern + 1] as number,
    );
  }
  for (let at = 0; at < absent.length; at++)
    absent[at] = (students[at % count] as number) - (absent[at] as number);
  return { logLikelihood, answered: absent, right, students };
}

function addTo(sums: Float64Array, weights: Float64Array, items: Int32Array, from: number, to: number): void {
  const count = weights.length;
  for (let at = from; at < to; at++) {
    const row = (items[at] as number) * count;
    for (let q = 0; q < count; q++) sums[row + q] = (sums[row + q] as number) + (weights[q] as number);
  }
}

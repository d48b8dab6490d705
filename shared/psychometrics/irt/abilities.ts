import { estimate, type Figure, refuse } from "../figure.ts";
import { curvesOf, posteriorOf } from "./expectation.ts";
import type { Fit } from "./fit.ts";
import { type ItemParameters, probability } from "./model.ts";

/** Ability of each student with its standard error, in the order of the matrix. */
export type Abilities = { values: Float64Array; standardErrors: Float64Array };

/**
 * Expected a posteriori abilities: mean of the posterior distribution over the quadrature points, with its standard deviation
 * as the standard error. Finite for every student, also with all right or all wrong. A student without answers has the mean.
 * @see Bock & Mislevy (1982), Applied Psychological Measurement 6, 431–444
 */
export function expectedAbilities({ patterns, parameters, quadrature }: Fit): Abilities {
  const { points } = quadrature;
  const posterior = posteriorOf(patterns, curvesOf(parameters, quadrature), quadrature);
  const weights = new Float64Array(points.length);
  return byStudent(patterns.patternOf, patterns.count, (pattern) => {
    posterior(pattern, weights);
    let mean = 0;
    let square = 0;
    for (let q = 0; q < points.length; q++) {
      const theta = points[q] as number;
      mean += (weights[q] as number) * theta;
      square += (weights[q] as number) * theta * theta;
    }
    return [mean, Math.sqrt(Math.max(0, square - mean * mean))];
  });
}

const newtonSteps = 100;

/**
 * Modal (maximum a posteriori) abilities under the standard normal prior, with 1 / √(information + 1) at the mode as the standard
 * error (observed information): the empirical Bayes scores of R's ltm.
 */
export function modalAbilities({ patterns, parameters }: Fit): Abilities {
  return byStudent(patterns.patternOf, patterns.count, (pattern) => {
    const answers = new Int8Array(patterns.items);
    const { right, rightFrom, missing, missingFrom } = patterns;
    for (let at = rightFrom[pattern] as number; at < (rightFrom[pattern + 1] as number); at++)
      answers[right[at] as number] = 1;
    for (let at = missingFrom[pattern] as number; at < (missingFrom[pattern + 1] as number); at++)
      answers[missing[at] as number] = -1;
    let theta = 0;
    for (let step = 0; step < newtonSteps; step++) {
      const { gradient, curve } = posteriorSlope(theta, parameters, answers);
      const change = Math.max(-1, Math.min(1, gradient / Math.max(0.05, curve)));
      theta += change;
      if (Math.abs(change) < 1e-12) break;
    }
    return [theta, 1 / Math.sqrt(Math.max(0.05, posteriorSlope(theta, parameters, answers).curve))];
  });
}

/** First derivative of the log-posterior, and minus the second. */
function posteriorSlope(theta: number, items: readonly ItemParameters[], answers: Int8Array) {
  let gradient = -theta;
  let curve = 1;
  items.forEach((item, at) => {
    const answer = answers[at] as number;
    if (answer < 0) return;
    const star = probability({ ...item, c: 0 }, theta);
    const { a, c } = item;
    if (answer === 0) {
      gradient -= a * star;
      curve += a * a * star * (1 - star);
    } else {
      const share = ((1 - c) * star * (1 - star)) / Math.max(1e-300, c + (1 - c) * star);
      gradient += a * share;
      curve += a * a * (share * share - share * (1 - 2 * star));
    }
  });
  return { gradient, curve };
}

function byStudent(
  patternOf: Int32Array,
  count: number,
  of: (pattern: number) => readonly [number, number],
): Abilities {
  const known = Array.from({ length: count }, (_, pattern) => of(pattern));
  return {
    values: Float64Array.from(patternOf, (pattern) => known[pattern]?.[0] as number),
    standardErrors: Float64Array.from(patternOf, (pattern) => known[pattern]?.[1] as number),
  };
}

/**
 * Empirical reliability of the abilities, s²(θ̂) / (s²(θ̂) + mean of the squared standard errors), s² with n in the denominator.
 * No standard error is given. @see Brown & Croudace (2015), in Handbook of Item Response Theory Modeling, ch. 15
 */
export function empiricalReliability({ values, standardErrors }: Abilities): Figure {
  const n = values.length;
  if (n < 2) return refuse("TOO_FEW_STUDENTS", n, 2);
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n;
  const error = standardErrors.reduce((sum, value) => sum + value * value, 0) / n;
  return estimate(variance / (variance + error), null, n, "NO_SCORE_VARIANCE");
}

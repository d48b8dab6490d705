import { type ItemParameters, logistic, logit, type Model, type Priors, softplus } from "./model.ts";

/** Counts of one item at the points. */
export type ItemCounts = { points: Float64Array; answered: Float64Array; right: Float64Array };

/**
 * Expected complete-data log-likelihood of one item with the log of its priors, its gradient, and minus its second derivatives
 * by (a, d, logit c), row by row: `observed` exactly, `expected` in the positive form that steps are taken by.
 */
export type Objective = { value: number; gradient: number[]; observed: number[]; expected: number[] };

export function itemObjective(
  { a, d, c }: ItemParameters,
  { points, answered, right }: ItemCounts,
  hasGuessing: boolean,
  priors: Priors,
): Objective {
  if (c === 0 && !hasGuessing && !priors.logSlope) return withoutGuessing(a, d, { points, answered, right });
  let value = 0;
  const g = [0, 0, 0];
  const observed = new Array<number>(9).fill(0);
  const expected = new Array<number>(9).fill(0);
  for (let q = 0; q < points.length; q++) {
    const theta = points[q] as number;
    const n = answered[q] as number;
    const r = right[q] as number;
    const z = a * theta + d;
    const star = logistic(z);
    const wrongStar = 1 - star;
    const p = c + (1 - c) * star;
    const logP = c === 0 ? -softplus(-z) : Math.log(Math.max(1e-300, p));
    value += r * logP + (n - r) * (Math.log1p(-c) - softplus(z));
    // By d: of log P it is s = P*/P × (1 − P) / (1 − c) × (1 − c) …, written without division by small numbers.
    const share = c === 0 ? 1 : (star * (1 - c)) / p;
    const byD = r * share * wrongStar - (n - r) * star;
    add(g, 0, theta * byD);
    add(g, 1, byD);
    // Minus the second derivative by d: for a right answer −(P_dd / P − (P_d / P)²), for a wrong one P* Q*.
    const pd = share * wrongStar; // P_d / P
    const secondRight = pd * pd - pd * (wrongStar - star);
    const curve = r * secondRight + (n - r) * star * wrongStar;
    const fisher = n * share * wrongStar * star; // P_d² / (P Q) = P_d/P × P_d/Q, P_d/Q = P*
    const powers = [theta * theta, theta, theta, 1];
    for (const [at, place] of [0, 1, 3, 4].entries()) {
      add(observed, place, (powers[at] as number) * curve);
      add(expected, place, (powers[at] as number) * fisher);
    }
    if (!hasGuessing) continue;
    const pg = (c * (1 - c) * wrongStar) / p; // P_γ / P
    add(g, 2, r * pg - (n - r) * c);
    const cross = r * (pd * pg + pg * star); // −(P_dγ / P − P_d P_γ / P²), P_dγ = −c (1 − c) P* Q*
    const own = r * (pg * pg - pg * (1 - 2 * c)) + (n - r) * c * (1 - c);
    const fisherCross = n * pd * c; // P_γ / Q = c
    const fisherOwn = n * pg * c;
    for (const [into, both, last] of [
      [observed, cross, own],
      [expected, fisherCross, fisherOwn],
    ] as const) {
      add(into, 2, theta * both);
      add(into, 6, theta * both);
      add(into, 5, both);
      add(into, 7, both);
      add(into, 8, last);
    }
  }
  const objective = { value, gradient: g, observed, expected };
  if (priors.logSlope) addSlopePrior(objective, a, priors.logSlope);
  if (priors.guessing && hasGuessing) addGuessingPrior(objective, c, priors.guessing);
  return objective;
}

function add(into: number[], at: number, amount: number): void {
  into[at] = (into[at] as number) + amount;
}

/** Adds the prior of log a; −∞ where a is not positive. */
function addSlopePrior(to: Objective, a: number, { mean, deviation }: NonNullable<Priors["logSlope"]>): void {
  if (a <= 0) {
    to.value = Number.NEGATIVE_INFINITY;
    return;
  }
  const distance = Math.log(a) - mean;
  const precision = 1 / (deviation * deviation);
  to.value -= 0.5 * distance * distance * precision;
  add(to.gradient, 0, (-distance * precision) / a);
  add(to.observed, 0, ((1 - distance) * precision) / (a * a));
  add(to.expected, 0, precision / (a * a));
}

/** Adds the prior of c, by logit c. */
function addGuessingPrior(to: Objective, c: number, { alpha, beta }: NonNullable<Priors["guessing"]>): void {
  to.value += (alpha - 1) * Math.log(c) + (beta - 1) * Math.log1p(-c);
  add(to.gradient, 2, (alpha - 1) * (1 - c) - (beta - 1) * c);
  const curve = (alpha + beta - 2) * c * (1 - c);
  add(to.observed, 8, curve);
  add(to.expected, 8, curve);
}

/** The same for c = 0 without priors, where every term of c drops out: most of the time of an M-step is spent here. */
function withoutGuessing(a: number, d: number, { points, answered, right }: ItemCounts): Objective {
  let value = 0;
  let bySlope = 0;
  let byIntercept = 0;
  let slopes = 0;
  let crosses = 0;
  let intercepts = 0;
  for (let q = 0; q < points.length; q++) {
    const theta = points[q] as number;
    const n = answered[q] as number;
    const r = right[q] as number;
    const z = a * theta + d;
    const e = Math.exp(-Math.abs(z));
    const p = z >= 0 ? 1 / (1 + e) : e / (1 + e);
    // r log P + (n − r) log (1 − P) = r z − n log(1 + exp(z)).
    value += r * z - n * (Math.max(z, 0) + Math.log1p(e));
    const gap = r - n * p;
    const curve = n * p * (1 - p);
    byIntercept += gap;
    bySlope += gap * theta;
    intercepts += curve;
    crosses += curve * theta;
    slopes += curve * theta * theta;
  }
  const curves = [slopes, crosses, 0, crosses, intercepts, 0, 0, 0, 0];
  return { value, gradient: [bySlope, byIntercept, 0], observed: curves, expected: curves };
}

/** Logarithm of the priors' density at the parameters, up to a constant; −∞ outside of them. */
export function logPrior(
  items: readonly ItemParameters[],
  { logSlope, guessing }: Priors,
  model: Model,
): number {
  let sum = 0;
  for (const { a, c } of items) {
    if (logSlope) {
      if (a <= 0) return Number.NEGATIVE_INFINITY;
      sum -= 0.5 * ((Math.log(a) - logSlope.mean) / logSlope.deviation) ** 2;
    }
    if (guessing && model === "3pl")
      sum += (guessing.alpha - 1) * Math.log(c) + (guessing.beta - 1) * Math.log1p(-c);
  }
  return sum;
}

/** Lower asymptote as the parameter that is estimated, and back. */
export const guessingOf = logistic;
export const logitGuessing = logit;

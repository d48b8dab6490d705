import { estimate, type Figure, refuse } from "../figure.ts";
import { seededRandom } from "../numeric/random.ts";

/** Scores of one group: on its form, and on the items common to both forms. */
export type FormScores = { total: ArrayLike<number>; anchor: ArrayLike<number> };

/** Moments of one group. Variances and the covariance have n in the denominator (Kolen & Brennan's convention), or all n − 1. */
export type FormMoments = {
  n: number;
  total: number;
  anchor: number;
  totalVariance: number;
  anchorVariance: number;
  covariance: number;
};

/**
 * Linear equating of observed scores in the design of nonequivalent groups with common items.
 * - `Tucker`: γ = σ(X, V) / σ²(V).
 * - `Levine`: observed-score method for common items that count (internal), γ = σ²(X) / σ(X, V).
 * - `Levine external`: for common items that do not count, γ = (σ²(X) + σ(X, V)) / (σ²(V) + σ(X, V)).
 * @see Kolen & Brennan (2014), Test Equating, Scaling, and Linking, 3rd ed., ch. 4
 */
export const observedMethods = ["Tucker", "Levine", "Levine external"] as const;
export type ObservedMethod = (typeof observedMethods)[number];

/** y = slope × x + intercept: the score on the second form that equals a score on the first. */
export type LinearEquating = { method: string; slope: Figure; intercept: Figure };

export function momentsOf({ total, anchor }: FormScores): FormMoments {
  const n = total.length;
  let x = 0;
  let v = 0;
  let xx = 0;
  let vv = 0;
  let xv = 0;
  for (let s = 0; s < n; s++) {
    const [a, b] = [total[s] as number, anchor[s] as number];
    x += a;
    v += b;
    xx += a * a;
    vv += b * b;
    xv += a * b;
  }
  return {
    n,
    total: x / n,
    anchor: v / n,
    totalVariance: xx / n - (x / n) ** 2,
    anchorVariance: vv / n - (v / n) ** 2,
    covariance: xv / n - (x / n) * (v / n),
  };
}

const gammaOf = (
  method: ObservedMethod,
  { totalVariance, anchorVariance, covariance }: FormMoments,
): number => {
  if (method === "Tucker") return covariance / anchorVariance;
  if (method === "Levine") return totalVariance / covariance;
  return (totalVariance + covariance) / (anchorVariance + covariance);
};

type Line = { slope: number; intercept: number };

function lineOf(x: Moments2, y: Moments2): Line {
  const slope = Math.sqrt(y.variance / x.variance);
  return { slope, intercept: y.mean - slope * x.mean };
}

type Moments2 = { mean: number; variance: number };

/** Line from moments alone: the arithmetic of the published examples. `weight` is that of the first group in the synthetic population. */
export function linearFromMoments(
  first: FormMoments,
  second: FormMoments,
  method: ObservedMethod,
  weight = first.n / (first.n + second.n),
): Line {
  const [w1, w2] = [weight, 1 - weight];
  const distance = first.anchor - second.anchor;
  const spread = first.anchorVariance - second.anchorVariance;
  const [g1, g2] = [gammaOf(method, first), gammaOf(method, second)];
  const cross = w1 * w2 * distance * distance;
  return lineOf(
    {
      mean: first.total - w2 * g1 * distance,
      variance: first.totalVariance - w2 * g1 * g1 * spread + cross * g1 * g1,
    },
    {
      mean: second.total + w1 * g2 * distance,
      variance: second.totalVariance + w1 * g2 * g2 * spread + cross * g2 * g2,
    },
  );
}

/**
 * Braun and Holland's line: synthetic means and variances by frequency estimation, from the mean and variance of the total at
 * each anchor score. Equals Tucker's where regressions on the anchor are linear with equal variances. An anchor score that only one
 * group has counts by its own group.
 */
export function braunHolland(
  first: FormScores,
  second: FormScores,
  weight = first.total.length / (first.total.length + second.total.length),
): Line {
  const [a, b] = [byAnchor(first), byAnchor(second)];
  return lineOf(synthetic(a, b, weight), synthetic(b, a, 1 - weight));
}

type Conditional = { n: number; at: Map<number, { n: number; sum: number; squares: number }> };

function byAnchor({ total, anchor }: FormScores): Conditional {
  const at: Conditional["at"] = new Map();
  for (let s = 0; s < total.length; s++) {
    const [x, v] = [total[s] as number, anchor[s] as number];
    const known = at.get(v) ?? { n: 0, sum: 0, squares: 0 };
    at.set(v, { n: known.n + 1, sum: known.sum + x, squares: known.squares + x * x });
  }
  return { n: total.length, at };
}

/** Moments of the total of `own`'s form, its share of the population being `weight`. */
function synthetic(own: Conditional, other: Conditional, weight: number): Moments2 {
  let mass = 0;
  let mean = 0;
  let square = 0;
  for (const [score, { n, sum, squares }] of own.at) {
    const share = (weight * n) / own.n + ((1 - weight) * (other.at.get(score)?.n ?? 0)) / other.n;
    mass += share;
    mean += share * (sum / n);
    square += share * (squares / n);
  }
  return { mean: mean / mass, variance: square / mass - (mean / mass) ** 2 };
}

/** Fewest students of each group. */
const studentsAtLeast = 30;
const replications = 200;

/**
 * Equates scores of two groups. Standard errors by the bootstrap: 200 samples of each group drawn with replacement, from a fixed
 * seed, so that the same data give the same errors.
 */
export function equateScores(
  first: FormScores,
  second: FormScores,
  method: ObservedMethod | "Braun–Holland",
  needed = studentsAtLeast,
): LinearEquating {
  const n = Math.min(first.total.length, second.total.length);
  const refused = (figure: Figure): LinearEquating => ({ method, slope: figure, intercept: figure });
  if (n < needed) return refused(refuse("TOO_FEW_STUDENTS", n, needed));
  const line = (x: FormScores, y: FormScores): Line =>
    method === "Braun–Holland" ? braunHolland(x, y) : linearFromMoments(momentsOf(x), momentsOf(y), method);
  const found = line(first, second);
  if (!Number.isFinite(found.slope) || !(found.slope > 0)) return refused(refuse("NO_SCORE_VARIANCE", n));
  const random = seededRandom(20_261_127);
  const lines = Array.from({ length: replications }, () => line(drawn(first, random), drawn(second, random)));
  const all = first.total.length + second.total.length;
  return {
    method,
    slope: estimate(found.slope, deviationOf(lines.map(({ slope }) => slope)), all),
    intercept: estimate(found.intercept, deviationOf(lines.map(({ intercept }) => intercept)), all),
  };
}

function drawn({ total, anchor }: FormScores, random: () => number): FormScores {
  const n = total.length;
  const chosen = Array.from({ length: n }, () => Math.floor(random() * n));
  return { total: chosen.map((s) => total[s] as number), anchor: chosen.map((s) => anchor[s] as number) };
}

function deviationOf(values: readonly number[]): number | null {
  const known = values.filter(Number.isFinite);
  if (known.length < values.length) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length - 1));
}

/**
 * The models of an item, P(right | θ) = c + (1 − c) / (1 + exp(−(a θ + d))), θ standard normal, in the logistic metric (D = 1).
 * - `rasch`: one slope a for all items, estimated; a is then the standard deviation of ability on the logit scale.
 * - `1pl-fixed`: one slope for all items, fixed at 1: ability has variance 1 on the logit scale (R ltm's constrained `rasch`).
 * - `2pl`: a slope for each item. `3pl`: also a lower asymptote c.
 * @see Birnbaum (1968), in Lord & Novick, Statistical Theories of Mental Test Scores, ch. 17
 */
export type Model = "rasch" | "1pl-fixed" | "2pl" | "3pl";

/** Slope, intercept and lower asymptote of an item. Difficulty is b = −d / a. */
export type ItemParameters = { a: number; d: number; c: number };

/** log(1 + exp(x)) without overflow. */
export const softplus = (x: number): number =>
  x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));

/** 1 / (1 + exp(−x)) without overflow. */
export const logistic = (x: number): number => {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
};

export const logit = (p: number): number => Math.log(p / (1 - p));

/** Probability of a right answer at an ability. */
export const probability = ({ a, d, c }: ItemParameters, theta: number): number =>
  c + (1 - c) * logistic(a * theta + d);

/** Slope in the metric D: with D = 1.702 (or 1.7) that of the normal ogive, a / D. Difficulty and asymptote stay. */
export const slopeInMetric = (a: number, scaling: number): number => a / scaling;

/** Bounds that keep every estimate finite. An item that reaches one is marked, and has no standard error there. */
export const bounds = { slope: 15, intercept: 60, logitGuessing: 12 } as const;

/** Priors of an item's parameters; without one the likelihood alone decides. */
export type Priors = {
  /** Normal distribution of ln a: mean and standard deviation. */
  logSlope: { mean: number; deviation: number } | null;
  /** Beta distribution of c: Beta(α, β). */
  guessing: { alpha: number; beta: number } | null;
};

export const noPriors: Priors = { logSlope: null, guessing: null };

/**
 * Priors of the three-parameter model, which the likelihood hardly determines without: c ~ Beta(20 / m + 1, 20 (1 − 1/m) + 1) for
 * items of m options (BILOG-MG's default; Beta(5, 17) for five), ln a ~ N(0, 1).
 * @see Zimowski et al. (2003), BILOG-MG, in IRT from SSI; Mislevy (1986), Psychometrika 51, 177–195
 */
export const defaultPriors = (options = 5): Priors => ({
  logSlope: { mean: 0, deviation: 1 },
  guessing: { alpha: 20 / options + 1, beta: 20 * (1 - 1 / options) + 1 },
});

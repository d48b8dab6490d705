import { type Figure, type Refused, refuse } from "../figure.ts";
import { equallySpaced, type Quadrature } from "../numeric/quadrature.ts";
import { missingScore, type ScoredMatrix, scoresOf, withItems } from "../responses/responseMatrix.ts";
import { expectation } from "./expectation.ts";
import { guessingOf, logitGuessing, logPrior } from "./itemObjective.ts";
import { maximization } from "./maximization.ts";
import {
  bounds,
  defaultPriors,
  type ItemParameters,
  logit,
  type Model,
  noPriors,
  type Priors,
} from "./model.ts";
import { type Patterns, patternsOf } from "./patterns.ts";
import { type ItemFigures, itemFigures } from "./standardErrors.ts";

export type FitOptions = {
  model: Model;
  /** Default: 61 equally spaced points on [−6, 6]. */
  quadrature?: Quadrature;
  /** Default: none for Rasch and 2PL, `defaultPriors()` for 3PL. */
  priors?: Priors;
  /** Largest change of a parameter (a, d, logit c) in one EM cycle at which it counts as converged. Default 1e-6. */
  tolerance?: number;
  /** EM cycles after which it stops, converged or not. Default 2,000. */
  cyclesAtMost?: number;
  /** Fewest students. Default 30: below it the estimates say nothing, whatever their standard errors. */
  studentsAtLeast?: number;
};

/** Items that entered, with their numbers in the matrix, and why the others did not. */
export type Fit = {
  ok: true;
  model: Model;
  students: number;
  /** Number in the matrix of each item that entered. */
  entered: readonly number[];
  parameters: readonly ItemParameters[];
  patterns: Patterns;
  quadrature: Quadrature;
  priors: Priors;
  /** Marginal log-likelihood of the data, priors left out. */
  logLikelihood: number;
  /** −2 log L + 2 × parameters. */
  aic: number;
  /** −2 log L + ln(n) × parameters. */
  bic: number;
  parameterCount: number;
  converged: boolean;
  /** E-steps made, those of the acceleration included. */
  cycles: number;
  /** Largest change of a parameter in the last EM cycle. */
  largestChange: number;
  tolerance: number;
  /** Figures of every item of the matrix, with the refusal of those that did not enter. */
  items: readonly ItemFigures[];
  /** How standard errors were calculated, or why there are none. */
  standardErrors: string;
  /** Standard deviation of ability on the logit scale under the Rasch model, which is the common slope. */
  abilityDeviation: Figure | null;
};

export type FitResult = Fit | Refused;

/**
 * Fits an item response model by marginal maximum likelihood: EM over quadrature points (Bock & Aitkin 1981, Psychometrika 46,
 * 443–459), accelerated by squared extrapolation that is taken back where it lowers the likelihood (SQUAREM, Varadhan & Roland
 * 2008, Scandinavian Journal of Statistics 35, 335–353). Missing answers are left out of the likelihood. An item that
 * everybody who answered has right, or wrong, has no finite estimate and does not enter. It always ends: after
 * `cyclesAtMost` cycles with `converged: false`.
 */
export function fitModel(matrix: ScoredMatrix, options: FitOptions): FitResult {
  const { model, tolerance = 1e-6, cyclesAtMost = 2000, studentsAtLeast = 30 } = options;
  const quadrature = options.quadrature ?? equallySpaced();
  const priors = options.priors ?? (model === "3pl" ? defaultPriors() : noPriors);
  const entered = Array.from({ length: matrix.items }, (_, item) => item).filter((item) =>
    hasVariance(scoresOf(matrix, item)),
  );
  if (matrix.students < studentsAtLeast) return refuse("TOO_FEW_STUDENTS", matrix.students, studentsAtLeast);
  if (entered.length < 3) return refuse("TOO_FEW_ITEMS", entered.length, 3);
  const chosen = withItems(matrix, entered);
  const patterns = patternsOf(chosen);
  const run = climb(patterns, firstItems(chosen, model, priors), {
    model,
    priors,
    quadrature,
    tolerance,
    cyclesAtMost,
  });
  const parameterCount =
    model === "rasch"
      ? entered.length + 1
      : model === "1pl-fixed"
        ? entered.length
        : entered.length * (model === "3pl" ? 3 : 2);
  const errors = itemFigures({ ...run, model, priors, quadrature, patterns });
  const absent = refuse("NO_VARIANCE", matrix.students);
  const items = Array.from({ length: matrix.items }, (_, item) => {
    const place = entered.indexOf(item);
    return (
      errors.items[place] ?? {
        slope: absent,
        difficulty: absent,
        intercept: absent,
        guessing: absent,
        atBound: false,
      }
    );
  });
  return {
    ok: true,
    model,
    students: matrix.students,
    entered,
    parameters: run.items,
    patterns,
    quadrature,
    priors,
    logLikelihood: run.logLikelihood,
    aic: -2 * run.logLikelihood + 2 * parameterCount,
    bic: -2 * run.logLikelihood + Math.log(matrix.students) * parameterCount,
    parameterCount,
    converged: run.converged,
    cycles: run.cycles,
    largestChange: run.largestChange,
    tolerance,
    items,
    standardErrors: errors.method,
    abilityDeviation: model === "rasch" ? (errors.items[0]?.slope ?? null) : null,
  };
}

function hasVariance(column: Int8Array): boolean {
  let right = 0;
  let n = 0;
  for (const score of column) {
    if (score === missingScore) continue;
    n += 1;
    right += score;
  }
  return right > 0 && right < n;
}

function firstItems(matrix: ScoredMatrix, model: Model, priors: Priors): ItemParameters[] {
  return Array.from({ length: matrix.items }, (_, item) => {
    let right = 0;
    let n = 0;
    for (const score of scoresOf(matrix, item)) {
      if (score === missingScore) continue;
      n += 1;
      right += score;
    }
    const p = (right + 0.5) / (n + 1);
    if (model !== "3pl") return { a: 1, d: 1.2 * logit(p), c: 0 };
    const { alpha, beta } = priors.guessing ?? { alpha: 3, beta: 13 };
    const c = Math.min((alpha - 1) / (alpha + beta - 2), p * 0.5);
    return { a: 1, d: 1.2 * logit(Math.max(0.02, (p - c) / (1 - c))), c };
  });
}

type Climb = Required<Pick<FitOptions, "model" | "priors" | "quadrature" | "tolerance" | "cyclesAtMost">>;

type Run = {
  items: ItemParameters[];
  logLikelihood: number;
  converged: boolean;
  cycles: number;
  largestChange: number;
};

/** One EM cycle: the parameters that follow, and the log-likelihood (with priors) of those that it began from. */
export function emCycle(
  patterns: Patterns,
  items: readonly ItemParameters[],
  { model, priors, quadrature }: Omit<Climb, "tolerance" | "cyclesAtMost">,
) {
  const expected = expectation(patterns, items, quadrature);
  const next = maximization(items, expected, quadrature.points, model, priors);
  return {
    next,
    objective: expected.logLikelihood + logPrior(items, priors, model),
    logLikelihood: expected.logLikelihood,
  };
}

function climb(patterns: Patterns, start: readonly ItemParameters[], settings: Climb): Run {
  const { tolerance, cyclesAtMost, model } = settings;
  let cycles = 0;
  const cycle = (items: readonly ItemParameters[]) => {
    cycles += 1;
    return emCycle(patterns, items, settings);
  };
  const ended = (items: ItemParameters[], largestChange: number): Run => ({
    items,
    logLikelihood: expectation(patterns, items, settings.quadrature).logLikelihood,
    converged: largestChange < tolerance,
    cycles,
    largestChange,
  });
  let from = [...start];
  let first = cycle(from);
  for (;;) {
    const change = distance(from, first.next);
    if (change < tolerance || cycles >= cyclesAtMost) return ended(first.next, change);
    const second = cycle(first.next);
    const nextChange = distance(first.next, second.next);
    if (nextChange < tolerance || cycles >= cyclesAtMost) return ended(second.next, nextChange);
    const ahead = extrapolated(from, first.next, second.next, model);
    const tried = cycle(ahead);
    if (tried.objective >= second.objective) {
      from = ahead;
      first = tried;
    } else {
      if (cycles >= cyclesAtMost) return ended(second.next, nextChange);
      from = second.next;
      first = cycle(from);
    }
  }
}

const vectorOf = (items: readonly ItemParameters[], model: Model): Float64Array =>
  Float64Array.from(items.flatMap(({ a, d, c }) => [a, d, model === "3pl" ? logitGuessing(c) : 0]));

function distance(from: readonly ItemParameters[], to: readonly ItemParameters[]): number {
  let largest = 0;
  from.forEach(({ a, d, c }, item) => {
    const next = to[item] as ItemParameters;
    const byGuessing = c > 0 ? Math.abs(logitGuessing(next.c) - logitGuessing(c)) : 0;
    largest = Math.max(largest, Math.abs(next.a - a), Math.abs(next.d - d), byGuessing);
  });
  return largest;
}

/** x₀ − 2 s r + s² v with r = x₁ − x₀, v = x₂ − 2 x₁ + x₀, s = −|r| / |v|, at most −1. */
function extrapolated(
  zero: readonly ItemParameters[],
  one: readonly ItemParameters[],
  two: readonly ItemParameters[],
  model: Model,
): ItemParameters[] {
  const [x0, x1, x2] = [vectorOf(zero, model), vectorOf(one, model), vectorOf(two, model)];
  const r = x1.map((value, at) => value - (x0[at] as number));
  const v = x2.map((value, at) => value - 2 * (x1[at] as number) + (x0[at] as number));
  const length = (vector: Float64Array) => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  const step = length(v) > 0 ? Math.max(-64, Math.min(-1, -length(r) / length(v))) : -1;
  const ahead = x0.map((value, at) => value - 2 * step * (r[at] as number) + step * step * (v[at] as number));
  const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return zero.map((_, item) => ({
    a: clamp(ahead[item * 3] as number, bounds.slope),
    d: clamp(ahead[item * 3 + 1] as number, bounds.intercept),
    c: model === "3pl" ? guessingOf(clamp(ahead[item * 3 + 2] as number, bounds.logitGuessing)) : 0,
  }));
}

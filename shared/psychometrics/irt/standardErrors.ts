import { estimate, type Figure, refuse } from "../figure.ts";
import { inverse, type SquareMatrix, squareMatrix } from "../numeric/linear.ts";
import type { Quadrature } from "../numeric/quadrature.ts";
import { curvesOf, expectation, posteriorOf } from "./expectation.ts";
import { itemObjective, logitGuessing } from "./itemObjective.ts";
import { bounds, type ItemParameters, type Model, type Priors, probability } from "./model.ts";
import type { Patterns } from "./patterns.ts";

export type ItemFigures = {
  /** a; standard error from the information matrix. */
  slope: Figure;
  /** b = −d / a, by the delta method. */
  difficulty: Figure;
  /** d. */
  intercept: Figure;
  /** c, by the delta method from logit c; 0 without standard error where the model has none. */
  guessing: Figure;
  /** A parameter ran into the bounds of `model.ts`: the likelihood has no maximum inside them. */
  atBound: boolean;
};

type Fitted = {
  items: readonly ItemParameters[];
  model: Model;
  priors: Priors;
  quadrature: Quadrature;
  patterns: Patterns;
};

/** Multiplications above which the cross-product information is taken in place of the observed one. */
const affordable = 4e9;

const methods = {
  observed: "observed information (Louis 1982), priors included",
  crossProduct: "cross-product information (mean outer product of the scores), priors included",
  none: "none: the information matrix is not positive definite",
  tooLarge: "none: too many parameters for the information matrix",
};

/**
 * Standard errors of the parameters from the inverse of the information matrix: the observed one, I = E[−∂²l_c] − Σ_i Cov(s_i | x_i)
 * over the quadrature points (Louis 1982, Journal of the Royal Statistical Society B 44, 226–233), exact for the discrete
 * distribution of ability that is fitted. Where that takes too long, Σ_i E[s_i | x_i] E[s_i | x_i]′.
 */
export function itemFigures(fitted: Fitted): { items: ItemFigures[]; method: string } {
  const layout = layoutOf(fitted);
  const points = fitted.quadrature.points.length;
  const { count, students } = fitted.patterns;
  const cost = (layout.size ** 2 / 2) * count;
  const method =
    cost * points <= affordable
      ? "observed"
      : cost <= affordable && layout.size <= 1500
        ? "crossProduct"
        : "tooLarge";
  const covariance =
    method === "tooLarge" ? null : inverse(information(fitted, layout, method === "observed"));
  const said = covariance || method === "tooLarge" ? methods[method] : methods.none;
  return {
    method: said,
    items: fitted.items.map((item, at) => figuresOf(item, at, layout, covariance, students)),
  };
}

/** Place of each item's parameters (a, d, logit c) in the information matrix; −1 for one that is not estimated. */
type Layout = {
  size: number;
  places: readonly (readonly [number, number, number])[];
  isAtBound: readonly boolean[];
};

function layoutOf({ items, model }: Fitted): Layout {
  let size = model === "rasch" ? 1 : 0;
  const isAtBound: boolean[] = [];
  const places = items.map(({ a, d, c }): [number, number, number] => {
    const isExtreme = Math.abs(a) >= bounds.slope || Math.abs(d) >= bounds.intercept;
    const hasExtremeGuessing = model === "3pl" && Math.abs(logitGuessing(c)) >= bounds.logitGuessing - 1e-6;
    isAtBound.push(isExtreme || hasExtremeGuessing);
    const ofSlope = model === "rasch" ? 0 : model === "1pl-fixed" || isExtreme ? -1 : size++;
    const ofIntercept = isExtreme ? -1 : size++;
    return [ofSlope, ofIntercept, model === "3pl" && !isExtreme && !hasExtremeGuessing ? size++ : -1];
  });
  return { size, places, isAtBound };
}

function information(fitted: Fitted, layout: Layout, isObserved: boolean): SquareMatrix {
  const matrix = squareMatrix(layout.size);
  addComplete(matrix, fitted, layout, isObserved);
  subtractMissing(matrix, fitted, layout, isObserved);
  return matrix;
}

/** Information of the complete data, item by item; for the cross-product that of the priors alone. */
function addComplete(
  matrix: SquareMatrix,
  { items, model, priors, quadrature, patterns }: Fitted,
  { places }: Layout,
  isObserved: boolean,
) {
  const { points } = quadrature;
  const expected = expectation(patterns, items, quadrature);
  const nobody = new Float64Array(points.length);
  items.forEach((item, at) => {
    const from = at * points.length;
    const counts = {
      points,
      answered: isObserved ? expected.answered.subarray(from, from + points.length) : nobody,
      right: isObserved ? expected.right.subarray(from, from + points.length) : nobody,
    };
    const { observed } = itemObjective(item, counts, model === "3pl", priors);
    const own = places[at] as readonly number[];
    own.forEach((row, i) => {
      own.forEach((column, j) => {
        if (row < 0 || column < 0) return;
        const cell = row * matrix.size + column;
        matrix.values[cell] = (matrix.values[cell] as number) + (observed[i * 3 + j] as number);
      });
    });
  });
}

/** Posterior weight of a point below which it adds nothing. */
const negligible = 1e-14;

function subtractMissing(matrix: SquareMatrix, fitted: Fitted, layout: Layout, isObserved: boolean): void {
  const { items, quadrature, patterns } = fitted;
  const { size } = layout;
  const count = quadrature.points.length;
  const posterior = posteriorOf(patterns, curvesOf(items, quadrature), quadrature);
  const scores = scoreTables(fitted);
  const weights = new Float64Array(count);
  const mean = new Float64Array(size);
  const deviations = new Float64Array(size * count);
  const answers = new Int8Array(items.length);
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    posterior(pattern, weights);
    answers.fill(0);
    const fill = (from: Int32Array, list: Int32Array, value: number) => {
      for (let at = from[pattern] as number; at < (from[pattern + 1] as number); at++)
        answers[list[at] as number] = value;
    };
    fill(patterns.rightFrom, patterns.right, 1);
    fill(patterns.missingFrom, patterns.missing, -1);
    const kept = Array.from(weights.keys()).filter((q) => (weights[q] as number) > negligible);
    mean.fill(0);
    deviations.fill(0);
    kept.forEach((q, place) => {
      layout.places.forEach((own, item) => {
        const answer = answers[item] as number;
        if (answer < 0) return;
        own.forEach((row, kind) => {
          if (row < 0) return;
          const score = scores[kind]?.[answer]?.[item * count + q] as number;
          const cell = row * count + place;
          deviations[cell] = (deviations[cell] as number) + score;
          mean[row] = (mean[row] as number) + (weights[q] as number) * score;
        });
      });
    });
    const frequency = patterns.frequencies[pattern] as number;
    if (isObserved) addCovariance(matrix, deviations, mean, kept, weights, count, -frequency);
    else addOuter(matrix, mean, frequency);
  }
}

function addOuter({ size, values }: SquareMatrix, mean: Float64Array, frequency: number): void {
  for (let i = 0; i < size; i++) {
    const left = frequency * (mean[i] as number);
    for (let j = 0; j < size; j++)
      values[i * size + j] = (values[i * size + j] as number) + left * (mean[j] as number);
  }
}

function addCovariance(
  { size, values }: SquareMatrix,
  scores: Float64Array,
  mean: Float64Array,
  kept: readonly number[],
  weights: Float64Array,
  count: number,
  factor: number,
): void {
  for (let i = 0; i < size; i++)
    for (let place = 0; place < kept.length; place++) {
      const cell = i * count + place;
      const root = Math.sqrt(weights[kept[place] as number] as number);
      scores[cell] = root * ((scores[cell] as number) - (mean[i] as number));
    }
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let place = 0; place < kept.length; place++)
        sum += (scores[i * count + place] as number) * (scores[j * count + place] as number);
      values[i * size + j] = (values[i * size + j] as number) + factor * sum;
      if (i !== j) values[j * size + i] = (values[j * size + i] as number) + factor * sum;
    }
  }
}

/** First derivatives of log P and log(1 − P) by a, d and logit c, [parameter][answer][item × points]. */
function scoreTables({ items, quadrature }: Fitted): readonly (readonly Float64Array[])[] {
  const { points } = quadrature;
  const table = () => new Float64Array(items.length * points.length);
  const tables = [
    [table(), table()],
    [table(), table()],
    [table(), table()],
  ] as const;
  items.forEach((item, at) => {
    points.forEach((theta, q) => {
      const p = probability(item, theta);
      const star = probability({ ...item, c: 0 }, theta);
      const cell = at * points.length + q;
      const rightByD = p > 0 ? ((1 - item.c) * star * (1 - star)) / p : 1;
      const byD = [-star, rightByD] as const;
      const byGuessing = [-item.c, p > 0 ? (item.c * (1 - item.c) * (1 - star)) / p : 0] as const;
      for (const answer of [0, 1] as const) {
        tables[0][answer][cell] = theta * byD[answer];
        tables[1][answer][cell] = byD[answer];
        tables[2][answer][cell] = byGuessing[answer];
      }
    });
  });
  return tables;
}

function figuresOf(
  { a, d, c }: ItemParameters,
  at: number,
  { places, isAtBound }: Layout,
  covariance: SquareMatrix | null,
  n: number,
): ItemFigures {
  const [ofSlope, ofIntercept, ofGuessing] = places[at] as readonly [number, number, number];
  const cov = (row: number, column: number): number =>
    covariance && row >= 0 && column >= 0 ? (covariance.values[row * covariance.size + column] as number) : 0;
  const error = (place: number, factor = 1): number | null =>
    covariance && place >= 0 ? factor * Math.sqrt(cov(place, place)) : null;
  const b = -d / a;
  const variance =
    cov(ofIntercept, ofIntercept) + b * b * cov(ofSlope, ofSlope) + 2 * b * cov(ofSlope, ofIntercept);
  const hasError = covariance !== null && ofIntercept >= 0;
  return {
    slope: estimate(a, error(ofSlope), n),
    intercept: estimate(d, error(ofIntercept), n),
    difficulty:
      Math.abs(a) < 1e-8
        ? refuse("NO_VARIANCE", n)
        : estimate(b, hasError ? Math.sqrt(Math.max(0, variance)) / Math.abs(a) : null, n),
    guessing: estimate(c, error(ofGuessing, c * (1 - c)), n),
    atBound: isAtBound[at] as boolean,
  };
}

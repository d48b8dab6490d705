import { type Refused, refuse } from "../figure.ts";
import { chiSquareUpper } from "../numeric/distributions.ts";
import { cholesky, inverse, type SquareMatrix, solveCholesky, squareMatrix } from "../numeric/linear.ts";
import type { ScoredMatrix } from "../responses/responseMatrix.ts";
import { groupAtLeast } from "./mantelHaenszel.ts";
import { type Groups, type Stratum, strataOf } from "./strata.ts";

/** A likelihood-ratio test. */
export type RatioTest = { chiSquare: number; df: number; p: number };

export type LogisticDif = {
  ok: true;
  /** Score and group against score alone: one df. */
  uniform: RatioTest;
  /** Score, group and their product against score and group: one df. */
  nonUniform: RatioTest;
  /** Both together: two df, R difR's default. */
  both: RatioTest;
  /** Nagelkerke's R² of the three models, and what group and product add. */
  rSquared: { score: number; group: number; product: number };
  rSquaredChange: { uniform: number; nonUniform: number; both: number };
  /** Class by the change of R² by both: Jodoin & Gierl (2001) A < 0.035 ≤ B < 0.07 ≤ C; A where the test is not significant at 5 %. */
  jodoinGierl: "A" | "B" | "C";
  /** Zumbo & Thomas (1997): A < 0.13 ≤ B < 0.26 ≤ C; A where the test is not significant at 5 %. */
  zumboThomas: "A" | "B" | "C";
  /** Coefficients of the model with score and group: intercept, score, group (focal 1), with standard errors. */
  coefficients: readonly { value: number; standardError: number }[];
  n: { reference: number; focal: number };
};

/**
 * DIF by logistic regression of the answer on the total score and the group (focal 1, reference 0), by maximum likelihood
 * (iteratively reweighted least squares over the scores, which gives what a regression over students gives).
 * @see Swaminathan & Rogers (1990), Journal of Educational Measurement 27, 361–370; Nagelkerke (1991), Biometrika 78, 691–692
 */
export function logisticDifOf(strata: readonly Stratum[], needed = groupAtLeast): LogisticDif | Refused {
  const cells = strata.flatMap(({ score, referenceRight, referenceWrong, focalRight, focalWrong }) => [
    { score, group: 0, right: referenceRight, n: referenceRight + referenceWrong },
    { score, group: 1, right: focalRight, n: focalRight + focalWrong },
  ]);
  const count = (group: number) => cells.reduce((sum, cell) => sum + (cell.group === group ? cell.n : 0), 0);
  const n = { reference: count(0), focal: count(1) };
  const least = Math.min(n.reference, n.focal);
  if (least === 0) return refuse("ONE_GROUP", 0, needed);
  if (least < needed) return refuse("TOO_FEW_STUDENTS", least, needed);
  const right = cells.reduce((sum, cell) => sum + cell.right, 0);
  const all = n.reference + n.focal;
  if (right === 0 || right === all) return refuse("NO_VARIANCE", all);
  if (new Set(cells.filter((cell) => cell.n > 0).map(({ score }) => score)).size < 2)
    return refuse("NO_SCORE_VARIANCE", all);
  const centre = cells.reduce((sum, cell) => sum + cell.n * cell.score, 0) / all;
  const rows = cells.filter((cell) => cell.n > 0);
  const model = (terms: number) =>
    regression(
      rows.map(({ score, group, right: r, n: size }) => ({
        x: [1, score - centre, group, (score - centre) * group].slice(0, terms),
        right: r,
        n: size,
      })),
    );
  const [score, group, product] = [model(2), model(3), model(4)];
  if (!score || !group || !product) return refuse("SEPARATED", all);
  const share = right / all;
  const empty = -2 * (right * Math.log(share) + (all - right) * Math.log(1 - share));
  // Cox and Snell's R² over its largest possible value.
  const nagelkerke = (deviance: number) => -Math.expm1((deviance - empty) / all) / -Math.expm1(-empty / all);
  const rSquared = {
    score: nagelkerke(score.deviance),
    group: nagelkerke(group.deviance),
    product: nagelkerke(product.deviance),
  };
  const both = ratio(score.deviance - product.deviance, 2);
  const change = rSquared.product - rSquared.score;
  return {
    ok: true,
    uniform: ratio(score.deviance - group.deviance, 1),
    nonUniform: ratio(group.deviance - product.deviance, 1),
    both,
    rSquared,
    rSquaredChange: {
      uniform: rSquared.group - rSquared.score,
      nonUniform: rSquared.product - rSquared.group,
      both: change,
    },
    jodoinGierl: classOf(both.p, change, 0.035, 0.07),
    zumboThomas: classOf(both.p, change, 0.13, 0.26),
    coefficients: uncentred(group, centre),
    n,
  };
}

const ratio = (chiSquare: number, df: number): RatioTest => ({
  chiSquare: Math.max(0, chiSquare),
  df,
  p: chiSquareUpper(Math.max(0, chiSquare), df),
});

function classOf(p: number, change: number, moderate: number, large: number): "A" | "B" | "C" {
  if (p >= 0.05 || change < moderate) return "A";
  return change < large ? "B" : "C";
}

type Fitted = { beta: Float64Array; covariance: SquareMatrix; deviance: number };

/** Coefficients for scores as they are, where the regression took them from their mean. */
function uncentred({ beta, covariance }: Fitted, centre: number): { value: number; standardError: number }[] {
  const cov = (i: number, j: number) => covariance.values[i * covariance.size + j] as number;
  const intercept = (beta[0] as number) - centre * (beta[1] as number);
  const variance = cov(0, 0) - 2 * centre * cov(0, 1) + centre * centre * cov(1, 1);
  return [
    { value: intercept, standardError: Math.sqrt(variance) },
    { value: beta[1] as number, standardError: Math.sqrt(cov(1, 1)) },
    { value: beta[2] as number, standardError: Math.sqrt(cov(2, 2)) },
  ];
}

const stepsAtMost = 60;
/** Beyond it, on the logit scale, fitted probabilities are 0 or 1 for every purpose: the maximum lies at infinity. */
const logitsAtMost = 25;

/** Logistic regression by Newton's method, or null where the estimate has no finite value. */
function regression(rows: readonly { x: readonly number[]; right: number; n: number }[]): Fitted | null {
  const size = rows[0]?.x.length ?? 0;
  let beta = new Float64Array(size);
  let deviance = Number.POSITIVE_INFINITY;
  for (let step = 0; step < stepsAtMost; step++) {
    const gradient = new Float64Array(size);
    const information = squareMatrix(size);
    let now = 0;
    for (const { x, right, n } of rows) {
      const eta = x.reduce((sum, value, at) => sum + value * (beta[at] as number), 0);
      if (Math.abs(eta) > logitsAtMost * 4) return null;
      const p = 1 / (1 + Math.exp(-eta));
      now -= 2 * (right * -Math.log1p(Math.exp(-eta)) + (n - right) * -Math.log1p(Math.exp(eta)));
      for (let i = 0; i < size; i++) {
        gradient[i] = (gradient[i] as number) + (x[i] as number) * (right - n * p);
        for (let j = 0; j < size; j++) {
          const at = i * size + j;
          information.values[at] =
            (information.values[at] as number) + n * p * (1 - p) * (x[i] as number) * (x[j] as number);
        }
      }
    }
    const lower = cholesky(information, 1e-11);
    if (!lower) return null;
    const change = solveCholesky(lower, gradient);
    const isSettled =
      change.every((each) => Math.abs(each) < 1e-10) && Math.abs(deviance - now) < 1e-9 * (1 + now);
    deviance = now;
    if (isSettled) {
      const covariance = inverse(information);
      const isExtreme = rows.every(({ x, n, right }) => right === 0 || right === n || x.length === 0);
      return covariance && !(isExtreme && deviance < 1e-6) ? { beta, covariance, deviance } : null;
    }
    beta = beta.map((value, at) => value + Math.max(-5, Math.min(5, change[at] as number)));
  }
  return null;
}

/** Logistic DIF of every item, matched by the total score over all items. */
export function logisticDif(
  matrix: ScoredMatrix,
  groups: Groups,
  needed?: number,
): (LogisticDif | Refused)[] {
  const all = Array.from({ length: matrix.items }, (_, item) => item);
  return all.map((item) => logisticDifOf(strataOf(matrix, item, groups, all), needed));
}

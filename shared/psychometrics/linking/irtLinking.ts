import { estimate, type Figure, refuse } from "../figure.ts";
import { type ItemParameters, logistic } from "../irt/model.ts";
import { equallySpaced, type Quadrature } from "../numeric/quadrature.ts";

/** The same item estimated on two scales. */
export type Anchor = { id: string; from: ItemParameters; to: ItemParameters };

/**
 * - `mean-mean`: A = mean(a_from) / mean(a_to). @see Loyd & Hoover (1980)
 * - `mean-sigma`: A = s(b_to) / s(b_from), the same by population and by sample deviations. @see Marco (1977)
 * - `Haebara`: least squares of item curves. @see Haebara (1980)
 * - `Stocking–Lord`: least squares of the test curve. @see Stocking & Lord (1983), Applied Psychological Measurement 7, 201–210
 *
 * B = mean(b_to) − A mean(b_from) for the first two.
 */
export const linkingMethods = ["mean-mean", "mean-sigma", "Haebara", "Stocking–Lord"] as const;
export type LinkingMethod = (typeof linkingMethods)[number];

/** θ_to = A θ_from + B; b likewise, a_to = a_from / A. */
export type Linking = {
  method: LinkingMethod;
  /** A. Standard error by the jackknife over anchors; n is their number. */
  slope: Figure;
  /** B, likewise. */
  intercept: Figure;
};

/** Fewest common items: with fewer, forms are not compared. */
export const anchorsAtLeast = 5;

type Constants = { slope: number; intercept: number };

/**
 * Constants that put the first scale onto the second. Curves are compared at the points of the quadrature, with its weights, on
 * the second scale (default: 61 points on [−6, 6] with normal weights).
 */
export function linkScales(
  anchors: readonly Anchor[],
  method: LinkingMethod,
  {
    needed = anchorsAtLeast,
    quadrature = equallySpaced(),
  }: { needed?: number; quadrature?: Quadrature } = {},
): Linking {
  const usable = anchors.filter(({ from, to }) => from.a > 0 && to.a > 0);
  const n = usable.length;
  const refused = (figure: Figure): Linking => ({ method, slope: figure, intercept: figure });
  if (n < Math.max(2, needed)) return refused(refuse("TOO_FEW_ANCHORS", n, Math.max(2, needed)));
  const found = constantsOf(usable, method, quadrature);
  if (!found) return refused(refuse("NO_VARIANCE", n));
  const without = usable.map((_, at) =>
    constantsOf(
      usable.filter((__, other) => other !== at),
      method,
      quadrature,
    ),
  );
  return {
    method,
    slope: estimate(found.slope, jackknife(without.map((each) => each?.slope)), n),
    intercept: estimate(found.intercept, jackknife(without.map((each) => each?.intercept)), n),
  };
}

/** √((n − 1) / n Σ (x₍ᵢ₎ − x̄)²), or null where a part has no value. @see Tukey (1958); Efron & Tibshirani (1993), ch. 11 */
function jackknife(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[]; // filtered
  if (known.length < values.length || known.length < 3) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((known.length - 1) / known.length) * squares);
}

function constantsOf(
  anchors: readonly Anchor[],
  method: LinkingMethod,
  quadrature: Quadrature,
): Constants | null {
  const b = ({ a, d }: ItemParameters) => -d / a;
  const from = anchors.map((anchor) => b(anchor.from));
  const to = anchors.map((anchor) => b(anchor.to));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = (values: readonly number[]) =>
    Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  const of = (slope: number): Constants | null =>
    Number.isFinite(slope) && slope > 0 ? { slope, intercept: mean(to) - slope * mean(from) } : null;
  const byMeans = of(
    mean(anchors.map((anchor) => anchor.from.a)) / mean(anchors.map((anchor) => anchor.to.a)),
  );
  if (method === "mean-mean") return byMeans;
  if (method === "mean-sigma") return deviation(from) > 1e-12 ? of(deviation(to) / deviation(from)) : null;
  return byMeans && leastSquares(anchors, quadrature, byMeans, method === "Haebara");
}

const stepsAtMost = 200;

/** Levenberg–Marquardt steps for A and B; each lowers the criterion. */
function leastSquares(
  anchors: readonly Anchor[],
  quadrature: Quadrature,
  start: Constants,
  byItem: boolean,
): Constants {
  let at = start;
  let damping = 1e-3;
  let now = criterion(anchors, quadrature, at, byItem);
  for (let step = 0; step < stepsAtMost; step++) {
    const [aa, ab, bb] = [now.aa * (1 + damping) + 1e-300, now.ab, now.bb * (1 + damping) + 1e-300];
    const determinant = aa * bb - ab * ab;
    const bySlope = (bb * now.ga - ab * now.gb) / determinant;
    const byIntercept = (aa * now.gb - ab * now.ga) / determinant;
    const next = { slope: at.slope - bySlope, intercept: at.intercept - byIntercept };
    const following = next.slope > 0.01 ? criterion(anchors, quadrature, next, byItem) : null;
    if (following && following.value <= now.value) {
      at = next;
      now = following;
      damping = Math.max(1e-12, damping / 10);
      if (Math.abs(bySlope) + Math.abs(byIntercept) < 1e-12) break;
    } else {
      damping *= 10;
      if (damping > 1e12) break;
    }
  }
  return at;
}

/** Sum of squares with gradient and Gauss–Newton matrix. */
function criterion(
  anchors: readonly Anchor[],
  { points, weights }: Quadrature,
  { slope, intercept }: Constants,
  byItem: boolean,
) {
  const sums = { value: 0, ga: 0, gb: 0, aa: 0, ab: 0, bb: 0 };
  const add = (weight: number, residual: number, da: number, db: number): void => {
    sums.value += weight * residual * residual;
    sums.ga += weight * residual * da;
    sums.gb += weight * residual * db;
    sums.aa += weight * da * da;
    sums.ab += weight * da * db;
    sums.bb += weight * db * db;
  };
  points.forEach((theta, q) => {
    const weight = weights[q] as number;
    const before = (theta - intercept) / slope;
    const total = [0, 0, 0] as [number, number, number];
    for (const { from, to } of anchors) {
      const star = logistic(from.a * before + from.d);
      const gap = from.c + (1 - from.c) * star - (to.c + (1 - to.c) * logistic(to.a * theta + to.d));
      const db = -((1 - from.c) * star * (1 - star) * from.a) / slope;
      if (byItem) add(weight, gap, db * before, db);
      total[0] += gap;
      total[1] += db * before;
      total[2] += db;
    }
    if (!byItem) add(weight, ...total);
  });
  return sums;
}

/** An item on the second scale. */
export const onScale = ({ a, d, c }: ItemParameters, { slope, intercept }: Constants): ItemParameters => ({
  a: a / slope,
  d: d - (a / slope) * intercept,
  c,
});

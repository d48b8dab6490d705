import { estimate, type Figure, type Refused, refuse } from "../figure.ts";
import { chiSquareUpper, normalTwoSided } from "../numeric/distributions.ts";

/** An item in one period (an academic year): students who answered, and those of them who were right. */
export type Period = { period: number; n: number; right: number };

export type DifficultyDrift =
  | {
      ok: true;
      /** Change of the share of right answers in one period, by weighted least squares. Standard error √(p̄ q̄ / Σ n (t − t̄)²). */
      slope: Figure;
      /** Cochran–Armitage test of a trend, one df, with n in the denominator of the variance. */
      trend: { chiSquare: number; df: 1; p: number };
      /** Pearson's χ² of equal shares in all periods. */
      homogeneity: { chiSquare: number; df: number; p: number };
      /** Last share minus first. Standard error √(p₁q₁ / n₁ + p₂q₂ / n₂). */
      change: Figure;
    }
  | Refused;

/** Fewest students of a period; one with fewer is left out. */
const periodAtLeast = 20;

/**
 * Drift of an item's difficulty over periods. It says that the share of right answers changed, of which the item or the students
 * may be the cause; `anchorDrift` looks at items against each other.
 * @see Cochran (1954), Biometrics 10, 417–451; Armitage (1955), Biometrics 11, 375–386
 */
export function difficultyDrift(all: readonly Period[], needed = periodAtLeast): DifficultyDrift {
  const periods = all.filter(({ n }) => n >= needed).sort((a, b) => a.period - b.period);
  if (periods.length < 2) return refuse("TOO_FEW_PERIODS", periods.length, 2);
  const n = periods.reduce((sum, each) => sum + each.n, 0);
  const right = periods.reduce((sum, each) => sum + each.right, 0);
  const p = right / n;
  if (right === 0 || right === n) return refuse("NO_VARIANCE", n);
  const mean = periods.reduce((sum, each) => sum + each.n * each.period, 0) / n;
  const spread = periods.reduce((sum, each) => sum + each.n * (each.period - mean) ** 2, 0);
  if (!(spread > 0)) return refuse("TOO_FEW_PERIODS", 1, 2);
  const cross = periods.reduce((sum, each) => sum + each.right * (each.period - mean), 0);
  const slope = cross / spread;
  const trend = (slope * slope * spread) / (p * (1 - p));
  const homogeneity = periods.reduce(
    (sum, each) => sum + (each.right - each.n * p) ** 2 / (each.n * p * (1 - p)),
    0,
  );
  const [first, last] = [periods[0] as Period, periods.at(-1) as Period];
  const share = (each: Period) => each.right / each.n;
  const variance = (each: Period) => (share(each) * (1 - share(each))) / each.n;
  return {
    ok: true,
    slope: estimate(slope, Math.sqrt((p * (1 - p)) / spread), n),
    trend: { chiSquare: trend, df: 1, p: chiSquareUpper(trend, 1) },
    homogeneity: {
      chiSquare: homogeneity,
      df: periods.length - 1,
      p: chiSquareUpper(homogeneity, periods.length - 1),
    },
    change: estimate(
      share(last) - share(first),
      Math.sqrt(variance(first) + variance(last)),
      first.n + last.n,
    ),
  };
}

export type AnchorDrift = {
  id: string;
  /** Difficulty on the new scale minus on the old one, as it is before linking. */
  difference: number;
  /** (difference − median) / (0.74 × interquartile range); refused where all differences are the same. */
  robustZ: Figure;
  p: number | null;
};

/**
 * Anchors that moved against the others, by the robust z of the differences of their difficulties (quartiles of type 7).
 * |z| above 1.645 is commonly taken as drift. @see Huynh & Meyer (2010), Journal of Applied Measurement 11, 1–12
 */
export function anchorDrift(
  anchors: readonly { id: string; from: number; to: number }[],
  needed = 5,
): AnchorDrift[] {
  const n = anchors.length;
  const differences = anchors.map(({ from, to }) => to - from);
  const sorted = differences.toSorted((a, b) => a - b);
  const range = n > 0 ? quantileOf(sorted, 0.75) - quantileOf(sorted, 0.25) : 0;
  return anchors.map(({ id }, at) => {
    const difference = differences[at] as number;
    const robustZ =
      n < needed
        ? refuse("TOO_FEW_ANCHORS", n, needed)
        : range > 1e-12
          ? estimate((difference - quantileOf(sorted, 0.5)) / (0.74 * range), null, n)
          : refuse("NO_VARIANCE", n);
    return { id, difference, robustZ, p: robustZ.ok ? normalTwoSided(robustZ.value) : null };
  });
}

function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (place - Math.floor(place)) * (high - low);
}

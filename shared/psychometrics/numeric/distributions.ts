import { incompleteBeta, upperGamma } from "./special.ts";

/** Density of the standard normal distribution. */
export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** P(Z > z) of the standard normal distribution: ½ Q(½, z²/2) for z ≥ 0. */
export const normalUpper = (z: number): number =>
  z >= 0 ? 0.5 * upperGamma(0.5, (z * z) / 2) : 1 - normalUpper(-z);

/** P(|Z| > |z|). */
export const normalTwoSided = (z: number): number => upperGamma(0.5, (z * z) / 2);

/** z with P(Z ≤ z) = p, 0 < p < 1, by bisection: error below 1e-13. */
export const normalQuantile = (p: number): number =>
  p === 0.5 ? 0 : bisect((z) => p - (1 - normalUpper(z)), -40, 40);

/** P(X > x) of the chi-square distribution: Q(df/2, x/2). */
export const chiSquareUpper = (x: number, df: number): number => upperGamma(df / 2, x / 2);

/** P(X ≤ x) of the F distribution. */
const fLower = (x: number, df1: number, df2: number): number =>
  x <= 0 ? 0 : incompleteBeta(df1 / 2, df2 / 2, (df1 * x) / (df1 * x + df2));

/** x with P(X ≤ x) = p of the F distribution, 0 < p < 1; found on the scale of x / (1 + x). */
export function fQuantile(p: number, df1: number, df2: number): number {
  const share = bisect((u) => p - fLower(u / (1 - u), df1, df2), 0, 1 - 1e-15);
  return share / (1 - share);
}

/** Root of a falling function between two bounds, in at most 200 halvings. */
function bisect(falling: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

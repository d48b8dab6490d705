import { estimate, type Figure, refuse } from "../figure.ts";

/** Sums over the same students of two variables. Sums of integers are exact. */
export type Sums = { n: number; x: number; y: number; xx: number; yy: number; xy: number };

/** Fewest students for a correlation: below it the standard error √((1 − r²) / (n − 2)) is not defined. */
export const correlationNeeds = 3;

/**
 * Pearson's product-moment correlation from sums,
 * r = (n Σxy − Σx Σy) / √((n Σx² − (Σx)²)(n Σy² − (Σy)²)), the same by population and by sample variances.
 * Standard error √((1 − r²) / (n − 2)). @see Pearson (1896); Cohen et al. (2003), Applied Multiple Regression, §2.8
 */
export function correlation({ n, x, y, xx, yy, xy }: Sums, needed = correlationNeeds): Figure {
  if (n < Math.max(needed, correlationNeeds))
    return refuse("TOO_FEW_STUDENTS", n, Math.max(needed, correlationNeeds));
  const varianceX = n * xx - x * x;
  const varianceY = n * yy - y * y;
  if (varianceX <= 0) return refuse("NO_VARIANCE", n);
  if (varianceY <= 0) return refuse("NO_SCORE_VARIANCE", n);
  const r = Math.max(-1, Math.min(1, (n * xy - x * y) / Math.sqrt(varianceX) / Math.sqrt(varianceY)));
  return estimate(r, Math.sqrt((1 - r * r) / (n - 2)), n);
}

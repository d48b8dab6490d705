import { type Refused, refuse } from "../figure.ts";
import { chiSquareUpper, normalTwoSided, normalUpper } from "../numeric/distributions.ts";
import type { ScoredMatrix } from "../responses/responseMatrix.ts";
import { type Groups, type Stratum, strataOf } from "./strata.ts";

/** A negligible, B moderate, C large. */
export type EtsClass = "A" | "B" | "C";

export type MantelHaenszel = {
  ok: true;
  /** χ² with one degree of freedom and a continuity correction of ½. */
  chiSquare: number;
  p: number;
  chiSquareUncorrected: number;
  pUncorrected: number;
  /** Common odds ratio α; above 1 the item favors the reference group. */
  oddsRatio: number;
  logOddsRatio: number;
  /** Standard error of ln α by Robins, Breslow & Greenland (1986), Biometrics 42, 311–323. */
  logStandardError: number;
  /** MH D-DIF = −2.35 ln α, on the ETS delta scale; negative where the item is harder for the focal group. */
  delta: number;
  deltaStandardError: number;
  /**
   * ETS class by size and test: A where |Δ| < 1 or Δ does not differ from 0 at 5 %; C where |Δ| ≥ 1.5 and |Δ| is above 1 at 5 %
   * (one-sided); B otherwise. @see Zieky (1993), in Differential Item Functioning, 337–347
   */
  etsClass: EtsClass;
  /** Class by size alone, as R's difR prints it: |Δ| < 1 A, < 1.5 B, else C. */
  sizeClass: EtsClass;
  /** Students of the reference and of the focal group in scores that have both. */
  n: { reference: number; focal: number };
  strata: number;
};

/** Fewest students of each group. */
export const groupAtLeast = 20;
const etsFactor = -2.35;

/**
 * Mantel–Haenszel statistics over strata. α = Σ (R₁ F₀ / N) / Σ (R₀ F₁ / N); χ² = (|Σ R₁ − Σ E(R₁)| − ½)² / Σ Var(R₁) with the
 * hypergeometric mean and variance. Strata with one group alone, or where all are right or all wrong, add nothing to the test.
 * @see Mantel & Haenszel (1959); Holland & Thayer (1988), in Test Validity, 129–145
 */
export function mantelHaenszelOf(
  strata: readonly Stratum[],
  needed = groupAtLeast,
): MantelHaenszel | Refused {
  const sums = sumsOf(strata);
  const least = Math.min(sums.reference, sums.focal);
  if (least === 0) return refuse("ONE_GROUP", least, needed);
  if (least < needed) return refuse("TOO_FEW_STUDENTS", least, needed);
  if (!(sums.variance > 0)) return refuse("NO_VARIANCE", sums.reference + sums.focal);
  if (!(sums.top > 0) || !(sums.bottom > 0)) return refuse("SEPARATED", sums.reference + sums.focal);
  const distance = Math.abs(sums.right - sums.expected);
  const chiSquare = Math.max(0, distance - 0.5) ** 2 / sums.variance;
  const chiSquareUncorrected = distance ** 2 / sums.variance;
  const logOddsRatio = Math.log(sums.top / sums.bottom);
  const logStandardError = Math.sqrt(
    sums.rr / (2 * sums.top ** 2) +
      sums.cross / (2 * sums.top * sums.bottom) +
      sums.ss / (2 * sums.bottom ** 2),
  );
  const delta = etsFactor * logOddsRatio;
  const deltaStandardError = Math.abs(etsFactor) * logStandardError;
  return {
    ok: true,
    chiSquare,
    p: chiSquareUpper(chiSquare, 1),
    chiSquareUncorrected,
    pUncorrected: chiSquareUpper(chiSquareUncorrected, 1),
    oddsRatio: sums.top / sums.bottom,
    logOddsRatio,
    logStandardError,
    delta,
    deltaStandardError,
    etsClass: classOf(delta, deltaStandardError),
    sizeClass: sizeClassOf(delta),
    n: { reference: sums.reference, focal: sums.focal },
    strata: sums.strata,
  };
}

/** Sums over the strata that have both groups. */
function sumsOf(strata: readonly Stratum[]) {
  const sums = {
    ...{ right: 0, expected: 0, variance: 0 },
    ...{ top: 0, bottom: 0 },
    ...{ rr: 0, cross: 0, ss: 0 },
    ...{ reference: 0, focal: 0, strata: 0 },
  };
  for (const { referenceRight: a, referenceWrong: b, focalRight: c, focalWrong: d } of strata) {
    const [reference, focal, right, wrong] = [a + b, c + d, a + c, b + d];
    const n = reference + focal;
    if (reference === 0 || focal === 0) continue;
    sums.reference += reference;
    sums.focal += focal;
    sums.strata += 1;
    sums.right += a;
    sums.expected += (reference * right) / n;
    sums.variance += (reference * focal * right * wrong) / (n * n * (n - 1));
    const [r, s] = [(a * d) / n, (b * c) / n];
    const [p, q] = [(a + d) / n, (b + c) / n];
    sums.top += r;
    sums.bottom += s;
    sums.rr += p * r;
    sums.cross += p * s + q * r;
    sums.ss += q * s;
  }
  return sums;
}

function classOf(delta: number, error: number): EtsClass {
  const size = Math.abs(delta);
  if (size < 1 || normalTwoSided(size / error) >= 0.05) return "A";
  return size >= 1.5 && normalUpper((size - 1) / error) < 0.05 ? "C" : "B";
}

const sizeClassOf = (delta: number): EtsClass =>
  Math.abs(delta) < 1 ? "A" : Math.abs(delta) < 1.5 ? "B" : "C";

export type DifOptions = {
  /**
   * Items without DIF alone make up the matching score of a second round, and so on until nothing changes (at most ten
   * rounds): those significant at 5 % are left out of it, as in difR's `purify`.
   */
  purify?: boolean;
  needed?: number;
};

const roundsAtMost = 10;

/** Mantel–Haenszel DIF of every item. */
export function mantelHaenszel(
  matrix: ScoredMatrix,
  groups: Groups,
  { purify = false, needed }: DifOptions = {},
) {
  const all = Array.from({ length: matrix.items }, (_, item) => item);
  let anchors = all;
  let rounds = 0;
  for (;;) {
    rounds += 1;
    const items = all.map((item) => mantelHaenszelOf(strataOf(matrix, item, groups, anchors), needed));
    const next = all.filter((item) => {
      const found = items[item];
      return !found?.ok || found.p >= 0.05;
    });
    const isSettled = next.length === anchors.length && next.every((item, at) => item === anchors[at]);
    if (!purify || isSettled || next.length === 0 || rounds >= roundsAtMost)
      return { items, anchors, rounds, settled: !purify || isSettled };
    anchors = next;
  }
}

import { describe, expect, it } from "vitest";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { anchorDrift, difficultyDrift } from "#shared/psychometrics/linking/drift.ts";
import { linkingMethods, linkScales, onScale } from "#shared/psychometrics/linking/irtLinking.ts";
import {
  braunHolland,
  equateScores,
  linearFromMoments,
} from "#shared/psychometrics/linking/observedLinear.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import { totalScores, withItems } from "#shared/psychometrics/responses/responseMatrix.ts";
import { required } from "./publishedData.ts";

describe("linking scales by anchors", () => {
  const items = plausibleItems(10, seededRandom(3), 0.15);
  const anchors = items.map((from, at) => ({
    id: `q${at}`,
    from,
    to: onScale(from, { slope: 1.2, intercept: -0.4 }),
  }));

  it.each(linkingMethods)("finds the constants of a scale that was moved: %s", (method) => {
    const { slope, intercept } = linkScales(anchors, method);
    expect(required(slope)).toBeCloseTo(1.2, 8);
    expect(required(intercept)).toBeCloseTo(-0.4, 8);
    expect(slope).toMatchObject({ n: 10, standardError: expect.closeTo(0, 6) });
  });

  it.each(linkingMethods)("is undone by linking back: %s", (method) => {
    const noisy = anchors.map(({ id, from, to }, at) => ({
      id,
      from,
      to: { ...to, d: to.d + 0.05 * (at % 3) },
    }));
    const there = linkScales(noisy, method);
    const back = linkScales(
      noisy.map(({ id, from, to }) => ({ id, from: to, to: from })),
      method,
    );
    // Moment methods are symmetric; curve methods compare on the second scale, and are nearly so.
    const digits = method.startsWith("mean") ? 10 : 1;
    expect(required(there.slope) * required(back.slope)).toBeCloseTo(1, digits);
    expect(there.slope.ok && (there.slope.standardError ?? 0)).toBeGreaterThan(0);
  });

  it("refuses fewer than five anchors, and anchors of one difficulty", () => {
    expect(linkScales(anchors.slice(0, 4), "Stocking–Lord").slope).toEqual({
      ok: false,
      code: "TOO_FEW_ANCHORS",
      n: 4,
      needed: 5,
    });
    const same = anchors.map(({ id }) => ({ id, from: { a: 1, d: 0, c: 0 }, to: { a: 1, d: 0, c: 0 } }));
    expect(linkScales(same, "mean-sigma").slope).toMatchObject({ code: "NO_VARIANCE" });
    expect(linkScales([], "Haebara").slope).toMatchObject({ code: "TOO_FEW_ANCHORS", n: 0 });
  });
});

describe("linear equating of observed scores", () => {
  /** Kolen & Brennan's illustrative example (2014, ch. 4): 36 items, 12 of them common. */
  const first = {
    n: 1655,
    total: 15.8205,
    anchor: 5.1063,
    totalVariance: 6.5278 ** 2,
    anchorVariance: 2.376 ** 2,
    covariance: 13.4088,
  };
  const second = {
    n: 1638,
    total: 18.6728,
    anchor: 5.8626,
    totalVariance: 6.8784 ** 2,
    anchorVariance: 2.4515 ** 2,
    covariance: 14.7603,
  };

  it("gives Kolen and Brennan's lines", () => {
    const tucker = linearFromMoments(first, second, "Tucker", 1);
    expect([tucker.slope, tucker.intercept]).toEqual([expect.closeTo(1.0289, 3), expect.closeTo(0.537, 2)]);
    const levine = linearFromMoments(first, second, "Levine", 1);
    expect([levine.slope, levine.intercept]).toEqual([expect.closeTo(1.0111, 3), expect.closeTo(0.2517, 2)]);
  });

  const items = plausibleItems(30, seededRandom(8));
  const scoresOf = (seed: number, mean: number) => {
    const answers = simulateResponses(items, 800, seed, { mean, deviation: 1 });
    return {
      total: totalScores(answers),
      anchor: totalScores(withItems(answers, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27])),
    };
  };

  it.each(["Tucker", "Levine", "Levine external", "Braun–Holland"] as const)(
    "leaves scores of the same form as they are: %s",
    (method) => {
      const own = scoresOf(4, 0);
      const same = equateScores(own, own, method);
      expect(required(same.slope)).toBeCloseTo(1, 10);
      expect(required(same.intercept)).toBeCloseTo(0, 9);
      const other = equateScores(own, scoresOf(9, 0.3), method);
      const error = other.slope.ok ? (other.slope.standardError ?? 0) : 0;
      expect(error).toBeGreaterThan(0);
      // The forms are the same, so a better group must not move the line.
      expect(Math.abs(required(other.slope) - 1)).toBeLessThan(4 * error);
      expect(equateScores(own, scoresOf(9, 0.3), method)).toEqual(other);
    },
  );

  it("weighs each anchor score by the synthetic population", () => {
    const line = braunHolland(
      { total: [1, 3, 5, 7], anchor: [0, 0, 1, 1] },
      { total: [2, 4, 6, 8], anchor: [0, 0, 1, 1] },
    );
    expect(line).toEqual({ slope: 1, intercept: expect.closeTo(1, 12) });
  });

  it("refuses few students and scores that are all the same", () => {
    expect(
      equateScores({ total: [1], anchor: [1] }, { total: [1], anchor: [1] }, "Tucker").slope,
    ).toMatchObject({ code: "TOO_FEW_STUDENTS" });
    const flat = { total: new Array<number>(40).fill(3), anchor: new Array<number>(40).fill(1) };
    expect(equateScores(flat, flat, "Levine").slope).toMatchObject({ code: "NO_SCORE_VARIANCE" });
  });
});

describe("drift", () => {
  it("tests a trend of shares by Cochran and Armitage", () => {
    // R: prop.trend.test(c(83, 90, 129, 70), c(86, 93, 136, 82)): X-squared = 8.2249, df = 1, p = 0.004132.
    const smokers = [
      [83, 86],
      [90, 93],
      [129, 136],
      [70, 82],
    ].map(([right = 0, n = 0], at) => ({ period: at + 1, n, right }));
    const found = difficultyDrift(smokers);
    if (!found.ok) throw new Error(found.code);
    expect(found.trend.chiSquare).toBeCloseTo(8.2249, 4);
    expect(found.trend.p).toBeCloseTo(0.004132, 6);
    // R: prop.test of the same: X-squared = 12.6, df = 3, p = 0.005585.
    expect(found.homogeneity).toMatchObject({
      chiSquare: expect.closeTo(12.6, 1),
      df: 3,
      p: expect.closeTo(0.005585, 5),
    });
    expect(required(found.change)).toBeCloseTo(70 / 82 - 83 / 86, 12);
  });

  it("refuses a single period and an item that never varied", () => {
    expect(difficultyDrift([{ period: 2025, n: 50, right: 20 }])).toMatchObject({
      code: "TOO_FEW_PERIODS",
      n: 1,
      needed: 2,
    });
    expect(difficultyDrift([2025, 2026].map((period) => ({ period, n: 50, right: 50 })))).toMatchObject({
      code: "NO_VARIANCE",
    });
  });

  it("finds the anchor that moved against the others", () => {
    const anchors = Array.from({ length: 9 }, (_, at) => ({
      id: `q${at}`,
      from: at / 3 - 1,
      to: at / 3 - 0.8 + (at % 3) * 0.02 + (at === 4 ? 0.7 : 0),
    }));
    const moved = anchorDrift(anchors).filter(({ robustZ }) => robustZ.ok && Math.abs(robustZ.value) > 1.645);
    expect(moved.map(({ id }) => id)).toEqual(["q4"]);
    expect(anchorDrift(anchors.slice(0, 3))[0]?.robustZ).toMatchObject({ code: "TOO_FEW_ANCHORS" });
  });
});

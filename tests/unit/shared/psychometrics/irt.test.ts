import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  empiricalReliability,
  expectedAbilities,
  modalAbilities,
} from "#shared/psychometrics/irt/abilities.ts";
import { conditionalRasch } from "#shared/psychometrics/irt/conditionalRasch.ts";
import { type FitOptions, fitModel } from "#shared/psychometrics/irt/fit.ts";
import { itemInformation, testInformationCurve } from "#shared/psychometrics/irt/information.ts";
import { itemFit } from "#shared/psychometrics/irt/itemFit.ts";
import { itemObjective } from "#shared/psychometrics/irt/itemObjective.ts";
import { jointRasch } from "#shared/psychometrics/irt/jointRasch.ts";
import { logistic, noPriors, slopeInMetric } from "#shared/psychometrics/irt/model.ts";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { equallySpaced, gaussHermite } from "#shared/psychometrics/numeric/quadrature.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import {
  type ScoredMatrix,
  scoredFromRows,
  withItems,
  withStudents,
} from "#shared/psychometrics/responses/responseMatrix.ts";
import { runs } from "#tests/propertyRuns.ts";
import {
  hasOpenData,
  lsat6,
  lsat7,
  matrixOf,
  overOpenData,
  publishedLines,
  publishedRows,
  required,
} from "./publishedData.ts";

const fitted = (matrix: ScoredMatrix, options: FitOptions) => {
  const fit = fitModel(matrix, { tolerance: 1e-8, ...options });
  if (!fit.ok) throw new Error(fit.code);
  return fit;
};

const errorOf = (figure: { ok: boolean; standardError?: number | null }) => figure.standardError ?? 0;

describe("the two-parameter model against published values", () => {
  it.skipIf(!hasOpenData)(
    overOpenData("gives R ltm's estimates of LSAT section 6 within their stopping rule"),
    () => {
      const fit = fitted(lsat6, { model: "2pl", quadrature: gaussHermite(21) });
      expect(fit.converged).toBe(true);
      const published = publishedRows("lsat6_published_2pl.csv").filter(({ item }) => !item?.startsWith("#"));
      expect(published).toHaveLength(5);
      published.forEach((row, at) => {
        const item = fit.items[at];
        if (!item) throw new Error(`no item ${at}`);
        // ltm stops where the log-likelihood changes little; ours is as high or higher.
        expect(Math.abs(required(item.difficulty) - Number(row.difficulty_b))).toBeLessThan(0.003);
        expect(Math.abs(required(item.slope) - Number(row.discrimination_a))).toBeLessThan(0.001);
        expect(Math.abs(errorOf(item.difficulty) - Number(row.se_b))).toBeLessThan(0.002);
        expect(Math.abs(errorOf(item.slope) - Number(row.se_a))).toBeLessThan(0.0002);
      });
      expect(fit.logLikelihood).toBeCloseTo(-2466.653, 3);
      expect(fit.aic).toBeCloseTo(4953.307, 3);
      expect(fit.bic).toBeCloseTo(5002.384, 3);
    },
  );

  it.skipIf(!hasOpenData)(
    overOpenData("reads the published responses of LSAT section 6 as Bock and Lieberman's table"),
    () => {
      const read = fitted(
        {
          ...lsat6,
          scores: Int8Array.from(matrixOf(publishedLines("lsat6_scored.csv")).choices, (code) => code - 2),
        },
        { model: "2pl" },
      );
      expect(read.logLikelihood).toBeCloseTo(fitted(lsat6, { model: "2pl" }).logLikelihood, 8);
    },
  );

  it("gives R mirt's estimates and item fit of LSAT section 7", () => {
    const fit = fitted(lsat7, { model: "2pl" });
    expect(fit.logLikelihood).toBeCloseTo(-2658.805, 3);
    const slopes = [0.988, 1.081, 1.706, 0.765, 0.736];
    const intercepts = [1.856, 0.808, 1.804, 0.486, 1.854];
    fit.items.forEach((item, at) => {
      expect(Math.abs(required(item.slope) - (slopes[at] as number))).toBeLessThan(0.002);
      expect(Math.abs(required(item.intercept) - (intercepts[at] as number))).toBeLessThan(0.002);
    });
    const published = [
      [4.749, 0.093],
      [14.451, 0.001],
      [1.27, 0.53],
      [5.237, 0.073],
      [0.941, 0.625],
    ];
    itemFit(fit, lsat7).forEach((found, at) => {
      if (!found.ok) throw new Error(found.code);
      expect(found.df).toBe(2);
      expect(Math.abs(found.statistic - (published[at]?.[0] as number))).toBeLessThan(0.004);
      expect(Math.abs(found.p - (published[at]?.[1] as number))).toBeLessThan(0.0015);
    });
  });

  it("gives R ltm's empirical Bayes scores of LSAT section 6", () => {
    const fit = fitted(lsat6, { model: "2pl" });
    const { values, standardErrors } = modalAbilities(fit);
    // Students 1 and 1,000 have no and all answers right.
    expect([values[0], standardErrors[0]]).toEqual([expect.closeTo(-1.895, 3), expect.closeTo(0.7955, 3)]);
    expect([values[999], standardErrors[999]]).toEqual([expect.closeTo(0.606, 3), expect.closeTo(0.8546, 3)]);
  });
});

describe("the Rasch model against published values", () => {
  it("gives R ltm's marginal estimates, with free and with fixed slope", () => {
    const free = fitted(lsat6, { model: "rasch", quadrature: gaussHermite(21) });
    expect(free.logLikelihood).toBeCloseTo(-2466.938, 3);
    expect(free.items.map(({ difficulty }) => required(difficulty))).toEqual(
      [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802].map((value) => expect.closeTo(value, 4)),
    );
    expect(required(free.abilityDeviation as never)).toBeCloseTo(0.7551, 4);
    const fixed = fitted(lsat6, { model: "1pl-fixed", quadrature: gaussHermite(21) });
    expect(fixed.logLikelihood).toBeCloseTo(-2473.054, 3);
    expect(fixed.items.map(({ difficulty }) => required(difficulty))).toEqual(
      [-2.872, -1.063, -0.2576, -1.3881, -2.2188].map((value) => expect.closeTo(value, 3)),
    );
  });

  it.skipIf(!hasOpenData)(
    overOpenData("gives R mirt's marginal estimates within the published tolerance of 0.01"),
    () => {
      const fit = fitted(lsat6, { model: "rasch" });
      const published = publishedRows("lsat6_published_rasch.csv");
      fit.items.forEach((item, at) => {
        expect(Math.abs(required(item.intercept) - Number(published[at]?.value))).toBeLessThan(0.01);
      });
      expect(
        Math.abs(required(fit.abilityDeviation as never) ** 2 - Number(published[5]?.value)),
      ).toBeLessThan(0.01);
    },
  );

  it("gives R eRm's and psychotools' conditional estimates", () => {
    const fit = conditionalRasch(lsat6);
    if (!fit.ok) throw new Error(fit.code);
    expect(fit.conditionalLogLikelihood).toBeCloseTo(-1091.56968998, 6);
    const published = [
      [-1.256127964, 0.10440569],
      [0.4749071475, 0.06991707],
      [1.2359806127, 0.06877769],
      [0.1684100717, 0.07261944],
      [-0.623169868, 0.08591741],
    ];
    published.forEach(([value, error], at) => {
      const figure = fit.difficulties[at] as never as { ok: true; value: number; standardError: number };
      expect(Math.abs(required(figure) - (value as number))).toBeLessThan(5e-6);
      expect(Math.abs(errorOf(figure) - (error as number))).toBeLessThan(5e-6);
    });
    expect(fit.differences.slice(1).map(errorOf)).toEqual(
      [0.1446523183, 0.1441542159, 0.1464509822, 0.1566198495].map((value) => expect.closeTo(value, 6)),
    );
  });

  it("solves the equations of joint maximum likelihood", () => {
    const fit = jointRasch(lsat6);
    if (!fit.ok) throw new Error(fit.code);
    expect(fit.converged).toBe(true);
    const betas = fit.difficulties.map(required);
    fit.abilities.forEach((theta, at) => {
      expect(betas.reduce((sum, beta) => sum + logistic(theta - beta), 0)).toBeCloseTo(at + 1, 6);
    });
    expect(betas.reduce((sum, beta) => sum + beta, 0)).toBeCloseTo(0, 9);
    expect(required(fit.corrected[0] as never)).toBeCloseTo((betas[0] as number) * 0.8, 12);
  });
});

describe("numeric parts", () => {
  it("integrates the moments of the normal distribution", () => {
    for (const { points, weights } of [
      gaussHermite(21),
      gaussHermite(40),
      gaussHermite(5),
      equallySpaced(),
    ]) {
      const moment = (power: number) =>
        points.reduce((sum, x, q) => sum + (weights[q] as number) * x ** power, 0);
      expect([0, 1, 2, 3, 4, 6].map(moment)).toEqual(
        [1, 0, 1, 0, 3, 15].map((value) => expect.closeTo(value, 3)),
      );
    }
    // Abramowitz & Stegun, table 25.10, n = 5: the largest root 2.0201828705 times √2.
    expect(gaussHermite(5).points[4]).toBeCloseTo(2.0201828704560856 * Math.SQRT2, 12);
  });

  it("derives the likelihood of an item exactly", () => {
    const unit = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(unit, unit, unit, (u, v, w) => {
        const at = [0.5 + 2 * u, 4 * v - 2, Math.log(w / (1 - w))] as const;
        const points = Float64Array.from([-2, -0.5, 0.3, 1.7]);
        const counts = {
          points,
          answered: Float64Array.from([9, 20, 30, 8]),
          right: Float64Array.from([2, 8, 21, 7]),
        };
        const priors = { logSlope: { mean: 0.1, deviation: 0.7 }, guessing: { alpha: 5, beta: 17 } };
        const of = (a: number, d: number, g: number) =>
          itemObjective({ a, d, c: logistic(g) }, counts, true, priors);
        const { gradient, observed } = of(...at);
        const h = 1e-5;
        for (const i of [0, 1, 2] as const) {
          const moved = (by: number) =>
            of(...(at.map((x, k) => (k === i ? x + by : x)) as [number, number, number]));
          const scale = 1 + Math.abs(gradient[i] as number);
          expect(
            Math.abs((moved(h).value - moved(-h).value) / (2 * h) - (gradient[i] as number)) / scale,
          ).toBeLessThan(1e-5);
          for (const j of [0, 1, 2] as const) {
            const curve = -((moved(h).gradient[j] as number) - (moved(-h).gradient[j] as number)) / (2 * h);
            expect(Math.abs(curve - (observed[i * 3 + j] as number)) / (1 + Math.abs(curve))).toBeLessThan(
              1e-5,
            );
          }
        }
      }),
    );
  });

  it("adds up information of items, and scales slopes to the normal metric", () => {
    const [item, guessed] = [
      { a: 1.7, d: 0, c: 0 },
      { a: 1.7, d: 0, c: 0.2 },
    ];
    expect(itemInformation(item, 0)).toBeCloseTo((1.7 * 1.7) / 4, 12);
    // Birnbaum: a² (Q / P) ((P − c) / (1 − c))² with P = 0.6.
    expect(itemInformation(guessed, 0)).toBeCloseTo(1.7 ** 2 * (0.4 / 0.6) * 0.5 ** 2, 12);
    expect(testInformationCurve([item, guessed], [0])[0]?.standardError).toBeCloseTo(
      1 / Math.sqrt(0.7225 + 1.7 ** 2 / 6),
      12,
    );
    expect(slopeInMetric(1.702, 1.702)).toBe(1);
  });
});

describe("estimates of generated answers", () => {
  const items = plausibleItems(16, seededRandom(11));
  const answers = simulateResponses(items, 1200, 12);

  it("recovers the parameters that the answers were generated from", () => {
    const fit = fitted(answers, { model: "2pl", tolerance: 1e-6 });
    const distances = fit.items.flatMap(({ slope, intercept }, at) => [
      (required(slope) - (items[at]?.a as number)) / errorOf(slope),
      (required(intercept) - (items[at]?.d as number)) / errorOf(intercept),
    ]);
    // In standard errors: a mean square of 1, and none of 32 beyond 4.
    const square = distances.reduce((sum, z) => sum + z * z, 0) / distances.length;
    expect(square).toBeGreaterThan(0.5);
    expect(square).toBeLessThan(1.7);
    expect(Math.max(...distances.map(Math.abs))).toBeLessThan(4);
    const abilities = expectedAbilities(fit);
    const error =
      abilities.values.reduce((sum, value, s) => sum + (value - (answers.abilities[s] as number)) ** 2, 0) /
      1200;
    const stated = abilities.standardErrors.reduce((sum, value) => sum + value * value, 0) / 1200;
    expect(error / stated).toBeGreaterThan(0.9);
    expect(error / stated).toBeLessThan(1.1);
    expect(required(empiricalReliability(abilities))).toBeCloseTo(1 - stated, 1);
  });

  it("does not depend on the order of students or items", () => {
    const order = Array.from({ length: 16 }, (_, item) => (item * 7) % 16);
    const students = Int32Array.from({ length: 1200 }, (_, s) => (s * 37) % 1200);
    const fit = fitted(answers, { model: "2pl", tolerance: 1e-7 });
    const turned = fitted(withStudents(withItems(answers, order), students), {
      model: "2pl",
      tolerance: 1e-7,
    });
    expect(turned.logLikelihood).toBeCloseTo(fit.logLikelihood, 6);
    order.forEach((item, place) => {
      expect(required(turned.items[place]?.slope as never)).toBeCloseTo(
        required(fit.items[item]?.slope as never),
        5,
      );
    });
  });

  it("recovers lower asymptotes under the stated priors", () => {
    const guessed = plausibleItems(15, seededRandom(21), 0.2);
    const fit = fitted(simulateResponses(guessed, 1500, 22), { model: "3pl", tolerance: 1e-4 });
    const mean = fit.items.reduce((sum, { guessing }) => sum + required(guessing), 0) / 15;
    expect(Math.abs(mean - 0.2)).toBeLessThan(0.05);
  });

  it("leaves missing answers out of the likelihood", () => {
    const random = seededRandom(31);
    const holes = { ...answers, scores: answers.scores.map((score) => (random() < 0.2 ? -1 : score)) };
    const full = fitted(answers, { model: "rasch", tolerance: 1e-6 });
    const part = fitted(holes, { model: "rasch", tolerance: 1e-6 });
    part.items.forEach(({ difficulty }, at) => {
      const other = full.items[at]?.difficulty as never;
      expect(Math.abs(required(difficulty) - required(other))).toBeLessThan(3 * errorOf(difficulty));
    });
    const conditional = conditionalRasch(
      withStudents(
        holes,
        Int32Array.from({ length: 60 }, (_, s) => s),
      ),
    );
    expect(conditional).toMatchObject({ ok: true, converged: true });
  });
});

describe("hard cases", () => {
  it("leaves an item out that everybody has right or nobody answered, and names why", () => {
    const rows = Array.from({ length: 40 }, (_, s) => [1, 0, null, s % 2, (s >> 1) % 2, (s >> 2) % 2]);
    const fit = fitted(scoredFromRows(rows), { model: "2pl" });
    expect(fit.entered).toEqual([3, 4, 5]);
    expect(fit.items.slice(0, 3).map(({ slope }) => slope)).toEqual(
      [0, 1, 2].map(() => ({ ok: false, code: "NO_VARIANCE", n: 40 })),
    );
  });

  it("refuses too few students and too few items", () => {
    expect(fitModel(scoredFromRows([[1, 0, 1]]), { model: "2pl" })).toMatchObject({
      code: "TOO_FEW_STUDENTS",
      needed: 30,
    });
    const two = scoredFromRows(Array.from({ length: 40 }, (_, s) => [s % 2, (s >> 1) % 2]));
    expect(fitModel(two, { model: "2pl" })).toMatchObject({ code: "TOO_FEW_ITEMS", n: 2, needed: 3 });
    expect(conditionalRasch(scoredFromRows([[1, 1]]))).toMatchObject({ ok: false });
    expect(jointRasch(scoredFromRows([[1, 1]]))).toMatchObject({ ok: false, code: "TOO_FEW_ITEMS" });
  });

  it("keeps estimates finite, and says which ran into a bound, where two items are the same", () => {
    const rows = Array.from({ length: 200 }, (_, s) => [s % 2, s % 2, s % 2, (s >> 1) % 2]);
    const fit = fitted(scoredFromRows(rows), { model: "2pl", tolerance: 1e-6 });
    expect(fit.items.some(({ atBound }) => atBound)).toBe(true);
    for (const { slope, intercept } of fit.items)
      expect(Number.isFinite(required(slope) + required(intercept))).toBe(true);
  });

  it("says that it did not converge when the cycles are used up", () => {
    expect(fitted(lsat7, { model: "2pl", cyclesAtMost: 3 })).toMatchObject({ converged: false, cycles: 3 });
  });

  it("ends, with finite numbers only, whatever was answered", () => {
    const cell = fc.constantFrom(0, 1, 1, null);
    const anyClass = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), {
      minLength: 30,
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyClass, fc.constantFrom("rasch", "1pl-fixed", "2pl", "3pl"), (rows, model) => {
        const matrix = scoredFromRows(rows);
        const fit = fitModel(matrix, { model, cyclesAtMost: 200 });
        const all = fit.ok
          ? [
              fit.items,
              fit.parameters,
              fit.logLikelihood,
              expectedAbilities(fit),
              modalAbilities(fit),
              itemFit(fit, matrix),
            ]
          : [];
        expect(
          numbersIn([all, conditionalRasch(matrix), jointRasch(matrix)]).filter(
            (value) => !Number.isFinite(value),
          ),
        ).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  it("refuses what would take hours for a very long test", () => {
    const long = scoredFromRows(
      Array.from({ length: 40 }, (_, s) => Array.from({ length: 420 }, (__, item) => (s + (item % 7)) % 2)),
    );
    const fit = fitModel(long, { model: "1pl-fixed", cyclesAtMost: 2 });
    if (!fit.ok) throw new Error(fit.code);
    expect(itemFit(fit, long)[0]).toMatchObject({ ok: false, code: "TOO_LARGE" });
    expect(conditionalRasch(long)).toMatchObject({ ok: false, code: "TOO_LARGE" });
  });

  it("keeps the prior that 3PL uses from being needed by the likelihood", () => {
    const free = fitted(lsat6, { model: "3pl", priors: noPriors, quadrature: gaussHermite(21) });
    // R ltm's tpm stops at −2466.66.
    expect(free.logLikelihood).toBeGreaterThan(-2466.66);
    expect(free.logLikelihood).toBeGreaterThanOrEqual(fitted(lsat6, { model: "2pl" }).logLikelihood - 0.003);
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (value instanceof Float64Array) return [...value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(numbersIn);
}

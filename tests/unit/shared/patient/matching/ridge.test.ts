import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choleskyInPlace, fitRidge, invertLower } from "#shared/patient/matching/ridge.ts";
import { runs } from "#tests/propertyRuns.ts";

const points = fc.array(
  fc.record({
    at: fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 }),
    of: fc.integer({ min: 0, max: 2 }),
    group: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 9 },
);
type Point = { at: number[]; of: number; group: number };
const near = (a: Point, b: Point): number =>
  Math.exp(-a.at.reduce((sum, value, k) => sum + (value - (b.at[k] ?? 0)) ** 2, 0) / 20);

const fit = (all: readonly Point[]) =>
  fitRidge({
    kernel: Float64Array.from(all.flatMap((a) => all.map((b) => near(a, b)))),
    noise: all.map(() => 0.3),
    classOf: all.map(({ of }) => of),
    classes: 3,
    groupOf: all.map(({ group }) => group),
  });

const scoresBy = (all: readonly Point[], weights: Float64Array, asked: Point): number[] =>
  [0, 1, 2].map((t) => all.reduce((sum, one, at) => sum + near(asked, one) * (weights[at * 3 + t] ?? 0), 0));

describe("kernel ridge regression", () => {
  it("scores a group held out as a fit without that group does", () => {
    fc.assert(
      fc.property(points, (all) => {
        const { heldOut } = fit(all);
        for (const [at, asked] of all.entries()) {
          const others = all.filter(({ group }) => group !== asked.group);
          const expected = others.length === 0 ? [0, 0, 0] : scoresBy(others, fit(others).weights, asked);
          for (const t of [0, 1, 2]) expect(heldOut[at * 3 + t]).toBeCloseTo(expected[t] ?? 0, 8);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it("inverts the triangle of a positive matrix", () => {
    const lower = choleskyInPlace(Float64Array.from([4, 2, 2, 5]), 2);
    expect([...lower].filter((_, at) => at !== 1)).toEqual([2, 1, 2]);
    expect([...invertLower(lower, 2)]).toEqual([0.5, 0, -0.25, 0.5]);
  });

  it("refuses a matrix that is not positive", () => {
    expect(() => choleskyInPlace(Float64Array.from([1, 2, 2, 1]), 2)).toThrow("not positive at row 1");
  });
});

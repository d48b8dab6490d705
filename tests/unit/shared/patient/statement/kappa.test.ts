import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohensKappa } from "#shared/patient/statement/kappa.ts";

const grades = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })), {
  minLength: 1,
  maxLength: 30,
});

describe("Cohen's kappa", () => {
  it("is the published example's: 20 and 15 agree of 50, kappa 0.4", () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => [1, 1]),
      ...Array.from({ length: 5 }, () => [1, 0]),
      ...Array.from({ length: 10 }, () => [0, 1]),
      ...Array.from({ length: 15 }, () => [0, 0]),
    ];
    expect(
      cohensKappa(
        pairs.map(([a = 0]) => a),
        pairs.map(([, b = 0]) => b),
      ),
    ).toBeCloseTo(0.4, 10);
  });

  it("is 1 for raters who always agree, and the same from both sides", () => {
    fc.assert(
      fc.property(grades, (pairs) => {
        const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        expect(cohensKappa(first, first)).toBeCloseTo(1, 10);
        for (const weights of ["none", "quadratic"] as const) {
          const kappa = cohensKappa(first, second, { weights });
          expect(kappa).toBeCloseTo(cohensKappa(second, first, { weights }), 10);
          expect(kappa).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it("counts a near miss less than a far one when weighted", () => {
    const first = [0, 1, 2, 0, 1, 2];
    const [near, far] = [
      [0, 1, 1, 0, 1, 2],
      [0, 1, 0, 0, 1, 2],
    ];
    const weighted = (other: number[]) => cohensKappa(first, other, { weights: "quadratic" });
    expect(weighted(near)).toBeGreaterThan(weighted(far));
  });

  it("is no number without things to rate, and refuses raters of different things", () => {
    expect(cohensKappa([], [])).toBeNaN();
    expect(() => cohensKappa([1], [1, 2])).toThrow("1 things, the other 2");
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equatedAccuracy } from "#shared/domain/assessments/equating.ts";

const accuracy = fc.double({ min: 0, max: 1, noNaN: true });
const line = fc.record({
  slope: fc.double({ min: 0.2, max: 5, noNaN: true }),
  intercept: fc.double({ min: -300, max: 300, noNaN: true }),
  own_items: fc.integer({ min: 1, max: 300 }),
  base_items: fc.integer({ min: 1, max: 300 }),
});

describe("an accuracy on the scale of another form (A-26)", () => {
  it("counts right answers, whatever number of questions both forms have", () => {
    const half = { slope: 0.5, intercept: 3, own_items: 40, base_items: 20 };
    // 30 of 40 are 0.5 × 30 + 3 = 18 of 20.
    expect(equatedAccuracy(0.75, half)).toBeCloseTo(0.9, 10);
  });

  it("is an accuracy, and keeps the order of students", () => {
    fc.assert(
      fc.property(accuracy, accuracy, line, (one, other, by) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          equatedAccuracy(each, by),
        );
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high as number);
      }),
    );
  });
});

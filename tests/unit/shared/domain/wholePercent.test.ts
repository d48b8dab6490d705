import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentOfWhole, percentText, wholePercent, wholeShares } from "#shared/domain/wholePercent.ts";

describe("whole percents", () => {
  it("round, and keep 100 for what is done and 0 for what has not begun", () => {
    expect([-1, 0, 0.2, 0.6, 16.4, 16.5, 99.2, 99.6, 100, 130].map(wholePercent)).toEqual([
      0, 0, 1, 1, 16, 17, 99, 99, 100, 100,
    ]);
    expect(wholePercent(Number.NaN)).toBe(0);
    expect(percentText(percentOfWhole(1, 6))).toBe("17%");
    expect(percentOfWhole(0, 0)).toBe(0);
  });

  it("of parts of a whole add up to 100, each within one of the exact share", () => {
    expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholeShares([3, 5, 3, 3])).toEqual([22, 36, 21, 21]);
    expect(wholeShares([0, 0])).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 8 }), (counts) => {
        const sum = counts.reduce((total, count) => total + count, 0);
        const shares = wholeShares(counts);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(sum === 0 ? 0 : 100);
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - percentOfWhole(counts[at] ?? 0, sum))).toBeLessThan(1);
      }),
    );
  });
});

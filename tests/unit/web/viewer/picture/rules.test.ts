import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/propertyRuns.ts";
import { isGreyscale } from "#web/viewer/picture/greyscale.ts";
import { openingScale } from "#web/viewer/picture/openingScale.ts";
import { transferOf, wholeRange } from "#web/viewer/picture/windowLevel.ts";

describe("the scale of a larger version (D-14)", () => {
  it("is the whole picture where that is clearly larger than in the page", () => {
    expect(openingScale({ pane: { width: 1200, height: 600 }, ratio: 2, shownWidth: 700 })).toBe(1);
  });

  it("is larger than the page's on a phone, for an ECG too", () => {
    const pane = { width: 370, height: 640 };
    expect(openingScale({ pane, ratio: 2, shownWidth: 340 })).toBe(3);
    expect(openingScale({ pane, ratio: 1, shownWidth: 340 })).toBeCloseTo(640 / 370);
  });

  it("is the whole of a picture that is taller than wide, which would be cut above and below", () => {
    expect(openingScale({ pane: { width: 1200, height: 600 }, ratio: 0.6, shownWidth: 340 })).toBe(1);
    expect(openingScale({ pane: { width: 370, height: 640 }, ratio: 0.7, shownWidth: 340 })).toBe(1);
  });

  it("is never less than the whole, never more than three times it, and fills no more than the pane", () => {
    const side = fc.integer({ min: 0, max: 4000 });
    const ratios = fc.double({ min: 0.05, max: 20, noNaN: true });
    fc.assert(
      fc.property(side, side, ratios, side, (width, height, ratio, shownWidth) => {
        const scale = openingScale({ pane: { width, height }, ratio, shownWidth });
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(3);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("window and level (issue 12, item 9)", () => {
  const shown = (grey: number, window: number, level: number): number => {
    const { slope, intercept } = transferOf({ window, level });
    return Math.min(1, Math.max(0, slope * grey + intercept));
  };

  it("leave a picture as it is at first", () => {
    expect(transferOf(wholeRange)).toEqual({ slope: 1, intercept: 0 });
  });

  it("spread the greys of the window around the level from black to white", () => {
    expect(shown(0.3, 40, 50)).toBeCloseTo(0);
    expect(shown(0.5, 40, 50)).toBeCloseTo(0.5);
    expect(shown(0.7, 40, 50)).toBeCloseTo(1);
    expect(shown(0.2, 40, 20)).toBeCloseTo(0.5);
  });

  it("never put a darker grey above a lighter one", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(part, part, percent, percent, (a, b, window, level) => {
        const [darker, lighter] = a < b ? [a, b] : [b, a];
        expect(shown(darker, window, level)).toBeLessThanOrEqual(shown(lighter, window, level));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("a picture in greys", () => {
  const pixels = (count: number, rgba: readonly number[]): number[] =>
    Array.from({ length: count }, () => rgba).flat();

  it("is one whose channels are alike, give or take what compression does", () => {
    expect(isGreyscale([...pixels(500, [120, 128, 117, 255]), ...pixels(500, [0, 0, 0, 255])])).toBe(true);
    expect(isGreyscale([...pixels(900, [20, 20, 20, 255]), ...pixels(100, [180, 40, 40, 255])])).toBe(false);
  });

  it("may bear a mark in colour, and what is not seen does not count", () => {
    expect(isGreyscale([...pixels(999, [9, 9, 9, 255]), ...pixels(1, [255, 0, 0, 255])])).toBe(true);
    expect(isGreyscale([...pixels(10, [9, 9, 9, 255]), ...pixels(90, [255, 0, 0, 0])])).toBe(true);
    expect(isGreyscale(pixels(10, [0, 0, 0, 0]))).toBe(false);
  });
});

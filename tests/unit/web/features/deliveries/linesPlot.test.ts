import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plotBox, plotLines, spreadNames } from "#web/features/deliveries/statistics/linesPlot.ts";

describe("picture of lines (A-26; ADR 0405)", () => {
  it("reaches from the left margin to the right one, and from the bottom to the top", () => {
    const { lines, ticks } = plotLines({ points: 3, lines: [{ label: "A", values: [0, 1, 2] }] });
    const { width, height, left, bottom, top, right } = plotBox;
    const middle = [(left + width - right) / 2, (top + height - bottom) / 2].map((at) => at.toFixed(1));
    expect(lines[0]?.corners).toBe(
      `${left.toFixed(1)},${(height - bottom).toFixed(1)} ${middle.join()} ${(width - right).toFixed(1)},${top.toFixed(1)}`,
    );
    expect(ticks.map(({ value }) => value)).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(ticks.at(-1)?.y).toBe(top);
  });

  it("leaves out points without a value, and draws nothing where there are none", () => {
    const { lines } = plotLines({
      points: 3,
      lines: [
        { label: "A", values: [null, 1, null] },
        { label: "B", values: [null, null, null] },
      ],
    });
    expect(lines.map(({ corners }) => corners.split(" ").filter(Boolean).length)).toEqual([1, 0]);
    expect(lines.map(({ name }) => name === undefined)).toEqual([false, true]);
    expect(plotLines({ points: 0, lines: [] }).ticks.every(({ y }) => Number.isFinite(y))).toBe(true);
  });

  it("names lines only where there are several, and dashes all but strong ones", () => {
    const values = [1, 2];
    expect(plotLines({ points: 2, lines: [{ label: "A", values }] }).lines[0]?.name).toBeUndefined();
    const { lines } = plotLines({
      points: 2,
      most: 4,
      lines: [
        { label: "A", values, isStrong: true },
        { label: "B", values },
      ],
    });
    expect(lines.map(({ dash }) => dash)).toEqual([undefined, "7 4"]);
  });

  it("names at most nine points", () => {
    for (const points of [1, 9, 10, 41, 200])
      expect(Math.ceil(points / plotLines({ points, lines: [] }).every)).toBeLessThanOrEqual(9);
  });

  it("keeps names apart, moves them only up, and none below the lowest place", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 240 }), { maxLength: 6 }), (heights) => {
        const lowest = 200;
        const places = spreadNames(heights, lowest);
        for (const [at, place] of places.entries()) expect(place).toBeLessThanOrEqual(heights[at] ?? 0);
        const sorted = places.toSorted((a, b) => a - b);
        for (const [at, place] of sorted.entries()) {
          expect(place).toBeLessThanOrEqual(lowest);
          if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(12);
        }
      }),
    );
  });
});

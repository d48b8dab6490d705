import { describe, expect, it } from "vitest";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { isPlayed, playedSpans, withPlayed } from "#shared/case/state/videoTimes.ts";

describe("when a video was played (C-30)", () => {
  it("is read from every video, and from nothing that is no time", () => {
    const state = stateOf([
      { uid: "a", key: "played", value: [{ from: 1, to: 3 }, { from: 4, to: 4 }, "x", null], updatedAt: 1 },
      { uid: "b", key: "played", value: [{ from: 5, to: 9 }], updatedAt: 1 },
      { uid: "c", key: "played", value: "nonsense", updatedAt: 1 },
      { uid: "c", key: "value", value: [{ from: 1, to: 2 }], updatedAt: 1 },
    ]);
    expect(playedSpans(state)).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 9 },
    ]);
  });

  it("grows by one with each time, and not without end", () => {
    expect(withPlayed(undefined, { from: 1, to: 2 })).toEqual([{ from: 1, to: 2 }]);
    expect(withPlayed([{ from: 1, to: 2 }], { from: 2, to: 2 })).toEqual([{ from: 1, to: 2 }]);
    let value: unknown;
    for (let at = 0; at < 60; at++) value = withPlayed(value, { from: at, to: at + 1 });
    expect(value).toHaveLength(50);
    expect((value as unknown[]).at(-1)).toEqual({ from: 59, to: 60 });
  });

  it("is a list of fifty times at most, each with its begin before its end and nothing else", () => {
    const times = (count: number) => Array.from({ length: count }, (_, at) => ({ from: at, to: at + 1 }));
    expect([0, 1, 50, 51].map((count) => isPlayed(times(count)))).toEqual([true, true, true, false]);
    for (const odd of [
      { from: 1, to: 2 },
      ["1 to 2"],
      [null],
      [{ from: 1 }],
      [{ to: 2 }],
      [{ from: 2, to: 2 }],
      [{ from: 3, to: 2 }],
      [{ from: "1", to: 2 }],
      [{ from: 1, to: "2" }],
      [{ from: 1, to: Number.POSITIVE_INFINITY }],
      [{ from: Number.NaN, to: 2 }],
      [{ from: 1, to: 2, by: "somebody" }],
      [{ from: 1, to: 2 }, "x"],
    ])
      expect([odd, isPlayed(odd)]).toEqual([odd, false]);
  });

  it("leaves the oldest times out where more are kept than a video has", () => {
    const value = Array.from({ length: 60 }, (_, at) => ({ from: at, to: at + 1 }));
    const spans = playedSpans(stateOf([{ uid: "a", key: "played", value, updatedAt: 1 }]));
    expect([spans.length, spans[0], spans.at(-1)]).toEqual([50, { from: 10, to: 11 }, { from: 59, to: 60 }]);
  });
});

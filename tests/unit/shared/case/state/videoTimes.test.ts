import { describe, expect, it } from "vitest";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { playedSpans, withPlayed } from "#shared/case/state/videoTimes.ts";

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
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activity,
  addSignals,
  idleAfterMs,
  minutesOf,
  noTimeYet,
  type Signal,
} from "#shared/domain/timeOnCase.ts";

const minute = 60_000;
const at = (...minutes: number[]): Signal[] => minutes.map((m) => activity(m * minute));
const timeOf = (signals: readonly Signal[]): number => addSignals(noTimeYet, signals).timeOnCaseMs / minute;

describe("time on case (rulings)", () => {
  it("adds the segments between signals, and nothing for the first", () => {
    expect(timeOf(at(0))).toBe(0);
    expect(timeOf(at(0, 3, 7))).toBe(7);
  });

  it("adds a gap of ten minutes, and nothing of a longer one", () => {
    expect(timeOf(at(0, 10))).toBe(10);
    expect(timeOf([activity(0), activity(idleAfterMs + 1)])).toBe(0);
    expect(timeOf(at(0, 2, 60, 63))).toBe(5);
  });

  it("adds nothing while a video plays", () => {
    const signals: Signal[] = [
      activity(0),
      { at: 2 * minute, kind: "video_started" },
      activity(5 * minute),
      { at: 8 * minute, kind: "video_stopped" },
      activity(9 * minute),
    ];
    expect(timeOf(signals)).toBe(3);
  });

  const signals = fc.array(
    fc.record({
      at: fc.nat(3_600_000),
      kind: fc.constantFrom<Signal["kind"]>("activity", "video_started", "video_stopped"),
    }),
    { maxLength: 30 },
  );

  it("adds nothing for signals that were counted before", () => {
    fc.assert(
      fc.property(signals, (all) => {
        const once = addSignals(
          noTimeYet,
          all.map(({ at: when }) => activity(when)),
        );
        const again = addSignals(
          once,
          all.map(({ at: when }) => activity(when)),
        );
        expect(again.timeOnCaseMs).toBe(once.timeOnCaseMs);
      }),
    );
  });

  it("never exceeds the span from the first signal to the last, nor falls", () => {
    fc.assert(
      fc.property(signals, signals, (first, second) => {
        const some = addSignals(noTimeYet, first);
        const more = addSignals(some, second);
        const times = [...first, ...second].map((signal) => signal.at);
        expect(more.timeOnCaseMs).toBeGreaterThanOrEqual(some.timeOnCaseMs);
        expect(more.timeOnCaseMs).toBeLessThanOrEqual(
          times.length === 0 ? 0 : Math.max(...times) - Math.min(...times),
        );
      }),
    );
  });

  it("comes out the same whether signals arrive at once or one after the other", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_600_000), { maxLength: 30 }), (times) => {
        const sorted = [...times].sort((a, b) => a - b).map(activity);
        const stepwise = sorted.reduce((time, signal) => addSignals(time, [signal]), noTimeYet);
        expect(addSignals(noTimeYet, times.map(activity))).toEqual(stepwise);
      }),
    );
  });

  it("reads in whole minutes", () => {
    expect(minutesOf(89_000)).toBe(1);
    expect(minutesOf(90_000)).toBe(2);
  });
});

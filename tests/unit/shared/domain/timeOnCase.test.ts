import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "#shared/case/state/videoTimes.ts";
import {
  addSignals,
  idleAfterMs,
  minutesOf,
  noTimeYet,
  signalsOf,
  withoutSteps,
} from "#shared/domain/timeOnCase.ts";

const minute = 60_000;
const at = (...minutes: number[]): number[] => minutes.map((m) => m * minute);
const video = (from: number, to: number): Span => ({ from: from * minute, to: to * minute });
const timeOf = (signals: readonly number[], videos: readonly Span[] = []): number =>
  addSignals(noTimeYet, signals, videos).timeOnCaseMs / minute;

describe("time on case (rulings)", () => {
  it("adds the segments between signals, and nothing for the first", () => {
    expect(timeOf(at(0))).toBe(0);
    expect(timeOf(at(0, 3, 7))).toBe(7);
  });

  it("adds a gap of ten minutes, and nothing of a longer one", () => {
    expect(timeOf(at(0, 10))).toBe(10);
    expect(timeOf([0, idleAfterMs + 1])).toBe(0);
    expect(timeOf(at(0, 2, 60, 63))).toBe(5);
  });

  it("adds nothing while a video plays (C-30)", () => {
    expect(timeOf(at(0, 5, 9), [video(2, 8)])).toBe(3);
    expect(timeOf(at(0, 5, 9), [video(1, 2), video(1.5, 4), video(6, 7)])).toBe(5);
    expect(timeOf(at(3, 9), [video(0, 20)])).toBe(0);
  });

  it("takes signals in whatever order they come", () => {
    expect(timeOf(at(9, 0, 5), [video(2, 8)])).toBe(3);
    expect(timeOf(at(20, 30, 12), [video(1, 2), video(25, 26)])).toBe(17);
  });

  it("adds what is done before and after a video that plays for longer than a pause takes", () => {
    expect(timeOf(at(0, 30), [video(4, 27)])).toBe(7);
  });

  it("keeps what was counted before it heard of a video", () => {
    const some = addSignals(noTimeYet, at(0, 5));
    const more = addSignals(some, at(9), [video(2, 8)]);
    expect(more).toEqual({ timeOnCaseMs: 6 * minute, lastSignalAt: 9 * minute });
  });

  it("takes no video for work that nobody was seen at", () => {
    expect(addSignals(noTimeYet, [], [video(1, 2)])).toEqual(noTimeYet);
    expect(addSignals(noTimeYet, at(5), [video(1, 2), video(6, 9)])).toEqual({
      timeOnCaseMs: 0,
      lastSignalAt: 5 * minute,
    });
  });

  const signals = fc.array(fc.nat(3_600_000), { maxLength: 30 });
  const videos = fc.array(
    fc.tuple(fc.nat(3_600_000), fc.nat(900_000)).map(([from, ms]) => ({ from, to: from + ms })),
    { maxLength: 5 },
  );

  it("adds nothing for signals that were counted before", () => {
    fc.assert(
      fc.property(signals, videos, (all, played) => {
        const once = addSignals(noTimeYet, all, played);
        expect(addSignals(once, all, played)).toEqual(once);
      }),
    );
  });

  it("never exceeds the span from the first signal to the last, nor falls", () => {
    fc.assert(
      fc.property(signals, signals, videos, (first, second, played) => {
        const some = addSignals(noTimeYet, first, played);
        const more = addSignals(some, second, played);
        const times = [...first, ...second];
        expect(more.timeOnCaseMs).toBeGreaterThanOrEqual(some.timeOnCaseMs);
        expect(more.timeOnCaseMs).toBeLessThanOrEqual(
          times.length === 0 ? 0 : Math.max(...times) - Math.min(...times),
        );
      }),
    );
  });

  it("comes out the same whether signals arrive at once or one after the other", () => {
    fc.assert(
      fc.property(signals, (times) => {
        const sorted = [...times].sort((a, b) => a - b);
        const stepwise = sorted.reduce((time, signal) => addSignals(time, [signal]), noTimeYet);
        expect(addSignals(noTimeYet, times)).toEqual(stepwise);
      }),
    );
  });

  it("counts nothing before an opening, however short the case was away, and goes on from it (ruling 26)", () => {
    const away = addSignals(noTimeYet, at(0, 3));
    const back = addSignals(away, at(5), [], at(5));
    expect(back).toEqual({ timeOnCaseMs: 3 * minute, lastSignalAt: 5 * minute });
    expect(addSignals(back, at(6)).timeOnCaseMs).toBe(4 * minute);
    expect(addSignals(noTimeYet, at(5), [], at(5))).toEqual({ timeOnCaseMs: 0, lastSignalAt: 5 * minute });
    // Told late: nothing is taken back.
    expect(addSignals(back, at(4), [], at(4))).toEqual(back);
  });

  const stretches = fc
    .array(fc.array(fc.nat(1_800_000), { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((steps, place) => steps.map((ms) => place * 3_600_000 + ms).sort((a, b) => a - b)));

  it("is the sum of the stretches in front, and the same without the steps between", () => {
    fc.assert(
      fc.property(stretches, (all) => {
        const sum = all.reduce((total, steps) => total + addSignals(noTimeYet, steps).timeOnCaseMs, 0);
        for (const told of [all, all.map(withoutSteps)]) {
          const { signals, openings } = signalsOf(told);
          expect(addSignals(noTimeYet, signals, [], openings).timeOnCaseMs).toBe(sum);
          const stepwise = told.reduce((time, steps) => {
            const one = signalsOf([steps]);
            return addSignals(time, one.signals, [], one.openings);
          }, noTimeYet);
          expect(stepwise.timeOnCaseMs).toBe(sum);
        }
      }),
    );
  });

  it("reads in whole minutes", () => {
    expect(minutesOf(89_000)).toBe(1);
    expect(minutesOf(90_000)).toBe(2);
  });
});

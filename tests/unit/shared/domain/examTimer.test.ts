import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accommodations, newSitting, pause, start, submit, timeLeftMs } from "#shared/domain/examClock.ts";
import { clockOffset, projectSitting, timeLeftOf, timerText } from "#shared/domain/examTimer.ts";

const t0 = Date.parse("2026-11-21T08:00:00.123Z");

describe("the fields of a timed section (A-03)", () => {
  it("are the specification's, in seconds, with the accommodation in the limit", () => {
    const { sitting } = start(newSitting(3600, 1.5), t0, "learner");
    expect(projectSitting(sitting, t0 + 5000)).toEqual({
      timeLimit: 5400,
      timeUsedBeforeCurrentSegment: 0,
      currentTimeSegmentStart: t0 / 1000,
      submitted: false,
      paused: false,
    });
    const { sitting: paused } = pause(sitting, t0 + 61_500);
    expect(projectSitting(paused, t0 + 999_999)).toMatchObject({
      timeUsedBeforeCurrentSegment: 61.5,
      currentTimeSegmentStart: null,
      paused: true,
    });
  });

  it("say submitted from the deadline on, recorded or not", () => {
    const { sitting } = start(newSitting(60, 1), t0, "learner");
    expect(projectSitting(sitting, t0 + 59_999).submitted).toBe(false);
    expect(projectSitting(sitting, t0 + 60_000)).toMatchObject({
      submitted: true,
      currentTimeSegmentStart: null,
      timeUsedBeforeCurrentSegment: 60,
    });
  });

  it("give the browser the time that the server counts, at every moment", () => {
    const ms = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...accommodations), ms, ms, ms, (by, first, hold, second) => {
        let { sitting } = start(newSitting(3600, by), t0, "learner");
        ({ sitting } = pause(sitting, t0 + first));
        ({ sitting } = start(sitting, t0 + first + hold, "proctor"));
        const now = t0 + first + hold + second;
        expect(timeLeftOf(projectSitting(sitting, now), now)).toBe(timeLeftMs(sitting, now));
      }),
    );
  });

  it("keep what is left while the time stands still", () => {
    let { sitting } = start(newSitting(60, 1), t0, "learner");
    ({ sitting } = pause(sitting, t0 + 20_000));
    expect(timeLeftOf(projectSitting(sitting, t0 + 50_000), t0 + 50_000)).toBe(40_000);
  });

  it("leave nothing once submitted", () => {
    const { sitting } = start(newSitting(60, 1), t0, "learner");
    expect(timeLeftOf(projectSitting(submit(sitting, t0 + 1, "learner").sitting, t0 + 1), t0 + 1)).toBe(0);
  });
});

describe("the browser's clock (A-03)", () => {
  it("changes nothing, however it is set: only the difference to the server's counts", () => {
    const { sitting } = start(newSitting(3600, 1), t0, "learner");
    const shift = fc.integer({ min: -1e11, max: 1e11 });
    fc.assert(
      fc.property(shift, fc.nat(3_600_000), fc.nat(900), (shifted, elapsed, trip) => {
        // One exchange when the page opens: it takes `trip` each way.
        const browser = (server: number): number => server + shifted;
        const offset = clockOffset({
          sentAt: browser(t0 - trip),
          receivedAt: browser(t0 + trip),
          serverTime: t0,
        });
        const now = t0 + elapsed;
        const left = timeLeftOf(projectSitting(sitting, t0), browser(now) + offset);
        expect(left).toBe(timeLeftMs(sitting, now));
      }),
    );
  });
});

describe("the timer's text (A-03, D-25)", () => {
  it.each([
    [7_200_000, "02:00:00"],
    [3_600_000, "01:00:00"],
    [3_599_000, "59:59"],
    [61_000, "01:01"],
    [999, "00:01"],
    [0, "00:00"],
    [-5, "00:00"],
    [360_000_000, "100:00:00"],
  ])("shows %i ms as %s", (left, text) => {
    expect(timerText(left)).toBe(text);
  });
});

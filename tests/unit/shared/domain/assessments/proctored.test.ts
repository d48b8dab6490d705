import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AssessmentSitting,
  assessmentDeadline,
  beginAssessment,
  pauseAssessment,
  settleAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { incidentsOf } from "#shared/domain/assessments/incidents.ts";
import { proctoredStep } from "#shared/domain/assessments/proctored.ts";
import { allowedMs } from "#shared/domain/examClock.ts";
import type { ProctorOrder } from "#shared/domain/proctoring.ts";

const window = windowOf({ starts_on: "2026-11-27", ends_on: "2026-11-28" }, "UTC");
const t0 = Date.parse("2026-11-27T12:00:00.000Z");
const minutes = (count: number) => count * 60_000;

type Rostering = Parameters<typeof proctoredStep>[1]["rostering"];
const nobody: Rostering = { sitting: null, date_exception: null, restarts_used: 0, time_factor: 1 };
const factsAt = (rostering: Rostering, now: number, restartsAllowed = 1) => ({
  ...{ window, rostering, now, restartsAllowed, timeLimitSeconds: 3600 },
});
const order = (action: Exclude<ProctorOrder["action"], "add_time">): ProctorOrder => ({ action });
const time = (seconds: number): ProctorOrder => ({ action: "add_time", seconds });

/** The rostering after an order that is carried out. */
function after(rostering: Rostering, given: ProctorOrder, now: number): Rostering {
  const step = proctoredStep(given, factsAt(rostering, now));
  if (!step.ok) throw new Error(step.code);
  const { begins: _, ...change } = step.change;
  return { ...rostering, ...change };
}

describe("what a proctor's order makes of an assessment (A-05, C-20)", () => {
  it("begins it with the student's time, and with what was given before", () => {
    const step = proctoredStep(order("start"), factsAt({ ...nobody, time_factor: 1.5 }, t0));
    expect(step).toMatchObject({ ok: true, change: { begins: true } });
    const waiting = after(after(nobody, time(300), t0), time(60), t0);
    expect(waiting).toMatchObject({ sitting: null, extra_s: 360 });
    const begun = after(waiting, order("start"), t0).sitting;
    expect(begun && assessmentDeadline(begun)).toBe(t0 + minutes(66));
  });

  it("begins nothing outside of the student's dates, but starts again what was paused within them", () => {
    const late = Date.parse("2026-11-29T12:00:00.000Z");
    expect(proctoredStep(order("start"), factsAt(nobody, late))).toEqual({
      ok: false,
      code: "ASSESSMENT_NOT_OPEN",
    });
    const own = windowOf({ starts_on: "2026-11-29", ends_on: "2026-11-30" }, "UTC");
    expect(proctoredStep(order("start"), factsAt({ ...nobody, date_exception: own }, late)).ok).toBe(true);
    const paused = after(after(nobody, order("start"), t0), order("pause"), t0 + minutes(5));
    expect(proctoredStep(order("start"), factsAt(paused, late)).ok).toBe(true);
  });

  it("pauses without a limit, and keeps the time that is left", () => {
    const paused = after(after(nobody, order("start"), t0), order("pause"), t0 + minutes(20));
    expect(paused.sitting && assessmentDeadline(paused.sitting)).toBeNull();
    const on = after(paused, order("start"), t0 + minutes(500));
    expect(on.sitting && assessmentDeadline(on.sitting)).toBe(t0 + minutes(540));
  });

  it("ends a student's own pause, which more time leaves as it is", () => {
    const running = beginAssessment(3600, 1, t0);
    const own = pauseAssessment(running, t0 + minutes(10), { limitSeconds: 600 }).sitting;
    const rostering = { ...nobody, sitting: own };
    expect(after(rostering, time(60), t0 + minutes(11)).sitting?.pauseEndsAt).toBe(t0 + minutes(20));
    expect(after(rostering, order("start"), t0 + minutes(11)).sitting).toMatchObject({
      pauseEndsAt: null,
      clock: { status: "in_progress" },
    });
  });

  it("restarts what the clock ended, as often as the assessment allows", () => {
    const begun = after(nobody, order("start"), t0);
    const out = t0 + minutes(61);
    const again = after(begun, order("restart"), out);
    expect(again).toMatchObject({ restarts_used: 1, sitting: { clock: { status: "on_hold" } } });
    const twice = after(again, order("start"), out);
    expect(proctoredStep(order("restart"), factsAt(twice, out + minutes(61)))).toEqual({
      ok: false,
      code: "RESTARTS_USED",
    });
    expect(proctoredStep(order("restart"), factsAt(begun, Date.parse("2026-11-30")))).toEqual({
      ok: false,
      code: "ASSESSMENT_NOT_OPEN",
    });
    const ended = after(begun, order("end"), t0 + minutes(1));
    for (const rostering of [ended, begun, nobody])
      expect(proctoredStep(order("restart"), factsAt(rostering, t0 + minutes(2)))).toEqual({
        ok: false,
        code: "EXAM_NOT_TIMED_OUT",
      });
  });

  it("refuses to pause and to end what has not begun", () => {
    for (const action of ["pause", "end"] as const)
      expect(proctoredStep(order(action), factsAt(nobody, t0))).toEqual({
        ok: false,
        code: "EXAM_NOT_STARTED",
      });
  });

  it("takes no time away and gives none but what was asked for, whatever the orders", () => {
    const anyOrder = fc.oneof(
      fc.constantFrom("start", "pause", "end", "restart").map(order),
      fc.integer({ min: 60, max: 3600 }).map(time),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOrder, fc.integer({ min: 0, max: 40 }))), (orders) => {
        let rostering = nobody;
        let [now, given, restarts] = [t0, 0, 0];
        for (const [one, gap] of orders) {
          now += minutes(gap);
          const step = proctoredStep(one, factsAt(rostering, now, 5));
          if (!step.ok) continue;
          if (one.action === "add_time") given += one.seconds;
          if (one.action === "restart") restarts += 1;
          const { begins: _, ...change } = step.change;
          rostering = { ...rostering, ...change };
        }
        expect(rostering.restarts_used).toBe(restarts);
        const { sitting } = rostering;
        if (!sitting) {
          expect(rostering.extra_s ?? 0).toBe(given);
          return;
        }
        expect(allowedMs(sitting.clock)).toBe((3600 + given + restarts * 3600) * 1000);
        const { segments, usedBeforeSegmentMs } = settleAssessment(sitting, now).clock;
        const ran = segments.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
        expect(usedBeforeSegmentMs).toBe(ran);
        expect(usedBeforeSegmentMs).toBeLessThanOrEqual(allowedMs(sitting.clock));
      }),
    );
  });
});

describe("the incident log of a proctored assessment", () => {
  it("tells of a proctor's pause once, by the proctor", () => {
    const begun = after(nobody, order("start"), t0).sitting as AssessmentSitting;
    const at = t0 + minutes(5);
    const { sitting } = after({ ...nobody, sitting: begun }, order("pause"), at);
    const act = {
      at: new Date(at).toISOString(),
      by: "Pat Proctor",
      what: "proctor",
      details: "Paused",
    } as const;
    const log = incidentsOf({ sitting, acts: [act], aside: [], now: at + 1 });
    expect(log).toEqual([{ kind: "proctor", at, by: "Pat Proctor", details: "Paused", count: 0 }]);
    expect(incidentsOf({ sitting, acts: [], aside: [], now: at + 1 })).toMatchObject([{ kind: "paused" }]);
  });
});

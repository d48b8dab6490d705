import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AssessmentSitting,
  type AssessmentStep,
  begin,
  endsItselfAt,
  handIn,
  isRestartable,
  newAssessmentSitting,
  pauseByStudent,
  restartSitting,
  resume,
  settleAssessment,
  sittingState,
} from "#shared/domain/assessments/sitting.ts";
import { allowedMs, pause as proctorPause, timeLeftMs } from "#shared/domain/examClock.ts";

const t0 = Date.parse("2026-11-21T08:00:00.000Z");
const minute = 60_000;

const passed = (step: AssessmentStep): AssessmentSitting => {
  if (!step.ok) throw new Error(step.code);
  return step.sitting;
};
const fresh = (rules: Partial<Parameters<typeof newAssessmentSitting>[0]> = {}) =>
  newAssessmentSitting({ timeLimitSeconds: 3600, timing: 1, pauseLimitSeconds: 600, ...rules });
const running = (rules?: Parameters<typeof fresh>[0]) => passed(begin(fresh(rules), t0));

describe("the pause of an assessment (A-02, X-01)", () => {
  it("stops the time, and resuming goes on with what was left", () => {
    const paused = passed(pauseByStudent(running(), t0 + 20 * minute));
    expect(sittingState(paused, t0 + 25 * minute)).toBe("paused");
    const again = passed(resume(paused, t0 + 29 * minute));
    expect(timeLeftMs(again.clock, t0 + 29 * minute)).toBe(40 * minute);
    expect(endsItselfAt(again)).toBe(t0 + 69 * minute);
  });

  it("is given once", () => {
    const again = passed(resume(passed(pauseByStudent(running(), t0 + minute)), t0 + 2 * minute));
    expect(pauseByStudent(again, t0 + 3 * minute)).toMatchObject({ ok: false, code: "PAUSE_TAKEN" });
  });

  it("is refused where the delivery allows none", () => {
    expect(pauseByStudent(running({ pauseLimitSeconds: 0 }), t0 + minute)).toMatchObject({
      ok: false,
      code: "PAUSE_NOT_ALLOWED",
    });
  });

  it("ends the sitting when it outlasts its limit, at the limit", () => {
    const paused = passed(pauseByStudent(running(), t0 + 20 * minute));
    expect(settleAssessment(paused, t0 + 30 * minute - 1)).toBe(paused);
    const ended = settleAssessment(paused, t0 + 90 * minute);
    expect(ended.endedBy).toBe("pause");
    expect(ended.clock.submittedAt).toBe(t0 + 30 * minute);
    expect(resume(paused, t0 + 30 * minute)).toMatchObject({ ok: false, code: "EXAM_SUBMITTED" });
  });

  it("leaves a proctor's pause to the proctor, however long it takes", () => {
    const sitting = running();
    const step = proctorPause(sitting.clock, t0 + minute);
    const held: AssessmentSitting = { ...sitting, clock: step.sitting };
    expect(resume(held, t0 + 2 * minute)).toMatchObject({ ok: false, code: "EXAM_PAUSED" });
    expect(pauseByStudent(held, t0 + 2 * minute)).toMatchObject({ ok: false, code: "EXAM_PAUSED" });
    expect(sittingState(held, t0 + 900 * minute)).toBe("paused");
  });
});

describe("the end of a sitting", () => {
  it("comes at the deadline, with nobody there to record it", () => {
    const ended = settleAssessment(running({ timing: 1.5 }), t0 + 200 * minute);
    expect(ended).toMatchObject({ endedBy: "clock", clock: { submittedAt: t0 + 90 * minute } });
  });

  it("is handed in once: the first end stands", () => {
    const first = passed(handIn(running(), t0 + 10 * minute));
    expect(passed(handIn(first, t0 + 11 * minute))).toBe(first);
    expect(first.endedBy).toBe("learner");
    expect(passed(handIn(running(), t0 + 61 * minute)).endedBy).toBe("clock");
  });

  it("does not come before the sitting begins", () => {
    expect(handIn(fresh(), t0)).toMatchObject({ ok: false, code: "EXAM_NOT_STARTED" });
    expect(resume(fresh(), t0)).toMatchObject({ ok: false, code: "EXAM_NOT_STARTED" });
    expect(endsItselfAt(fresh())).toBeNull();
  });
});

describe("a restart (A-14)", () => {
  it("adds 60 minutes to a sitting that ran out of time, once for two orders", () => {
    const timedOut = settleAssessment(running(), t0 + 60 * minute);
    const restarted = passed(restartSitting(timedOut, t0 + 100 * minute, 2));
    expect(sittingState(restarted, t0 + 100 * minute)).toBe("restarted");
    expect(passed(restartSitting(restarted, t0 + 101 * minute, 2))).toBe(restarted);
    const again = passed(begin(restarted, t0 + 110 * minute));
    expect(endsItselfAt(again)).toBe(t0 + 170 * minute);
  });

  it("is refused to what was handed in, and when none is left", () => {
    const handed = passed(handIn(running(), t0 + minute));
    expect(restartSitting(handed, t0 + 2 * minute, 1)).toMatchObject({ code: "NOT_RESTARTABLE" });
    const timedOut = settleAssessment(running(), t0 + 60 * minute);
    expect(isRestartable(timedOut, 0)).toBe(false);
    expect(restartSitting(timedOut, t0 + 61 * minute, 0)).toMatchObject({ code: "NOT_RESTARTABLE" });
    expect(restartSitting(running(), t0 + minute, 1)).toMatchObject({ code: "NOT_RESTARTABLE" });
  });
});

const moves = {
  begin,
  pause: pauseByStudent,
  resume,
  handIn: (sitting: AssessmentSitting, now: number) => handIn(sitting, now),
  restart: (sitting: AssessmentSitting, now: number) => restartSitting(sitting, now, 2),
};
const anyMoves = fc.array(
  fc.record({
    what: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
    afterMs: fc.integer({ min: 0, max: 40 * minute }),
  }),
  { maxLength: 14 },
);

describe("any run of moves", () => {
  it("never runs longer than allowed, pauses at most once, and ends by itself once begun", () => {
    fc.assert(
      fc.property(anyMoves, fc.constantFrom(1, 1.5, 2), (list, timing) => {
        let at = t0;
        let sitting = fresh({ timing: timing as 1 | 1.5 | 2 });
        for (const { what, afterMs } of list) {
          at += afterMs;
          const step = moves[what](sitting, at);
          if (step.ok) sitting = step.sitting;
          expect(settleAssessment(settleAssessment(sitting, at), at)).toEqual(settleAssessment(sitting, at));
        }
        const last = settleAssessment(sitting, at + 1000 * minute);
        const ranMs = last.clock.segments.reduce((sum, one) => sum + one.endedAt - one.startedAt, 0);
        expect(ranMs).toBeLessThanOrEqual(allowedMs(last.clock));
        expect(last.pausesTaken).toBeLessThanOrEqual(1);
        expect(["waiting", "restarted", "ended"]).toContain(sittingState(last, at + 1000 * minute));
        expect(last.endedBy !== null).toBe(last.clock.status === "submitted");
      }),
    );
  });

  it("gives the same end whether or not somebody looked in between", () => {
    fc.assert(
      fc.property(anyMoves, fc.array(fc.integer({ min: 0, max: 40 * minute })), (list, looks) => {
        const play = (isLooking: boolean) => {
          let at = t0;
          let sitting = fresh();
          list.forEach(({ what, afterMs }, index) => {
            if (isLooking) sitting = settleAssessment(sitting, at + Math.min(afterMs, looks[index] ?? 0));
            at += afterMs;
            const step = moves[what](sitting, at);
            if (step.ok) sitting = step.sitting;
          });
          return settleAssessment(sitting, at);
        };
        expect(play(true)).toEqual(play(false));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accommodations,
  addTime,
  allowedMs,
  clockState,
  closedSegments,
  deadlineOf,
  newSitting,
  pause,
  restart,
  type Sitting,
  type SittingStep,
  settle,
  start,
  submit,
  submittedText,
  timeLeftMs,
} from "#shared/domain/examClock.ts";

const t0 = Date.parse("2026-11-21T08:00:00.000Z");
const minute = 60_000;

const sittingOf = (step: SittingStep): Sitting => {
  if (!step.ok) throw new Error(step.code);
  return step.sitting;
};
const started = (at = t0, limitS = 3600, factor: (typeof accommodations)[number] = 1): Sitting =>
  sittingOf(start(newSitting(limitS, factor), at, "learner"));

type Move = { what: "start" | "pause" | "submit" | "restart" | "learnerStart"; afterMs: number };
const apply = (sitting: Sitting, { what }: Move, at: number): SittingStep => {
  if (what === "start") return start(sitting, at, "proctor");
  if (what === "learnerStart") return start(sitting, at, "learner");
  if (what === "pause") return pause(sitting, at);
  if (what === "restart") return restart(sitting, at);
  return submit(sitting, at, "learner");
};
const moves = (...whats: Move["what"][]) =>
  fc.array(
    fc.record({ what: fc.constantFrom(...whats), afterMs: fc.integer({ min: 0, max: 40 * minute }) }),
    { maxLength: 12 },
  );
const factor = fc.constantFrom(...accommodations);

/** Every sitting that a run of moves passes through, with the time at which it stood so. */
function run(sitting: Sitting, list: readonly Move[], from = t0): { sitting: Sitting; at: number }[] {
  const passed = [{ sitting, at: from }];
  let at = from;
  let current = sitting;
  for (const move of list) {
    at += move.afterMs;
    const step = apply(current, move, at);
    if (step.ok) current = step.sitting;
    passed.push({ sitting: current, at });
  }
  return passed;
}

describe("the time of a sitting (A-03, D-25)", () => {
  it("is the limit of the case times the accommodation", () => {
    for (const [by, left] of [
      [1, 60],
      [1.5, 90],
      [2, 120],
    ] as const) {
      const sitting = started(t0, 3600, by);
      expect(timeLeftMs(sitting, t0)).toBe(left * minute);
      expect(deadlineOf(sitting)).toBe(t0 + left * minute);
    }
  });

  it("does not run before it is started, nor while it is paused", () => {
    expect(timeLeftMs(newSitting(3600, 1), t0 + 1000 * minute)).toBe(60 * minute);
    const paused = sittingOf(pause(started(), t0 + 20 * minute));
    expect(paused).toMatchObject({ status: "on_hold", isPaused: true, segmentStartedAt: null });
    expect(timeLeftMs(paused, t0 + 500 * minute)).toBe(40 * minute);
  });

  it("goes on after a pause with what was left", () => {
    const paused = sittingOf(pause(started(), t0 + 20 * minute));
    const resumed = sittingOf(start(paused, t0 + 90 * minute, "proctor"));
    expect(deadlineOf(resumed)).toBe(t0 + 130 * minute);
  });

  it("ends by the clock at the deadline, whoever looks and whenever", () => {
    expect(clockState(started(), t0 + 60 * minute - 1).state).toBe("running");
    for (const late of [60, 61, 100_000]) {
      expect(clockState(started(), t0 + late * minute)).toEqual({
        state: "submitted",
        at: t0 + 60 * minute,
        by: "clock",
      });
    }
  });

  it("is not stretched by a server whose clock is a little behind", () => {
    expect(timeLeftMs(started(), t0 - 500)).toBe(60 * minute);
    const paused = sittingOf(pause(started(), t0 - 500));
    expect(timeLeftMs(paused, t0)).toBe(60 * minute);
    expect(paused.segmentEndedAt).toBe(t0);
  });

  it("is conserved by pausing and resuming: what runs is what is used", () => {
    fc.assert(
      fc.property(factor, moves("start", "pause"), (by, list) => {
        let ran = 0;
        let last: { sitting: Sitting; at: number } | undefined;
        for (const step of run(newSitting(3600, by), list)) {
          if (last?.sitting.segmentStartedAt != null) ran += step.at - last.at;
          last = step;
        }
        if (!last) return;
        const total = 3600 * by * 1000;
        expect(timeLeftMs(last.sitting, last.at)).toBe(Math.max(0, total - ran));
      }),
    );
  });

  it("never grows but by restarts, never is negative, and no deadline moves back", () => {
    fc.assert(
      fc.property(factor, moves("start", "learnerStart", "pause", "submit", "restart"), (by, list) => {
        let deadline = Number.NEGATIVE_INFINITY;
        for (const { sitting, at } of run(newSitting(3600, by), list)) {
          const left = timeLeftMs(sitting, at);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(allowedMs(sitting) - sitting.usedBeforeSegmentMs);
          const next = deadlineOf(settle(sitting, at));
          if (next === null) continue;
          expect(next).toBeGreaterThanOrEqual(deadline);
          deadline = next;
        }
      }),
    );
  });

  it("stays within its states: a segment runs if and only if it is in progress", () => {
    fc.assert(
      fc.property(moves("start", "learnerStart", "pause", "submit", "restart"), (list) => {
        for (const { sitting } of run(newSitting(3600, 1), list)) {
          expect(sitting.segmentStartedAt !== null).toBe(sitting.status === "in_progress");
          expect(sitting.submittedAt !== null).toBe(sitting.status === "submitted");
          expect(sitting.submittedBy !== null).toBe(sitting.status === "submitted");
          if (sitting.isPaused) expect(sitting.status).toBe("on_hold");
        }
      }),
    );
  });
});

describe("who may do what to a sitting (A-05, rulings Exam sitting)", () => {
  it("lets a learner start what nobody has started", () => {
    expect(started()).toMatchObject({ status: "in_progress", segmentStartedAt: t0 });
  });

  it("starts once: a reload does not set the time back", () => {
    const sitting = started();
    expect(start(sitting, t0 + 10 * minute, "learner")).toEqual({ ok: true, sitting });
  });

  it("lets a proctor alone start what was paused", () => {
    const paused = sittingOf(pause(started(), t0 + minute));
    expect(start(paused, t0 + 2 * minute, "learner")).toMatchObject({ ok: false, code: "EXAM_PAUSED" });
    expect(start(paused, t0 + 2 * minute, "proctor").ok).toBe(true);
  });

  it("pauses and ends only what is in progress", () => {
    const waiting = newSitting(3600, 1);
    expect(pause(waiting, t0)).toMatchObject({ ok: false, code: "EXAM_NOT_STARTED" });
    expect(submit(waiting, t0, "proctor")).toMatchObject({ ok: false, code: "EXAM_NOT_STARTED" });
    const paused = sittingOf(pause(started(), t0 + minute));
    expect(pause(paused, t0 + 2 * minute)).toEqual({ ok: true, sitting: paused });
    expect(submit(paused, t0 + 2 * minute, "learner")).toMatchObject({ ok: false, code: "EXAM_PAUSED" });
  });

  it("leaves what is submitted submitted", () => {
    const done = sittingOf(submit(started(), t0 + minute, "learner"));
    expect(start(done, t0 + 2 * minute, "proctor")).toMatchObject({ ok: false, code: "EXAM_SUBMITTED" });
    expect(pause(done, t0 + 2 * minute)).toMatchObject({ ok: false, code: "EXAM_SUBMITTED" });
  });
});

describe("submitting (A-04)", () => {
  it("says who did it, and stays so when it is repeated", () => {
    const once = submit(started(), t0 + 10 * minute, "learner");
    const done = sittingOf(once);
    expect(done).toMatchObject({
      status: "submitted",
      submittedAt: t0 + 10 * minute,
      submittedBy: "learner",
    });
    for (const by of ["learner", "proctor", "clock"] as const) {
      expect(submit(done, t0 + 99 * minute, by)).toEqual({ ok: true, sitting: done });
    }
  });

  it("comes too late once the clock has submitted, and is told apart by its words", () => {
    const done = sittingOf(submit(started(), t0 + 61 * minute, "learner"));
    expect(done).toMatchObject({ submittedAt: t0 + 60 * minute, submittedBy: "clock" });
    expect(submittedText("clock")).toBe("Your time has expired. Your exam has been sucessfully submitted.");
    expect(submittedText("learner")).toBe("Your exam has been sucessfully submitted.");
    expect(timeLeftMs(sittingOf(submit(started(), t0 + minute, "learner")), t0 + 2 * minute)).toBe(0);
  });
});

describe("a restart (assessments §4, §9)", () => {
  it("adds 60 minutes to what was left, and waits for the learner to begin", () => {
    const expired = sittingOf(restart(started(), t0 + 100 * minute));
    expect(expired).toMatchObject({
      status: "on_hold",
      isPaused: false,
      submittedAt: null,
      submittedBy: null,
    });
    expect(timeLeftMs(expired, t0 + 200 * minute)).toBe(60 * minute);
    const early = sittingOf(submit(started(), t0 + 10 * minute, "learner"));
    const again = sittingOf(restart(early, t0 + 20 * minute));
    expect(timeLeftMs(again, t0 + 20 * minute)).toBe(110 * minute);
    expect(deadlineOf(sittingOf(start(again, t0 + 30 * minute, "learner")))).toBe(t0 + 140 * minute);
  });

  it("is for submitted sittings, and adds nothing when it is repeated", () => {
    const running = started();
    expect(restart(running, t0 + minute)).toEqual({ ok: true, sitting: running });
    expect(restart(newSitting(60, 1), t0)).toMatchObject({ ok: false, code: "EXAM_NOT_STARTED" });
    const waiting = sittingOf(restart(running, t0 + 90 * minute));
    expect(restart(waiting, t0 + 91 * minute).ok).toBe(false);
  });
});

describe("more time, given by a proctor", () => {
  it("lengthens what runs, and what waits or is paused", () => {
    const longer = sittingOf(addTime(started(), t0 + 10 * minute, 600));
    expect(deadlineOf(longer)).toBe(t0 + 70 * minute);
    expect(timeLeftMs(longer, t0 + 10 * minute)).toBe(60 * minute);
    expect(timeLeftMs(sittingOf(addTime(newSitting(3600, 1.5), t0, 600)), t0)).toBe(100 * minute);
    const paused = sittingOf(pause(started(), t0 + 20 * minute));
    const more = sittingOf(addTime(paused, t0 + 30 * minute, 600));
    expect(clockState(more, t0 + 40 * minute)).toEqual({ state: "paused", timeLeftMs: 50 * minute });
  });

  it("is refused once the sitting is submitted, by whomever", () => {
    const late = addTime(started(), t0 + 60 * minute, 600);
    expect(late).toMatchObject({ ok: false, code: "EXAM_SUBMITTED" });
    expect(late.sitting).toMatchObject({ status: "submitted", submittedBy: "clock", extraSeconds: 0 });
  });
});

describe("what a sitting tells of its time", () => {
  it("is one of four", () => {
    expect(clockState(newSitting(3600, 1), t0)).toEqual({ state: "waiting", timeLeftMs: 60 * minute });
    expect(clockState(started(), t0 + minute)).toEqual({
      state: "running",
      timeLeftMs: 59 * minute,
      deadline: t0 + 60 * minute,
    });
    const at = t0 + 60 * minute;
    expect(clockState(started(), at)).toEqual({ state: "submitted", at, by: "clock" });
  });

  it("has each time that ran, from a start to the pause or submission after it", () => {
    const paused = sittingOf(pause(started(), t0 + 10 * minute));
    expect(sittingOf(pause(paused, t0 + 15 * minute))).toBe(paused);
    const again = sittingOf(start(paused, t0 + 20 * minute, "proctor"));
    expect(closedSegments(again)).toEqual([{ startedAt: t0, endedAt: t0 + 10 * minute }]);
    const done = sittingOf(submit(again, t0 + 25 * minute, "learner"));
    expect(closedSegments(done)).toEqual([
      { startedAt: t0, endedAt: t0 + 10 * minute },
      { startedAt: t0 + 20 * minute, endedAt: t0 + 25 * minute },
    ]);
    const onceMore = sittingOf(
      start(sittingOf(restart(done, t0 + 30 * minute)), t0 + 40 * minute, "learner"),
    );
    expect(closedSegments(sittingOf(pause(onceMore, t0 + 45 * minute)))).toEqual([
      ...closedSegments(done),
      { startedAt: t0 + 40 * minute, endedAt: t0 + 45 * minute },
    ]);
    expect(closedSegments(newSitting(60, 1))).toEqual([]);
  });

  it("has the last one alone of a sitting from before they were kept", () => {
    const paused = sittingOf(pause(started(), t0 + 10 * minute));
    expect(closedSegments({ ...paused, segments: [] })).toEqual([
      { startedAt: t0, endedAt: t0 + 10 * minute },
    ]);
  });

  it("ends no time before it began, whatever another server's clock says", () => {
    const paused = sittingOf(pause(started(), t0 - 5_000));
    expect(closedSegments(paused)).toEqual([{ startedAt: t0, endedAt: t0 }]);
    expect(timeLeftMs(paused, t0)).toBe(60 * minute);
  });

  it("of a paused one is no restart's to change", () => {
    const paused = sittingOf(pause(started(), t0 + 10 * minute));
    expect(restart(paused, t0 + 20 * minute)).toMatchObject({ ok: false, code: "EXAM_PAUSED" });
  });
});

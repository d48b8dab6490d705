import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newSitting, pause, type Sitting, start, submit } from "#shared/domain/examClock.ts";
import {
  codeAlphabet,
  defaultExam,
  normalCode,
  type ProctorOrder,
  proctorStep,
} from "#shared/domain/proctoring.ts";
import { runs } from "#tests/propertyRuns.ts";

const now = Date.parse("2026-11-20T15:00:00.000Z");
const limitS = 3600;
const ok = (step: { ok: boolean; sitting?: Sitting }): Sitting => {
  if (!step.ok || !step.sitting) throw new Error("The step was refused");
  return step.sitting;
};
const fresh = newSitting(limitS, 1);
const running = ok(start(fresh, now, "proctor"));
const paused = ok(pause(running, now + 60_000));
const submitted = ok(submit(running, now + 60_000, "learner"));
const later = now + 120_000;
const overdue = now + limitS * 1000 + 3_600_000;

const outcome = (action: "start" | "pause" | "end", sitting: Sitting, at = later): string => {
  const step = proctorStep({ action }, sitting, at);
  return step.ok ? step.sitting.status : step.code;
};

describe("what a proctor's order does (C-19)", () => {
  it.each([
    ["start", fresh, "in_progress"],
    ["start", paused, "in_progress"],
    ["start", running, "EXAM_IN_PROGRESS"],
    ["start", submitted, "EXAM_SUBMITTED"],
    ["pause", fresh, "EXAM_NOT_STARTED"],
    ["pause", paused, "EXAM_PAUSED"],
    ["pause", running, "on_hold"],
    ["pause", submitted, "EXAM_SUBMITTED"],
    ["end", fresh, "EXAM_NOT_STARTED"],
    ["end", paused, "EXAM_PAUSED"],
    ["end", running, "submitted"],
    ["end", submitted, "EXAM_SUBMITTED"],
  ] as const)("%s of a sitting comes to what it allows", (action, sitting, result) => {
    expect(outcome(action, sitting)).toBe(result);
  });

  it("does nothing to an exam whose time is over, though nobody has written so yet", () => {
    for (const action of ["start", "pause", "end"] as const)
      expect(outcome(action, running, overdue)).toBe("EXAM_SUBMITTED");
    expect(proctorStep({ action: "add_time", seconds: 60 }, running, overdue)).toMatchObject({ ok: false });
    expect(outcome("pause", running)).toBe("on_hold");
  });

  it("is noted as the proctor's, with the time that was left", () => {
    const ended = proctorStep({ action: "end" }, running, later).sitting;
    expect(ended).toMatchObject({ submittedBy: "proctor", submittedAt: later });
    expect(proctorStep({ action: "pause" }, running, later).sitting).toMatchObject({
      isPaused: true,
      usedBeforeSegmentMs: later - now,
    });
  });

  it("adds time before the start, while it runs and while it is paused, and never after", () => {
    for (const sitting of [fresh, running, paused])
      expect(proctorStep({ action: "add_time", seconds: 300 }, sitting, later).sitting.extraSeconds).toBe(
        300,
      );
    expect(proctorStep({ action: "add_time", seconds: 300 }, submitted, later)).toMatchObject({
      ok: false,
      code: "EXAM_SUBMITTED",
    });
  });

  it("leads, in whatever order, to a sitting that never runs backwards, and a refusal changes nothing", () => {
    const order: fc.Arbitrary<ProctorOrder> = fc.oneof(
      fc.constantFrom("start" as const, "pause" as const, "end" as const).map((action) => ({ action })),
      fc.integer({ min: 60, max: 900 }).map((seconds) => ({ action: "add_time" as const, seconds })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(order, fc.integer({ min: 0, max: 900_000 })), { maxLength: 20 }),
        (orders) => {
          let sitting = fresh;
          let at = now;
          let used = 0;
          for (const [each, waitMs] of orders) {
            at += waitMs;
            const step = proctorStep(each, sitting, at);
            if (sitting.status === "submitted") expect(step).toMatchObject({ ok: false, sitting });
            expect(step.sitting.usedBeforeSegmentMs).toBeGreaterThanOrEqual(used);
            expect(step.sitting.usedBeforeSegmentMs).toBeLessThanOrEqual(
              (limitS + step.sitting.extraSeconds) * 1000,
            );
            used = step.sitting.usedBeforeSegmentMs;
            sitting = step.sitting;
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe("the exam that a dashboard shows (C-19)", () => {
  const exams = [{ document_id: 1 }, { document_id: 2 }, { document_id: 3 }];
  const of = (documentId: number, status: Sitting["status"], count = 1) =>
    Array.from({ length: count }, () => ({ documentId, status }));
  it.each([
    [
      "the one in progress, however many wait for another",
      [...of(1, "on_hold", 9), ...of(2, "in_progress")],
      2,
    ],
    ["the one with most in progress", [...of(2, "in_progress"), ...of(3, "in_progress", 2)], 3],
    [
      "the one that most wait for, not the one that is over",
      [...of(1, "submitted", 9), ...of(3, "on_hold")],
      3,
    ],
    ["the one that was sat", of(3, "submitted"), 3],
    ["the first of those alike", [...of(2, "on_hold"), ...of(3, "on_hold")], 2],
    ["the first where nobody has begun", [], 1],
  ] as const)("is %s", (_what, sittings, shown) => {
    expect(defaultExam(exams, sittings)).toBe(shown);
  });
  it("is none where there is none", () => expect(defaultExam([], [])).toBeUndefined());
});

describe("an access code (C-20)", () => {
  it("is the same however it is said: spaces, hyphens and small letters", () => {
    expect(normalCode(" ro om-20-26 ")).toBe("ROOM2026");
    expect(codeAlphabet).toMatch(/^[A-HJKMNP-Z2-9]{31}$/);
    expect(normalCode("ROOM2027")).not.toBe(normalCode("ROOM2026"));
  });
});

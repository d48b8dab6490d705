import { describe, expect, it } from "vitest";
import {
  assessmentDeadline,
  beginAssessment,
  pauseAssessment,
  restartAssessment,
  resumeAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { deliveryStatus, windowOf } from "#shared/domain/assessments/deliveries.ts";
import {
  canRestart,
  type rosteringStatus,
  rosteringStatusText,
} from "#shared/domain/assessments/rosteringStatus.ts";

const t0 = Date.parse("2026-11-27T12:00:00.000Z");
const minutes = (count: number) => count * 60_000;
const begun = beginAssessment(3600, 1, t0);
const tenMinutes = { limitSeconds: 600 };
const paused = pauseAssessment(begun, t0 + minutes(20), tenMinutes).sitting;

describe("the clock of an assessment", () => {
  it("gives the time that the accommodation multiplies", () => {
    expect(assessmentDeadline(beginAssessment(3600, 1.5, t0))).toBe(t0 + minutes(90));
    expect(assessmentDeadline(beginAssessment(3600, 2, t0))).toBe(t0 + minutes(120));
  });

  it("lets a student pause once, for at most the delivery's minutes, without losing time", () => {
    expect(assessmentDeadline(paused)).toBe(t0 + minutes(30));
    const on = resumeAssessment(paused, t0 + minutes(29), "learner");
    expect(on.ok && assessmentDeadline(on.sitting)).toBe(t0 + minutes(69));
    expect(pauseAssessment(on.sitting, t0 + minutes(40), tenMinutes)).toMatchObject({
      ok: false,
      code: "PAUSE_USED",
    });
    expect(pauseAssessment(begun, t0, { limitSeconds: 0 })).toMatchObject({
      ok: false,
      code: "PAUSE_FORBIDDEN",
    });
  });

  it("submits what is paused at the end of the pause, not before", () => {
    expect(settleAssessment(paused, t0 + minutes(30) - 1)).toBe(paused);
    const over = settleAssessment(paused, t0 + minutes(300));
    expect(over).toMatchObject({
      hasPauseTimedOut: true,
      clock: { submittedAt: t0 + minutes(30), submittedBy: "clock" },
    });
    expect(resumeAssessment(paused, t0 + minutes(30), "learner")).toMatchObject({
      ok: false,
      code: "EXAM_SUBMITTED",
    });
  });

  it("leaves what a proctor paused to the proctor, without an end", () => {
    const held = pauseAssessment(begun, t0 + minutes(5), "proctor").sitting;
    expect(assessmentDeadline(held)).toBeNull();
    expect(resumeAssessment(held, t0 + minutes(500), "learner")).toMatchObject({
      ok: false,
      code: "EXAM_PAUSED",
    });
    expect(resumeAssessment(held, t0 + minutes(500), "proctor").ok).toBe(true);
  });

  it("takes what is handed in during a pause, once", () => {
    const given = submitAssessment(paused, t0 + minutes(21), "learner");
    expect(given).toMatchObject({
      ok: true,
      sitting: { clock: { submittedBy: "learner", submittedAt: t0 + minutes(21) } },
    });
    expect(submitAssessment(given.sitting, t0 + minutes(25), "learner").sitting.clock.submittedAt).toBe(
      t0 + minutes(21),
    );
  });

  it("opens what the clock ended with 60 minutes more", () => {
    const again = restartAssessment(settleAssessment(begun, t0 + minutes(61)), t0 + minutes(62));
    expect(again).toMatchObject({ ok: true, sitting: { clock: { status: "on_hold", extraSeconds: 3600 } } });
    const on = resumeAssessment(again.sitting, t0 + minutes(70), "learner");
    expect(on.ok && assessmentDeadline(on.sitting)).toBe(t0 + minutes(130));
  });
});

const window = windowOf({ starts_on: "2026-11-27", ends_on: "2026-11-28" }, "America/New_York");
const rostering = { sitting: null, date_exception: null, restarts_used: 0 };
const statusAt = (now: number, parts: Partial<Parameters<typeof rosteringStatus>[0]["rostering"]> = {}) =>
  rosteringStatusText({ window, now, rostering: { ...rostering, ...parts } });

describe("the status of a rostering", () => {
  it("follows the sitting, then the window", () => {
    expect(statusAt(t0 - minutes(600))).toBe("Opens November 27th 2026");
    expect(statusAt(t0)).toBe("Available");
    expect(statusAt(t0 + minutes(10), { sitting: begun })).toBe("In progress");
    expect(statusAt(t0 + minutes(60), { sitting: begun })).toBe("Auto-submitted - Exam Timeout");
    expect(statusAt(t0 + minutes(25), { sitting: paused })).toBe("Paused");
    expect(statusAt(t0 + minutes(30), { sitting: paused })).toBe("Auto-submitted - Pause Timeout");
    expect(statusAt(t0, { sitting: submitAssessment(begun, t0, "learner").sitting })).toBe("Completed");
    expect(statusAt(t0 + minutes(60 * 48))).toBe("Closed");
  });

  it("holds every hour of its days when the clocks change, and ends at the zone's own midnight", () => {
    const hours = (starts_on: string, ends_on: string, zone = "America/New_York"): number => {
      const { starts_at, ends_at } = windowOf({ starts_on, ends_on }, zone);
      return (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
    };
    expect([hours("2026-03-08", "2026-03-08"), hours("2026-11-01", "2026-11-01")]).toEqual([23, 25]);
    expect([hours("2026-03-07", "2026-03-09"), hours("2026-10-31", "2026-11-02")]).toEqual([71, 73]);
    // Sets its clocks forward at midnight: the day begins at one.
    expect(windowOf({ starts_on: "2026-09-06", ends_on: "2026-09-06" }, "America/Santiago")).toMatchObject({
      ...{ starts_at: "2026-09-06T04:00:00.000Z", ends_at: "2026-09-07T03:00:00.000Z" },
    });
    const { ends_at } = windowOf({ starts_on: "2026-10-31", ends_on: "2026-11-01" }, "America/New_York");
    expect(ends_at).toBe("2026-11-02T05:00:00.000Z");
    const fall = { starts_at: "2026-10-31T04:00:00.000Z", ends_at };
    const last = Date.parse(ends_at) - 1;
    expect([deliveryStatus(fall, last), deliveryStatus(fall, last + 1)]).toEqual(["active", "completed"]);
  });

  it("lasts until the midnight of the program's zone", () => {
    const midnight = Date.parse("2026-11-29T05:00:00.000Z");
    expect(statusAt(midnight - 1)).toBe("Available");
    expect(statusAt(midnight)).toBe("Closed");
    expect([deliveryStatus(window, midnight - 1), deliveryStatus(window, midnight)]).toEqual([
      "active",
      "completed",
    ]);
  });

  it("goes by the date exception in the place of the window", () => {
    const date_exception = windowOf({ starts_on: "2026-12-10", ends_on: "2026-12-10" }, "America/New_York");
    expect(statusAt(t0, { date_exception })).toBe("Opens December 10th 2026");
    expect(statusAt(Date.parse("2026-12-10T18:00:00.000Z"), { date_exception })).toBe("Available");
  });

  it("says Restarted until begun, and lets staff restart what the clock ended while restarts are left and the window is open", () => {
    const over = settleAssessment(begun, t0 + minutes(61));
    const facts = {
      window,
      now: t0 + minutes(61),
      restartsAllowed: 1,
      rostering: { ...rostering, sitting: over },
    };
    expect(canRestart(facts)).toBe(true);
    expect(canRestart({ ...facts, rostering: { ...facts.rostering, restarts_used: 1 } })).toBe(false);
    expect(canRestart({ ...facts, now: t0 + minutes(60 * 48) })).toBe(false);
    const handedIn = submitAssessment(begun, t0, "learner").sitting;
    expect(canRestart({ ...facts, rostering: { ...rostering, sitting: handedIn } })).toBe(false);
    expect(statusAt(t0 + minutes(62), { sitting: restartAssessment(over, t0 + minutes(62)).sitting })).toBe(
      "Restarted",
    );
  });
});

import {
  type Accommodation,
  deadlineOf,
  type ExamRefusal,
  newSitting,
  pause as pauseClock,
  restart as restartClock,
  type Sitting,
  settle as settleClock,
  start,
  submit,
} from "../examClock.ts";

/** Who or what ended a sitting; `pause`: a pause that outlasted its limit. */
export const sittingEnders = ["learner", "clock", "pause", "proctor"] as const;
export type SittingEnder = (typeof sittingEnders)[number];

/** Minutes that a student may pause once, unless the delivery says otherwise. 0 forbids it. */
export const pauseMinutesByDefault = 10;

/**
 * A student's sitting of an assessment: the exam clock, and the rules that assessments add to it (one pause by the student, a limit on
 * it, restarts). Times are epoch milliseconds on the server's clock. It is a value: every transition returns another one.
 */
export type AssessmentSitting = {
  clock: Sitting;
  /** Seconds; 0 where the delivery allows no pause or a proctor watches. */
  pauseLimitSeconds: number;
  /** Start of the student's running pause. Null while the clock runs, and during a proctor's pause. */
  pausedAt: number | null;
  pausesTaken: number;
  restarts: number;
  endedBy: SittingEnder | null;
};

export type SittingProblem = ExamRefusal | "PAUSE_NOT_ALLOWED" | "PAUSE_TAKEN" | "NOT_RESTARTABLE";

/** A transition that changes nothing returns the very sitting that it was given. */
export type AssessmentStep =
  | { ok: true; sitting: AssessmentSitting }
  | { ok: false; code: SittingProblem; sitting: AssessmentSitting };

const refuse = (code: SittingProblem, sitting: AssessmentSitting): AssessmentStep => ({
  ok: false,
  code,
  sitting,
});

/** A sitting that has not begun. */
export const newAssessmentSitting = (rules: {
  timeLimitSeconds: number;
  timing: Accommodation;
  pauseLimitSeconds: number;
}): AssessmentSitting => ({
  clock: newSitting(rules.timeLimitSeconds, rules.timing),
  pauseLimitSeconds: rules.pauseLimitSeconds,
  pausedAt: null,
  pausesTaken: 0,
  restarts: 0,
  endedBy: null,
});

/** When the student's pause ends the sitting: epoch milliseconds, or null while no pause of theirs runs. */
export const pauseDeadlineOf = ({ pausedAt, pauseLimitSeconds }: AssessmentSitting): number | null =>
  pausedAt === null ? null : pausedAt + pauseLimitSeconds * 1000;

/** When the sitting ends by itself, by its clock or its pause: epoch milliseconds, or null. */
export const endsItselfAt = (sitting: AssessmentSitting): number | null =>
  pauseDeadlineOf(sitting) ?? deadlineOf(sitting.clock);

/** The sitting as it truly is at `now`, whether or not anybody has recorded that its time or its pause ran out. */
export function settleAssessment(sitting: AssessmentSitting, now: number): AssessmentSitting {
  const pauseDeadline = pauseDeadlineOf(sitting);
  if (pauseDeadline !== null) {
    return now < pauseDeadline ? sitting : endedByPause(sitting, pauseDeadline);
  }
  const clock = settleClock(sitting.clock, now);
  return clock === sitting.clock ? sitting : { ...sitting, clock, endedBy: "clock" };
}

const endedByPause = (sitting: AssessmentSitting, at: number): AssessmentSitting => ({
  ...sitting,
  clock: {
    ...sitting.clock,
    status: "submitted",
    isPaused: false,
    submittedAt: at,
    submittedBy: "clock",
  },
  pausedAt: null,
  endedBy: "pause",
});

/** Begins a new or restarted sitting. Safe to repeat while it runs. */
export function begin(sitting: AssessmentSitting, now: number): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  const step = start(settled.clock, now, "learner");
  if (!step.ok) return refuse(step.code, settled);
  return {
    ok: true,
    sitting: step.sitting === settled.clock ? sitting : { ...settled, clock: step.sitting },
  };
}

/** Pauses by the student: once, and only where the delivery allows it. Safe to repeat during the pause. */
export function pauseByStudent(sitting: AssessmentSitting, now: number): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  if (settled.pausedAt !== null) return { ok: true, sitting };
  const step = pauseClock(settled.clock, now);
  if (!step.ok) return refuse(step.code, settled);
  if (settled.pauseLimitSeconds <= 0) return refuse("PAUSE_NOT_ALLOWED", settled);
  if (settled.pausesTaken > 0) return refuse("PAUSE_TAKEN", settled);
  // A proctor's pause stands as it is.
  if (step.sitting === settled.clock) return refuse("EXAM_PAUSED", settled);
  return {
    ok: true,
    sitting: { ...settled, clock: step.sitting, pausedAt: now, pausesTaken: settled.pausesTaken + 1 },
  };
}

/** Ends the student's own pause. A pause by a proctor is refused. Safe to repeat while the clock runs. */
export function resume(sitting: AssessmentSitting, now: number): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  if (settled.clock.status === "submitted") return refuse("EXAM_SUBMITTED", settled);
  if (settled.clock.status === "in_progress") return { ok: true, sitting };
  if (settled.pausedAt === null) {
    return refuse(settled.clock.isPaused ? "EXAM_PAUSED" : "EXAM_NOT_STARTED", settled);
  }
  const step = start(settled.clock, now, "proctor");
  if (!step.ok) return refuse(step.code, settled);
  return { ok: true, sitting: { ...settled, clock: step.sitting, pausedAt: null } };
}

/** Ends the sitting for good. Handing in again returns the first end as it stands. */
export function handIn(
  sitting: AssessmentSitting,
  now: number,
  by: "learner" | "proctor" = "learner",
): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  const step = submit(settled.clock, now, by);
  if (!step.ok) return refuse(step.code, settled);
  if (step.sitting === settled.clock) return { ok: true, sitting: settled };
  return { ok: true, sitting: { ...settled, clock: step.sitting, endedBy: by } };
}

/** Whether staff may give 60 minutes more: the sitting ended by a time-out, and restarts are left. The window is the caller's check. */
export const isRestartable = (sitting: AssessmentSitting, restartsAtMost: number): boolean =>
  (sitting.endedBy === "clock" || sitting.endedBy === "pause") && sitting.restarts < restartsAtMost;

/** Reopens a sitting that timed out, with 60 minutes more, for the student to begin. Safe to repeat until begun. */
export function restartSitting(
  sitting: AssessmentSitting,
  now: number,
  restartsAtMost: number,
): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  if (isWaitingAgain(settled)) return { ok: true, sitting };
  if (settled.clock.status === "in_progress" || settled.clock.isPaused || !settled.endedBy) {
    return refuse("NOT_RESTARTABLE", settled);
  }
  if (!isRestartable(settled, restartsAtMost)) return refuse("NOT_RESTARTABLE", settled);
  const step = restartClock(settled.clock, now);
  if (!step.ok) return refuse(step.code, settled);
  return {
    ok: true,
    sitting: { ...settled, clock: step.sitting, restarts: settled.restarts + 1, endedBy: null },
  };
}

const isWaitingAgain = ({ clock, restarts }: AssessmentSitting): boolean =>
  restarts > 0 && clock.status === "on_hold" && !clock.isPaused;

export type SittingState = "waiting" | "restarted" | "running" | "paused" | "ended";

/** State of a sitting at `now`; `waiting` has never begun. */
export function sittingState(sitting: AssessmentSitting, now: number): SittingState {
  const settled = settleAssessment(sitting, now);
  if (settled.clock.status === "submitted") return "ended";
  if (settled.clock.status === "in_progress") return "running";
  if (settled.clock.isPaused) return "paused";
  return settled.restarts > 0 ? "restarted" : "waiting";
}

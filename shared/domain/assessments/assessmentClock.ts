import {
  type Accommodation,
  deadlineOf,
  type ExamRefusal,
  newSitting,
  pause,
  restart,
  type Sitting,
  settle,
  start,
  submit,
} from "../examClock.ts";

/**
 * One student's clock in an assessment: that of an exam, and the pause that the student may make. Times are epoch
 * milliseconds. @see ADR 0420
 */
export type AssessmentSitting = {
  clock: Sitting;
  /** Pauses that the student has made. */
  pauses: number;
  /** Time at which the student's pause ends the assessment; null while nothing is paused, or a proctor paused it. */
  pauseEndsAt: number | null;
  hasPauseTimedOut: boolean;
};

type AssessmentRefusal = ExamRefusal | "PAUSE_USED" | "PAUSE_FORBIDDEN";
/** A transition that changes nothing answers the sitting that it was given. */
export type AssessmentStep =
  | { ok: true; sitting: AssessmentSitting }
  | { ok: false; code: AssessmentRefusal; sitting: AssessmentSitting };

/** Begins an assessment. @param timeLimitSeconds - Of its form, before accommodation. */
export function beginAssessment(
  timeLimitSeconds: number,
  accommodation: Accommodation,
  now: number,
): AssessmentSitting {
  const step = start(newSitting(timeLimitSeconds, accommodation), now, "learner");
  return { clock: step.sitting, pauses: 0, pauseEndsAt: null, hasPauseTimedOut: false };
}

/** The sitting as it truly is at `now`: past its deadline, or past the end of a pause, it is submitted, whether or not anybody has recorded that. */
export function settleAssessment(sitting: AssessmentSitting, now: number): AssessmentSitting {
  const { clock, pauseEndsAt } = sitting;
  if (clock.isPaused && pauseEndsAt !== null && now >= pauseEndsAt)
    return {
      ...sitting,
      clock: {
        ...clock,
        ...{ status: "submitted", isPaused: false, submittedAt: pauseEndsAt, submittedBy: "clock" },
      },
      pauseEndsAt: null,
      hasPauseTimedOut: true,
    };
  const settled = settle(clock, now);
  return settled === clock ? sitting : { ...sitting, clock: settled };
}

/** Time at which the clock ends the assessment if nobody does anything: epoch milliseconds, or null if it never does. */
export const assessmentDeadline = ({ clock, pauseEndsAt }: AssessmentSitting): number | null =>
  clock.isPaused ? pauseEndsAt : deadlineOf(clock);

const refuse = (code: AssessmentRefusal, sitting: AssessmentSitting): AssessmentStep => ({
  ok: false,
  code,
  sitting,
});

const stepped = (
  sitting: AssessmentSitting,
  step: ReturnType<typeof start>,
  change: Partial<AssessmentSitting> = {},
): AssessmentStep =>
  step.ok
    ? { ok: true, sitting: { ...sitting, ...change, clock: step.sitting } }
    : refuse(step.code, { ...sitting, clock: step.sitting });

/**
 * Pauses what runs. A student does it once, for at most `limitSeconds`; a proctor at any time, without a limit. Safe to
 * repeat.
 */
export function pauseAssessment(
  sitting: AssessmentSitting,
  now: number,
  by: { limitSeconds: number } | "proctor",
): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  if (settled.clock.isPaused) return { ok: true, sitting };
  if (by === "proctor") return stepped(settled, pause(settled.clock, now), { pauseEndsAt: null });
  if (by.limitSeconds <= 0) return refuse("PAUSE_FORBIDDEN", settled);
  if (settled.pauses > 0 && settled.clock.status === "in_progress") return refuse("PAUSE_USED", settled);
  return stepped(settled, pause(settled.clock, now), {
    pauses: settled.pauses + 1,
    pauseEndsAt: now + by.limitSeconds * 1000,
  });
}

/** Goes on after a restart or after the student's own pause; what a proctor paused, a proctor resumes. Safe to repeat. */
export function resumeAssessment(
  sitting: AssessmentSitting,
  now: number,
  by: "learner" | "proctor",
): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  const isOwnPause = settled.clock.isPaused && settled.pauseEndsAt !== null;
  return stepped(settled, start(settled.clock, now, isOwnPause ? "proctor" : by), { pauseEndsAt: null });
}

/** Hands in. Also what is paused, by the student: nothing that was answered is lost. Safe to repeat. */
export function submitAssessment(
  sitting: AssessmentSitting,
  now: number,
  by: "learner" | "proctor",
): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  const { clock } = settled;
  if (clock.isPaused)
    return {
      ok: true,
      sitting: {
        ...settled,
        clock: { ...clock, status: "submitted", isPaused: false, submittedAt: now, submittedBy: by },
        pauseEndsAt: null,
      },
    };
  return stepped(settled, submit(clock, now, by));
}

/** Opens what is over, with 60 minutes more, for the student to begin. @see spec assessments §4 "Restart" */
export function restartAssessment(sitting: AssessmentSitting, now: number): AssessmentStep {
  const settled = settleAssessment(sitting, now);
  return stepped(settled, restart(settled.clock, now), { hasPauseTimedOut: false, pauseEndsAt: null });
}

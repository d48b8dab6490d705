import type { Accommodation } from "../examClock.ts";
import { type ProctorOrder, type ProctorRefusal, proctorRefusals, proctorStep } from "../proctoring.ts";
import {
  type AssessmentSitting,
  beginAssessment,
  restartAssessment,
  settleAssessment,
} from "./assessmentClock.ts";
import { type AssessmentWindow, isOpenAt } from "./deliveries.ts";
import { canRestart, windowOfStudent } from "./rosteringStatus.ts";

export type ProctoredRefusal =
  | ProctorRefusal
  | "ASSESSMENT_NOT_OPEN"
  | "RESTARTS_USED"
  | "FORM_WITHDRAWN"
  | "NOT_FOUND"
  | "CONFLICT";

/** Reasons for which a student's assessment stayed as it was, as the proctor reads them after the student's name. */
export const proctoredRefusals: Readonly<Record<ProctoredRefusal, string>> = {
  ...proctorRefusals,
  NOT_FOUND: "is not a student of this assessment",
  ASSESSMENT_NOT_OPEN: "is outside the dates of the assessment",
  RESTARTS_USED: "has no restarts left",
  FORM_WITHDRAWN: "has a form that was withdrawn",
};

type Facts = {
  /** Window of the delivery. */
  window: AssessmentWindow;
  rostering: {
    sitting: AssessmentSitting | null;
    date_exception: AssessmentWindow | null;
    restarts_used: number;
    time_factor: Accommodation;
    /** Seconds that a proctor gave before the student began. */
    extra_s?: number | undefined;
  };
  restartsAllowed: number;
  /** Time limit of the student's form, before accommodation. */
  timeLimitSeconds: number;
  /** Epoch milliseconds. */
  now: number;
};

/** Change of a rostering. `begins`: the student had not begun before. */
export type ProctoredChange = {
  sitting?: AssessmentSitting;
  extra_s?: number;
  restarts_used?: number;
  begins: boolean;
};
export type ProctoredStep = { ok: true; change: ProctoredChange } | { ok: false; code: ProctoredRefusal };

const refuse = (code: ProctoredRefusal): ProctoredStep => ({ ok: false, code });

/**
 * Applies a proctor's order to a student's assessment. The clock follows the rules of proctored exams; the delivery adds its window, within
 * which an assessment is begun, and the restarts that it allows. @see proctorStep; ADR 0439
 */
export function proctoredStep(order: ProctorOrder, facts: Facts): ProctoredStep {
  const { now, rostering } = facts;
  const sitting = rostering.sitting && settleAssessment(rostering.sitting, now);
  if (!sitting) return unbegunStep(order, facts);
  if (order.action === "restart") return restartStep(sitting, facts);
  const isToBegin = sitting.clock.status === "on_hold" && !sitting.clock.isPaused;
  if (order.action === "start" && isToBegin && !isOpenNow(facts)) return refuse("ASSESSMENT_NOT_OPEN");
  const step = proctorStep(order, sitting.clock, now);
  if (!step.ok) return refuse(step.code);
  // More time leaves a pause as it is; any other order ends the student's own.
  const pauseEndsAt = order.action === "add_time" ? sitting.pauseEndsAt : null;
  return { ok: true, change: { sitting: { ...sitting, clock: step.sitting, pauseEndsAt }, begins: false } };
}

const isOpenNow = ({ window, rostering, now }: Facts): boolean =>
  isOpenAt(windowOfStudent({ window, rostering }), now);

function unbegunStep(order: ProctorOrder, facts: Facts): ProctoredStep {
  const { now, rostering, timeLimitSeconds } = facts;
  const extra = rostering.extra_s ?? 0;
  if (order.action === "add_time")
    return { ok: true, change: { extra_s: extra + order.seconds, begins: false } };
  if (order.action === "restart") return refuse("EXAM_NOT_TIMED_OUT");
  if (order.action !== "start") return refuse("EXAM_NOT_STARTED");
  if (!isOpenNow(facts)) return refuse("ASSESSMENT_NOT_OPEN");
  const sitting = withExtra(beginAssessment(timeLimitSeconds, rostering.time_factor, now), extra);
  return { ok: true, change: { sitting, begins: true } };
}

/** A sitting with more time. @param seconds - Given before it began. */
export const withExtra = (sitting: AssessmentSitting, seconds: number): AssessmentSitting =>
  seconds === 0
    ? sitting
    : { ...sitting, clock: { ...sitting.clock, extraSeconds: sitting.clock.extraSeconds + seconds } };

function restartStep(sitting: AssessmentSitting, facts: Facts): ProctoredStep {
  const { rostering, restartsAllowed, now } = facts;
  if (sitting.clock.submittedBy !== "clock") return refuse("EXAM_NOT_TIMED_OUT");
  if (rostering.restarts_used >= restartsAllowed) return refuse("RESTARTS_USED");
  if (!canRestart({ window: facts.window, rostering, now, restartsAllowed }))
    return refuse("ASSESSMENT_NOT_OPEN");
  const step = restartAssessment(sitting, now);
  if (!step.ok) return refuse("EXAM_NOT_TIMED_OUT");
  const change = { sitting: step.sitting, restarts_used: rostering.restarts_used + 1, begins: false };
  return { ok: true, change };
}

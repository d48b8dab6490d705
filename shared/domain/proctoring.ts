import {
  addTime,
  pause,
  restart,
  type Sitting,
  type SittingStep,
  settle,
  start,
  submit,
} from "./examClock.ts";

/** Actions of a proctor on an exam. @see spec courses §2.11 */
export const proctorActions = ["start", "pause", "end", "add_time", "restart"] as const;
export type ProctorAction = (typeof proctorActions)[number];

/** `seconds`: of added time. */
export type ProctorOrder =
  | { action: Exclude<ProctorAction, "add_time"> }
  | { action: "add_time"; seconds: number };

export type ProctorRefusal =
  | Extract<SittingStep, { ok: false }>["code"]
  | "EXAM_IN_PROGRESS"
  | "EXAM_NOT_TIMED_OUT";
export type ProctorStep =
  | { ok: true; sitting: Sitting }
  | { ok: false; code: ProctorRefusal; sitting: Sitting };

/**
 * Applies a proctor's order to a sitting: Start acts on a sitting on hold, Pause and End on one in progress, Restart on one whose time has ended, and
 * nothing else. Unlike the learner's own steps these are not repeated in silence: whoever is told that an exam was started started it.
 * @see spec courses §4 "Proctored exam status per student"
 */
export function proctorStep(order: ProctorOrder, sitting: Sitting, now: number): ProctorStep {
  const settled = settle(sitting, now);
  if (order.action === "restart") {
    return settled.submittedBy === "clock"
      ? restart(settled, now)
      : { ok: false, code: "EXAM_NOT_TIMED_OUT", sitting: settled };
  }
  if (settled.status === "submitted") return { ok: false, code: "EXAM_SUBMITTED", sitting: settled };
  if (order.action === "add_time") return addTime(settled, now, order.seconds);
  if (order.action === "start") {
    return settled.status === "in_progress"
      ? { ok: false, code: "EXAM_IN_PROGRESS", sitting: settled }
      : start(settled, now, "proctor");
  }
  if (settled.status === "on_hold") {
    return { ok: false, code: settled.isPaused ? "EXAM_PAUSED" : "EXAM_NOT_STARTED", sitting: settled };
  }
  return order.action === "pause" ? pause(settled, now) : submit(settled, now, "proctor");
}

/** Why a student's exam stayed as it was, as the proctor reads it. The words are ours. */
export const proctorRefusals: Record<ProctorRefusal | "NOT_FOUND" | "CONFLICT", string> = {
  EXAM_SUBMITTED: "is already submitted",
  EXAM_IN_PROGRESS: "is already in progress",
  EXAM_PAUSED: "is paused",
  EXAM_NOT_STARTED: "has not been started",
  EXAM_NOT_TIMED_OUT: "did not run out of time, so it can't be restarted",
  NOT_FOUND: "is not a student of this course",
  CONFLICT: "was changed by someone else at the same time",
};

/** Students that one call may act on; the page sends more in parts. */
export const studentsAtOnce = 500;
export const longestExtraMinutes = 240;

/** Why an incident was noted. */
export const incidentReasons = {
  technical: "Technical problem",
  interruption: "Interruption in the room",
  health: "Illness or need",
  misconduct: "Suspected misconduct",
  other: "Other",
} as const satisfies Record<string, string>;
export type IncidentReason = keyof typeof incidentReasons;
export const incidentReasonNames = Object.keys(incidentReasons) as [IncidentReason, ...IncidentReason[]]; // the record's own keys

/** Without letters and digits that are taken for one another. */
export const codeAlphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const madeUpCodeLength = 8;

/** Codes are said aloud and copied from paper: spaces, hyphens and the case of letters make no difference. */
export const normalCode = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** Which of a course's exams a dashboard shows that was not told: the one with most in progress, then most begun, then the first. */
export function defaultExam(
  exams: readonly { document_id: number }[],
  sittings: readonly { documentId: number; status: Sitting["status"] }[],
): number | undefined {
  const weight = (id: number): number => {
    const own = sittings.filter(({ documentId }) => documentId === id);
    const running = own.filter(({ status }) => status === "in_progress").length;
    const held = own.filter(({ status }) => status === "on_hold").length;
    return running * 1e12 + held * 1e6 + own.length;
  };
  const [first, ...others] = exams.map(({ document_id }) => ({
    id: document_id,
    weight: weight(document_id),
  }));
  if (!first) return undefined;
  return others.reduce((best, next) => (next.weight > best.weight ? next : best), first).id;
}

import type { SittingStatus, Submitter } from "./examClock.ts";

/** How a student's sitting of an exam stands; null where they have not begun it. */
export type ExamStanding = {
  status: SittingStatus;
  paused: boolean;
  submitted_by: Submitter | null;
} | null;

/** All texts of `examStatusText`. */
export const examStatusTexts = {
  not_started: "Not started",
  in_progress: "In progress",
  paused: "Paused",
  on_hold: "On hold",
  learner: "Submitted",
  clock: "Submitted: time ran out",
  proctor: "Ended by a proctor",
} as const;

/** How an exam stands, in a few words: the same for its student and for staff. */
export function examStatusText(standing: ExamStanding): string {
  if (!standing) return examStatusTexts.not_started;
  if (standing.submitted_by) return examStatusTexts[standing.submitted_by];
  if (standing.status === "in_progress") return examStatusTexts.in_progress;
  return standing.paused ? examStatusTexts.paused : examStatusTexts.on_hold;
}

/** True if the exam is handed in or over: it can be read, and not be continued. */
export const isExamOver = (standing: ExamStanding): boolean => standing?.status === "submitted";

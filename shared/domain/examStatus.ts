import type { SittingStatus, Submitter } from "./examClock.ts";

/** How a student's sitting of an exam stands; null where they have not begun it. */
export type ExamStanding = {
  status: SittingStatus;
  paused: boolean;
  submitted_by: Submitter | null;
} | null;

const submittedWords: Record<Submitter, string> = {
  learner: "Submitted",
  clock: "Submitted: time ran out",
  proctor: "Ended by a proctor",
};

/** How an exam stands, in a few words: the same for its student and for staff. */
export function examStatusText(standing: ExamStanding): string {
  if (!standing) return "Not started";
  if (standing.submitted_by) return submittedWords[standing.submitted_by];
  if (standing.status === "in_progress") return "In progress";
  return standing.paused ? "Paused" : "On hold";
}

/** Whether the exam is handed in or over: it can be read, and not be continued. */
export const isExamOver = (standing: ExamStanding): boolean => standing?.status === "submitted";

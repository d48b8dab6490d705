import type { SittingStatus, Submitter } from "../examClock.ts";
import type { ProgressState } from "../progress.ts";

/** @see spec courses §2.15 "Legend", §4 */
export const progressWords: Record<ProgressState, string> = {
  completed: "Completed",
  low_time: "Low Time",
  partially_completed: "In progress",
  not_started: "Not Started",
};

/** @see spec courses §2.11 */
export const sittingWords: Record<SittingStatus, string> = {
  on_hold: "On hold",
  in_progress: "In progress",
  submitted: "Submitted",
};

/** Who ended an exam. */
export const submitterWords: Record<Submitter, string> = {
  learner: "Student",
  clock: "Clock",
  proctor: "Proctor",
};

/** How an answer was judged, where its question has a key. */
export const correctWords = { correct: "Correct", incorrect: "Not correct", ungraded: "Not graded" } as const;

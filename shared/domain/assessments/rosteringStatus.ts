import { displayCalendarDate } from "../../words/dates.ts";
import { type AssessmentSitting, settleAssessment } from "./assessmentClock.ts";
import { type AssessmentWindow, isOpenAt } from "./deliveries.ts";

export const settledStatuses = [
  "Completed",
  "Auto-submitted - Exam Timeout",
  "Auto-submitted - Pause Timeout",
] as const;
export const runningStatuses = ["Paused", "In progress"] as const;
export const openStatuses = ["Restarted", "Available"] as const;

/** Status of a student in a delivery. `Opens` and `Closed` say what an action waits for. @see spec assessments §2.1, §4; ADR 0420 */
export type RosteringStatus =
  | (typeof settledStatuses)[number]
  | (typeof runningStatuses)[number]
  | (typeof openStatuses)[number]
  | "Opens"
  | "Closed";

type Facts = {
  /** Window of the delivery. */
  window: AssessmentWindow;
  rostering: {
    sitting: AssessmentSitting | null;
    /** Stands in the place of the delivery's window. */
    date_exception: AssessmentWindow | null;
    restarts_used: number;
  };
  /** Epoch milliseconds. */
  now: number;
};

/** The window that counts for a student. */
export const windowOfStudent = ({ window, rostering }: Omit<Facts, "now">): AssessmentWindow =>
  rostering.date_exception ?? window;

export function rosteringStatus({ window, rostering, now }: Facts): RosteringStatus {
  const sitting = rostering.sitting && settleAssessment(rostering.sitting, now);
  if (sitting?.clock.status === "submitted") {
    if (sitting.clock.submittedBy !== "clock") return "Completed";
    return sitting.hasPauseTimedOut ? "Auto-submitted - Pause Timeout" : "Auto-submitted - Exam Timeout";
  }
  if (sitting?.clock.isPaused) return "Paused";
  if (sitting?.clock.status === "in_progress") return "In progress";
  const own = windowOfStudent({ window, rostering });
  if (isOpenAt(own, now)) return sitting ? "Restarted" : "Available";
  return now < Date.parse(own.starts_at) ? "Opens" : "Closed";
}

/** Tells if a student's work is in by now, submitted or ended by the clock. No window is asked. @param now - Epoch milliseconds. */
export const isSubmitted = ({ sitting }: Pick<Facts["rostering"], "sitting">, now: number): boolean =>
  sitting !== null && settleAssessment(sitting, now).clock.status === "submitted";

/** The status as people read it. */
export const rosteringStatusText = (facts: Facts): string => {
  const status = rosteringStatus(facts);
  return status === "Opens" ? `Opens ${displayCalendarDate(windowOfStudent(facts).starts_on)}` : status;
};

/** Tells if a student's work counts: submitted, or submitted by the clock. */
export const isSettled = (status: RosteringStatus): boolean =>
  (settledStatuses as readonly string[]).includes(status);

/** Tells if staff may open an assessment again: the clock ended it, restarts are left, and the student's window is open. */
export function canRestart(facts: Facts & { restartsAllowed: number }): boolean {
  const status = rosteringStatus(facts);
  return (
    (status === "Auto-submitted - Exam Timeout" || status === "Auto-submitted - Pause Timeout") &&
    facts.rostering.restarts_used < facts.restartsAllowed &&
    isOpenAt(windowOfStudent(facts), facts.now)
  );
}

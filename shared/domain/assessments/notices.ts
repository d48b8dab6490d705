import { type AssessmentSitting, settleAssessment } from "./assessmentClock.ts";
import { type AssessmentWindow, isOpenAt } from "./deliveries.ts";
import { windowOfStudent } from "./rosteringStatus.ts";

/** Events that students of an assessment are mailed about. @see ADR 0414 */
export const studentNotices = ["opens", "closes"] as const;
export type StudentNotice = (typeof studentNotices)[number];

/** A mail about a window. `at`: the instant that it tells of; `dueAt`: when it is sent. UTC. */
export type Notice = { about: StudentNotice; at: string; dueAt: string };

const dayMs = 86_400_000;

/** The mails of a window: once it opens, and a day before it closes. A window of one day has the first alone. */
export function noticesOf({
  starts_at,
  ends_at,
}: Pick<AssessmentWindow, "starts_at" | "ends_at">): readonly Notice[] {
  const opens: Notice = { about: "opens", at: starts_at, dueAt: starts_at };
  const dayBeforeEnd = Date.parse(ends_at) - dayMs;
  if (dayBeforeEnd <= Date.parse(starts_at)) return [opens];
  return [opens, { about: "closes", at: ends_at, dueAt: new Date(dayBeforeEnd).toISOString() }];
}

type Facts = {
  /** Window of the delivery. */
  window: AssessmentWindow;
  rostering: { sitting: AssessmentSitting | null; date_exception: AssessmentWindow | null };
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Tells if a student is mailed of it now: their own window is the one that the mail was ordered for, it is open, and they have not begun
 * (opens) or not submitted (closes).
 */
export function isTold({ about, at }: Pick<Notice, "about" | "at">, facts: Facts): boolean {
  const { window, rostering, now } = facts;
  const own = windowOfStudent({ window, rostering: { ...rostering, restarts_used: 0 } });
  if (!isOpenAt(own, now) || (about === "opens" ? own.starts_at : own.ends_at) !== at) return false;
  if (about === "opens") return rostering.sitting === null;
  return rostering.sitting === null || settleAssessment(rostering.sitting, now).clock.status !== "submitted";
}

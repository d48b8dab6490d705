import type { SittingStatus } from "./examClock.ts";

/**
 * Outcome of resetting one case of one person:
 * - `reset`: the next attempt is opened;
 * - `not_begun`: there is nothing to reset;
 * - `done`: it is reset already, by this order or by another one after it;
 * - `exam_running`: the person sits the case as an exam right now, which a proctor ends first;
 * - `exam_begun`: the person would reset an exam of their own.
 */
export type ResetStep = "reset" | "not_begun" | "done" | "exam_running" | "exam_begun";

/** Kind of order. Staff may reset an exam that is over; a learner none that they have begun. */
export type ResetOrder = { by: "staff" | "learner" /** UTC. */; orderedAt: string };

/** State of one person in one case, as far as a reset needs. Times are UTC ISO texts. */
export type ResetFacts = {
  /** The current attempt; undefined where they have not begun. */
  attempt: { attempt: number; opened_at: string } | undefined;
  /** The sitting of this case that stands in the course, of whatever attempt. */
  sitting: { attempt: number; status: SittingStatus } | undefined;
};

/**
 * Plans the reset of one case of one person. An order covers the attempts that were opened before it was given: doing the
 * same order again, or after somebody else's, resets nothing twice.
 */
export function planReset({ attempt, sitting }: ResetFacts, { by, orderedAt }: ResetOrder): ResetStep {
  if (!attempt) return "not_begun";
  if (attempt.opened_at > orderedAt) return "done";
  if (sitting?.attempt !== attempt.attempt) return "reset";
  if (by === "learner") return "exam_begun";
  return sitting.status === "in_progress" ? "exam_running" : "reset";
}

/** When the attempt that an order opens counts as opened: always after the order, whatever the clocks of two functions say. */
export const openedAfter = (orderedAt: string, nowMs: number): string =>
  new Date(Math.max(nowMs, Date.parse(orderedAt) + 1)).toISOString();

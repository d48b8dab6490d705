import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { newSitting, type Sitting } from "#shared/domain/examClock.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";

/**
 * The clock of a student as their proctor is told of it. Before they begin there is none, unless a proctor has given them time.
 *
 * @param timeLimitSeconds - Of the form that a student has not begun.
 */
export function proctoredClock(
  { user_id, sitting, time_factor, extra_s = 0, rev }: RosteringRow,
  { now, timeLimitSeconds }: { now: number; timeLimitSeconds: number },
): { userId: string; sitting: Sitting; rev: number } | undefined {
  if (sitting) return { userId: user_id, sitting: settleAssessment(sitting, now).clock, rev };
  if (extra_s === 0) return undefined;
  const waiting = { ...newSitting(timeLimitSeconds, time_factor), extraSeconds: extra_s };
  return { userId: user_id, sitting: waiting, rev };
}

import type { ProctorSitting } from "#shared/contract/proctoring/live.ts";
import { allowedMs, deadlineOf, settle } from "#shared/domain/examClock.ts";
import { isoTime } from "../runtime/clock.ts";
import type { SittingRow } from "../table/exams/sittings.ts";

/** A sitting as it is at `now`, whether or not the end of its time is recorded. */
export function presentForProctor(
  { userId, sitting: kept, rev }: Pick<SittingRow, "userId" | "sitting" | "rev">,
  now: number,
): ProctorSitting {
  const sitting = settle(kept, now);
  return {
    user_id: userId,
    status: sitting.status,
    paused: sitting.isPaused,
    time_limit_s: allowedMs(sitting) / 1000,
    accommodation: sitting.accommodation,
    extra_s: sitting.extraSeconds,
    used_ms: sitting.usedBeforeSegmentMs,
    deadline_ms: deadlineOf(sitting),
    submitted_at: sitting.submittedAt === null ? null : isoTime(sitting.submittedAt),
    submitted_by: sitting.submittedBy,
    rev,
  };
}

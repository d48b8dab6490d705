import type { SittingReply } from "#shared/contract/exams/exams.ts";
import { deadlineOf, newSitting, type Sitting, settle } from "#shared/domain/examClock.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import type { SittingRow } from "../table/sittings.ts";
import type { Exam } from "./examOf.ts";

/** A sitting as it is at `now`, recorded or not. One that nobody has started is shown as it would start. */
export function presentSitting(
  exam: Exam | undefined,
  row: SittingRow | undefined,
  now: number,
): SittingReply {
  const [first] = exam?.places ?? [];
  if (!exam || !first) return { server_time_ms: now, sitting: null };
  const kept: Sitting = row?.sitting ?? newSitting(exam.section.timeLimitSeconds, first.member.accommodation);
  const sitting = settle(kept, now);
  return {
    server_time_ms: now,
    sitting: {
      section_uid: row?.sectionUid ?? exam.section.uid,
      document_set_id: row?.courseId ?? first.member.course_id,
      status: sitting.status,
      ...projectSitting(sitting, now),
      deadline_ms: deadlineOf(sitting),
      submitted_by: sitting.submittedBy,
    },
  };
}

import type { SittingReply } from "#shared/contract/exams/exams.ts";
import { deadlineOf, newSitting, type Sitting, settle } from "#shared/domain/examClock.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import { nowMs } from "../runtime/clock.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import type { Exam } from "./examOf.ts";
import { proctoredCourse } from "./proctored.ts";

/** A sitting as it is now, recorded or not. One that nobody has started is shown as it would start. */
export async function presentSitting(
  exam: Exam | undefined,
  row: SittingRow | undefined,
): Promise<SittingReply> {
  const [first] = exam?.places ?? [];
  if (!exam || !first) return { server_time_ms: nowMs(), sitting: null };
  const proctored = await proctoredCourse(exam, row);
  const own = exam.places.find(({ isOpen, member }) => isOpen && member.course_id === proctored) ?? first;
  const kept: Sitting = row?.sitting ?? newSitting(exam.section.timeLimitSeconds, own.member.accommodation);
  const shown = {
    sectionUid: row?.sectionUid ?? exam.section.uid,
    courseId: row?.courseId ?? own.member.course_id,
    isProctored: proctored !== undefined,
    rev: row?.rev ?? 0,
  };
  const now = nowMs();
  return { server_time_ms: now, sitting: fieldsOf(kept, shown, now) };
}

type Shown = { sectionUid: string; courseId: number; isProctored: boolean; rev: number };

/** A sitting as the fields of its section, with the clock behind them, at `now`. */
export function fieldsOf(kept: Sitting, shown: Shown, now: number): NonNullable<SittingReply["sitting"]> {
  const sitting = settle(kept, now);
  return {
    section_uid: shown.sectionUid,
    document_set_id: shown.courseId,
    status: sitting.status,
    ...projectSitting(sitting, now),
    deadline_ms: deadlineOf(sitting),
    submitted_by: sitting.submittedBy,
    ...(sitting.submittedAt !== null && { submitted_at_ms: sitting.submittedAt }),
    proctored: shown.isProctored,
    rev: shown.rev,
  };
}

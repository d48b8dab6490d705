import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { newSitting } from "#shared/domain/examClock.ts";
import { type ProctorOrder, type ProctorRefusal, proctorStep } from "#shared/domain/proctoring.ts";
import { governing } from "../attempts/governing.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { isoTime } from "../runtime/clock.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import type { Examinee } from "../table/exams/examinees.ts";
import { getSittings, type SittingRow } from "../table/exams/sittings.ts";
import type { ExamRoom } from "./examRoom.ts";

export type Order = ProctorOrder & { operationId: string };

/** Outcome planned for one student's sitting. */
export type ExamineePlan =
  | { kind: "change"; examinee: Examinee; row: SittingRow; opens: Attempt | undefined }
  /** Done by the same operation already. */
  | { kind: "stands"; examinee: Examinee; row: SittingRow }
  | { kind: "refused"; examinee: Examinee; code: ProctorRefusal | "NOT_FOUND"; row: SittingRow | undefined };

type Place = Pick<ExamRoom, "place">;

/** Plans what an order does to a student, as they stand now; reads what only a first start has to know. */
export async function planExaminee(
  { place }: Place,
  document: DocumentRow,
  examinee: Examinee,
  { order, now }: { order: Order; now: number },
): Promise<ExamineePlan> {
  const { member } = examinee;
  if (member?.role !== "Student") return { kind: "refused", examinee, code: "NOT_FOUND", row: undefined };
  const number = examinee.attempt?.attempt ?? 1;
  const standing = examinee.row?.attempt === number ? examinee.row : undefined;
  if (standing && order.action === "add_time" && standing.lastTimeOperation === order.operationId)
    return { kind: "stands", examinee, row: standing };
  const elsewhere = standing ? undefined : await sittingElsewhere(place, examinee, number);
  if (elsewhere) {
    const code = elsewhere.sitting.status === "submitted" ? "EXAM_SUBMITTED" : "EXAM_IN_PROGRESS";
    return { kind: "refused", examinee, code, row: undefined };
  }
  const before = standing ?? (await unbegun(place, document, { ...examinee, member }, number));
  const step = proctorStep(order, before.sitting, now);
  if (!step.ok) return { kind: "refused", examinee, code: step.code, row: standing };
  return {
    kind: "change",
    examinee,
    row: {
      ...before,
      sitting: step.sitting,
      rev: (examinee.row?.rev ?? 0) + 1,
      lastTimeOperation: order.action === "add_time" ? order.operationId : before.lastTimeOperation,
    },
    // The sitting keeps the snapshot that it began with.
    opens:
      examinee.attempt || order.action !== "start" ? undefined : firstAttempt(examinee.userId, document, now),
  };
}

/** A sitting that nobody has started, by the snapshot that the student's attempt reads. */
async function unbegun(
  place: ExamRoom["place"],
  document: DocumentRow,
  examinee: Examinee & { member: NonNullable<Examinee["member"]> },
  attempt: number,
): Promise<SittingRow> {
  const root = await loadSnapshot(
    document.id,
    examinee.attempt?.snapshot_id ?? document.published_snapshot_id,
  );
  const section = timedSectionOf(root);
  // An attempt that was opened on a version that was not timed yet: what is published now says how long.
  const timed = section ?? timedSectionOf(await loadSnapshot(document.id, document.published_snapshot_id));
  if (!timed) throw new Error(`Document ${document.id} is listed as timed, and no part of it is`);
  return {
    ...place,
    userId: examinee.userId,
    attempt,
    sectionUid: timed.uid,
    sitting: newSitting(timed.timeLimitSeconds, examinee.member.accommodation),
    rev: 0,
  };
}

const firstAttempt = (userId: string, document: DocumentRow, now: number): Attempt => ({
  user_id: userId,
  document_id: document.id,
  attempt: 1,
  snapshot_id: document.published_snapshot_id,
  opened_at: isoTime(now),
  resets: 0,
});

/**
 * True if the student sits the same attempt in another of their courses: an exam that one course runs or has received opens in no other. Asked only
 * about students who have begun the document somewhere.
 */
async function sittingElsewhere(
  { courseId, programId, documentId }: ExamRoom["place"],
  { userId, hasBegun }: Examinee,
  attempt: number,
): Promise<SittingRow | undefined> {
  if (!hasBegun) return undefined;
  const courses = await listCoursesOfUser(userId);
  const others = courses.filter((member) => member.course_id !== courseId || member.program_id !== programId);
  const rows = await getSittings(
    others.map((member) => ({
      courseId: member.course_id,
      programId: member.program_id,
      userId,
      documentId,
    })),
  );
  const row = governing(rows, attempt);
  return row && row.sitting.status !== "on_hold" ? row : undefined;
}

import type { ExamOutcomes } from "#shared/contract/proctoring/proctoring.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { settle } from "#shared/domain/examClock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type ProctorAction, type ProctorRefusal, proctorRefusals } from "#shared/domain/proctoring.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import {
  type Examinee,
  examineesInOneWrite,
  listExaminees,
  writeExaminees,
} from "../table/exams/examinees.ts";
import type { ExamPlace } from "../table/exams/examLog.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import { changeExaminees } from "./changeExaminees.ts";
import type { CourseExam } from "./examRoom.ts";
import { type ExamineePlan, type Order, planExaminee } from "./planExaminee.ts";

export const auditActionOf = {
  start: "exam.started",
  pause: "exam.paused",
  end: "exam.ended",
  add_time: "exam.time_added",
  restart: "exam.restarted",
} as const satisfies Record<ProctorAction, AuditAction>;

type Change = Extract<ExamineePlan, { kind: "change" }>;
type Result = ExamOutcomes["results"][number];
type Done = { result: Result; row: SittingRow | undefined };

export type By = { person: SignedIn["person"]; order: Order; details: Record<string, string> };

/** Starting point of a change of exams: the exam, and the students as they stand. */
export type ExamGroup = { document: DocumentRow | undefined; examinees: Examinee[] };

/** Reads it; a student who is named twice sits once. */
export async function readExamGroup(place: ExamPlace, userIds: readonly string[]): Promise<ExamGroup> {
  const [document, examinees] = await Promise.all([
    getDocument(place.documentId),
    listExaminees(place, [...new Set(userIds)]),
  ]);
  return { document, examinees };
}

/**
 * Does to each student's sitting what a proctor orders, on condition that nobody else changed it meanwhile, with a line of the
 * audit log in the same transaction.
 */
export async function changeExams(room: CourseExam, group: ExamGroup, by: By): Promise<ExamOutcomes> {
  const { document, examinees } = group;
  if (!document) throw new Refusal("NOT_FOUND");
  const all = await changeExaminees<Examinee, Change, Done>(examinees, {
    plan: async (examinee) => {
      const planned = await planExaminee(room, document, examinee, { order: by.order, now: nowMs() });
      return planned.kind === "change" ? { change: planned } : { done: outcomeOf(planned) };
    },
    write: (changes) =>
      writeExaminees(
        changes.map(({ row, examinee, opens }) => ({ row, opens, audit: entryOf(room, examinee, row, by) })),
      ),
    atOnce: examineesInOneWrite,
    reread: async (userId) => (await listExaminees(room.place, [userId]))[0],
    outcomeOf,
    conflict: (userId) => ({ result: refusal(userId, "CONFLICT", undefined), row: undefined }),
  });
  const now = nowMs();
  return {
    document_id: room.place.documentId,
    server_time_ms: now,
    results: all.map(({ result }) => result),
    sittings: all.flatMap(({ row }) => (row ? [presentForProctor(row, now)] : [])),
  };
}

function outcomeOf(plan: ExamineePlan): Done {
  const { userId } = plan.examinee;
  if (plan.kind === "refused") return { result: refusal(userId, plan.code, plan.row), row: plan.row };
  return { result: { user_id: userId, ok: true, status: plan.row.sitting.status }, row: plan.row };
}

function refusal(
  userId: string,
  code: ProctorRefusal | "NOT_FOUND" | "CONFLICT",
  row: SittingRow | undefined,
): Result {
  const status = row && settle(row.sitting, nowMs()).status;
  return { user_id: userId, ok: false, code, message: proctorRefusals[code], ...(status ? { status } : {}) };
}

const statusWords = { on_hold: "on hold", in_progress: "in progress", submitted: "submitted" } as const;

function entryOf(
  room: CourseExam,
  examinee: Examinee,
  row: SittingRow,
  { person, order, details }: By,
): AuditEntry {
  const { id, email, first_name, last_name } = person.profile;
  const before = examinee.row?.attempt === row.attempt ? examinee.row.sitting.status : "on_hold";
  const after = row.sitting.status;
  return {
    id: newUlid(),
    at: isoTime(nowMs()),
    program_id: room.place.programId,
    action: auditActionOf[order.action],
    actor: { id, name: fullName({ first_name, last_name }), email },
    subject: {
      kind: "person",
      id: examinee.userId,
      name: examinee.member ? fullName(examinee.member) : examinee.userId,
      ...(examinee.member ? { email: examinee.member.email } : {}),
    },
    course: { id: room.course.id, name: room.course.name },
    details: {
      Exam: room.title,
      ...(before === after ? {} : { Status: `${statusWords[before]} → ${statusWords[after]}` }),
      ...details,
    },
  };
}

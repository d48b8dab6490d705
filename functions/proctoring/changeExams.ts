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
import type { ExamPlace } from "../table/exams/examLog.ts";
import { type ExamSeat, listExamSeats, seatsInOneWrite, writeSeats } from "../table/exams/examSeats.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import { changeSeats } from "./changeSeats.ts";
import type { CourseExam } from "./examRoom.ts";
import { type Order, planSeat, type SeatPlan } from "./planSeat.ts";

export const auditActionOf = {
  start: "exam.started",
  pause: "exam.paused",
  end: "exam.ended",
  add_time: "exam.time_added",
  restart: "exam.restarted",
} as const satisfies Record<ProctorAction, AuditAction>;

type Change = Extract<SeatPlan, { kind: "change" }>;
type Result = ExamOutcomes["results"][number];
type Done = { result: Result; row: SittingRow | undefined };

export type By = { person: SignedIn["person"]; order: Order; details: Record<string, string> };

/** What a change of exams starts from: the exam, and the students as they stand. */
export type Hall = { document: DocumentRow | undefined; seats: ExamSeat[] };

/** Reads it; a student who is named twice sits once. */
export async function readHall(place: ExamPlace, userIds: readonly string[]): Promise<Hall> {
  const [document, seats] = await Promise.all([
    getDocument(place.documentId),
    listExamSeats(place, [...new Set(userIds)]),
  ]);
  return { document, seats };
}

/**
 * Does to each student's sitting what a proctor orders, on condition that nobody else changed it meanwhile, with a line of the
 * audit log in the same transaction.
 */
export async function changeExams(room: CourseExam, hall: Hall, by: By): Promise<ExamOutcomes> {
  const { document, seats } = hall;
  if (!document) throw new Refusal("NOT_FOUND");
  const all = await changeSeats<ExamSeat, Change, Done>(seats, {
    plan: async (seat) => {
      const planned = await planSeat(room, document, seat, { order: by.order, now: nowMs() });
      return planned.kind === "change" ? { change: planned } : { done: outcomeOf(planned) };
    },
    write: (changes) =>
      writeSeats(
        changes.map(({ row, seat, opens }) => ({ row, opens, audit: entryOf(room, seat, row, by) })),
      ),
    atOnce: seatsInOneWrite,
    reread: async (userId) => (await listExamSeats(room.place, [userId]))[0],
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

function outcomeOf(plan: SeatPlan): Done {
  const { userId } = plan.seat;
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
  seat: ExamSeat,
  row: SittingRow,
  { person, order, details }: By,
): AuditEntry {
  const { id, email, first_name, last_name } = person.profile;
  const before = seat.row?.attempt === row.attempt ? seat.row.sitting.status : "on_hold";
  const after = row.sitting.status;
  return {
    id: newUlid(),
    at: isoTime(nowMs()),
    program_id: room.place.programId,
    action: auditActionOf[order.action],
    actor: { id, name: fullName({ first_name, last_name }), email },
    subject: {
      kind: "person",
      id: seat.userId,
      name: seat.member ? fullName(seat.member) : seat.userId,
      ...(seat.member ? { email: seat.member.email } : {}),
    },
    course: { id: room.course.id, name: room.course.name },
    details: {
      Exam: room.title,
      ...(before === after ? {} : { Status: `${statusWords[before]} → ${statusWords[after]}` }),
      ...details,
    },
  };
}

import type { ExamOutcomes } from "#shared/contract/proctoring/proctoring.ts";
import type { AuditAction } from "#shared/domain/audit.ts";
import { settle } from "#shared/domain/examClock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type ProctorAction, type ProctorRefusal, proctorRefusals } from "#shared/domain/proctoring.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import type { ExamPlace } from "../table/exams/examLog.ts";
import { type ExamSeat, listExamSeats, seatsInOneWrite, writeSeats } from "../table/exams/examSeats.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import type { CourseExam } from "./examRoom.ts";
import { type Order, planSeat, type SeatPlan } from "./planSeat.ts";

const lanes = 8;
const plansAtOnce = 40;
const triesAtMost = 8;

const auditActionOf = {
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
 * audit log in the same transaction. Students are written together, and each alone where together did not go. Nobody's refusal
 * keeps another's exam from changing.
 */
export async function changeExams(room: CourseExam, hall: Hall, by: By): Promise<ExamOutcomes> {
  const { document, seats } = hall;
  if (!document) throw new Refusal("NOT_FOUND");
  const plan = (seat: ExamSeat): Promise<SeatPlan> =>
    planSeat(room, document, seat, { order: by.order, now: nowMs() });

  async function alone(userId: string): Promise<Done> {
    for (let tries = 0; tries < triesAtMost; tries++) {
      const [seat] = await listExamSeats(room.place, [userId]);
      if (!seat) break;
      const planned = await plan(seat);
      if (planned.kind !== "change") return outcomeOf(planned);
      if (await write([planned])) return outcomeOf(planned);
      await pauseBeforeRetry(tries);
    }
    return { result: refusal(userId, "CONFLICT", undefined), row: undefined };
  }

  const write = (changes: readonly Change[]): Promise<boolean> =>
    writeSeats(changes.map(({ row, seat, opens }) => ({ row, opens, audit: entryOf(room, seat, row, by) })));

  const plans: SeatPlan[] = [];
  throwFirst(
    await forEachConcurrent(seats, plansAtOnce, async (seat) => {
      plans.push(await plan(seat));
    }),
  );
  const done = new Map(
    plans.filter(({ kind }) => kind !== "change").map((each) => [each.seat.userId, outcomeOf(each)]),
  );
  throwFirst(
    await forEachConcurrent(inGroups(plans.filter(isChange)), lanes, async (group) => {
      const isWritten = await write(group);
      for (const change of group) {
        done.set(change.seat.userId, isWritten ? outcomeOf(change) : await alone(change.seat.userId));
      }
    }),
  );
  const all = seats.flatMap(({ userId }) => done.get(userId) ?? []);
  const now = nowMs();
  return {
    document_id: room.place.documentId,
    server_time_ms: now,
    results: all.map(({ result }) => result),
    sittings: all.flatMap(({ row }) => (row ? [presentForProctor(row, now)] : [])),
  };
}

const isChange = (plan: SeatPlan): plan is Change => plan.kind === "change";

function inGroups(changes: readonly Change[]): Change[][] {
  return Array.from({ length: Math.ceil(changes.length / seatsInOneWrite) }, (_, at) =>
    changes.slice(at * seatsInOneWrite, (at + 1) * seatsInOneWrite),
  );
}

/** What was written is written; the call says that it did not get to the end, and may be made again. */
function throwFirst([failure]: { error: unknown }[]): void {
  if (failure) throw failure.error;
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

import { noteExamIncident as route } from "#shared/contract/proctoring/incidents.ts";
import type { ExamIncident } from "#shared/contract/proctoring/live.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listExaminees } from "../table/exams/examinees.ts";
import { listIncidents, putIncident } from "../table/exams/incidents.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import {
  type CourseWithAccess,
  type ExamRoom,
  loadWithAccess,
  requireExam,
  requireProctor,
} from "./examRoom.ts";
import { tellProctors } from "./tellProctors.ts";

/** Keeps what a proctor saw, with the server's time. */
export const noteExamIncident = defineHandler<typeof route, CourseWithAccess>(route, {
  load: ({ params }, signedIn) => loadWithAccess(Number(params.id), signedIn),
  run: async ({ query, body }, { loaded, person, operationId }) => {
    const course = await requireProctor(loaded, { query });
    const room = await requireExam(course, query);
    const { id, email, first_name, last_name } = person.profile;
    const incident: ExamIncident = {
      id: operationId,
      at: isoTime(nowMs()),
      document_id: room.place.documentId,
      reason: body.reason,
      note: body.note,
      students: await studentsOf(room, body.user_ids),
      by: { id, name: fullName({ first_name, last_name }) },
    };
    const entry = entryOf(room, incident, { id, name: incident.by.name, email });
    if (!(await putIncident(room.place, incident, entry))) return requireKept(room, operationId);
    await tellProctors(room, { incidents: [incident] });
    return incident;
  },
});

/** A try before this one kept it, and died. */
async function requireKept(room: ExamRoom, id: string): Promise<ExamIncident> {
  const kept = (await listIncidents(room.place)).find((incident) => incident.id === id);
  if (!kept) throw new Error(`The incident ${id} is neither there nor new`);
  return kept;
}

async function studentsOf(room: ExamRoom, userIds: readonly string[]): Promise<ExamIncident["students"]> {
  const examinees = await listExaminees(room.place, [...new Set(userIds)]);
  return examinees.map(({ userId, member }) => {
    if (!member) {
      const message = "names someone who is not in this course";
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "user_ids", message }] });
    }
    return { user_id: userId, name: fullName(member) };
  });
}

function entryOf(
  room: ExamRoom,
  { id, at, reason, note, students }: ExamIncident,
  actor: NonNullable<AuditEntry["actor"]>,
): AuditEntry {
  const { course, place, title } = room;
  const [only, ...others] = students;
  return {
    id,
    at,
    program_id: place.programId,
    action: "exam.incident",
    actor,
    subject:
      only && others.length === 0
        ? { kind: "person", id: only.user_id, name: only.name }
        : { kind: "course", id: String(course.id), name: course.name },
    course: { id: course.id, name: course.name },
    details: {
      Exam: title,
      Reason: incidentReasons[reason],
      Note: note,
      ...(others.length > 0 ? { Students: students.map(({ name }) => name).join("; ") } : {}),
    },
  };
}

import { noteAssessmentIncident as route } from "#shared/contract/proctoring/assessments.ts";
import type { NotedIncident } from "#shared/contract/proctoring/live.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { getRosterings } from "../table/assessments/rosterings.ts";
import { listNotedIncidents, putAssessmentIncident } from "../table/exams/incidents.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import {
  type AssessmentWithAccess,
  currentStudents,
  loadAssessmentAccess,
  requireAssessmentProctor,
  titleOf,
} from "./assessmentRoom.ts";
import { tellAssessmentProctors } from "./tellAssessmentProctors.ts";

/** Keeps what a proctor of an assessment saw, with the server's time. */
export const noteAssessmentIncident = defineHandler<typeof route, AssessmentWithAccess>(route, {
  load: ({ params }, signedIn) => loadAssessmentAccess(Number(params.id), signedIn),
  run: async ({ query, body }, { loaded, person, operationId }) => {
    const room = await requireAssessmentProctor(loaded, { query });
    const { delivery } = room;
    const { id, email, first_name, last_name } = person.profile;
    const incident: NotedIncident = {
      ...{ id: operationId, at: isoTime(nowMs()), reason: body.reason, note: body.note },
      students: await studentsOf(delivery, body.user_ids),
      by: { id, name: fullName({ first_name, last_name }) },
    };
    const entry = entryOf(delivery, incident, { ...incident.by, email });
    if (!(await putAssessmentIncident(delivery.id, incident, entry))) {
      // A try before this one kept it, and died.
      const kept = (await listNotedIncidents(delivery.id)).find((one) => one.id === operationId);
      if (!kept) throw new Error(`The incident ${operationId} is neither there nor new`);
      return kept;
    }
    await tellAssessmentProctors(room, { incidents: [incident] });
    return incident;
  },
});

async function studentsOf(
  delivery: DeliveryRow,
  userIds: readonly string[],
): Promise<NotedIncident["students"]> {
  const asked = [...new Set(userIds)];
  const [students, rows] = await Promise.all([
    currentStudents(delivery.program_id),
    getRosterings(delivery.id, asked),
  ]);
  return asked.map((userId) => {
    const student = rows.has(userId) ? students.get(userId) : undefined;
    if (student) return { user_id: userId, name: fullName(student) };
    const message = "names someone who is not in this assessment";
    throw new Refusal("INVALID_REQUEST", { fields: [{ path: "user_ids", message }] });
  });
}

function entryOf(
  delivery: DeliveryRow,
  { id, at, reason, note, students }: NotedIncident,
  actor: NonNullable<AuditEntry["actor"]>,
): AuditEntry {
  const [only, ...others] = students;
  const isAboutOne = only !== undefined && others.length === 0;
  return {
    ...{ id, at, program_id: delivery.program_id, action: "exam.incident", actor },
    subject: isAboutOne
      ? { kind: "person", id: only.user_id, name: only.name }
      : { kind: "assessment", id: String(delivery.id), name: titleOf(delivery) },
    details: {
      ...{ Assessment: titleOf(delivery), Reason: incidentReasons[reason], Note: note },
      ...(others.length > 0 ? { Students: students.map(({ name }) => name).join("; ") } : {}),
    },
  };
}

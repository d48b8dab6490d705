import * as z from "zod/mini";
import { incidentReasonNames, studentsAtOnce } from "../../domain/proctoring.ts";
import { byId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { examIncident } from "./live.ts";
import { proctorQuery } from "./proctoring.ts";

export const incidentNote = z.strictObject({
  reason: z.enum(incidentReasonNames),
  note: z.string().check(z.trim(), z.minLength(1, "must say what happened"), z.maxLength(2000)),
  /** Whom it is about; none: the room as a whole. */
  user_ids: z
    .array(ulid)
    .check(
      z.maxLength(
        studentsAtOnce,
        `can be about at most ${studentsAtOnce} students, or none for the whole exam`,
      ),
    ),
});

export const listExamIncidents = defineRoute({
  name: "listExamIncidents",
  context: "proctoring",
  method: "GET",
  path: "/document_sets/{id}/exam_incidents",
  action: "exam.proctor",
  summary: "The incidents noted during an exam, the latest first. Needs the course's proctor access code.",
  params: byId,
  query: proctorQuery,
  reply: z.object({ incidents: z.array(examIncident) }),
});

export const noteExamIncident = defineRoute({
  name: "noteExamIncident",
  context: "proctoring",
  method: "POST",
  path: "/document_sets/{id}/exam_incidents",
  action: "exam.proctor",
  summary: "Note an incident during an exam. It is stamped with the server's time, and kept.",
  params: byId,
  query: proctorQuery,
  isIdempotent: true,
  body: incidentNote,
  reply: examIncident,
  status: 201,
});

export const incidentRoutes = [listExamIncidents, noteExamIncident] as const;

import * as z from "zod/mini";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { newCode, proctorCode } from "./accessCode.ts";
import { incidentNote } from "./incidents.ts";
import { notedIncident } from "./live.ts";
import { accessCode, batchBody, moreTime, proctoredRoom, studentOutcomes } from "./proctoring.ts";

const withCode = z.strictObject({ proctor_access_code: accessCode });
const of = { context: "proctoring", action: "delivery.proctor", params: byId, query: withCode } as const;

const assessmentDashboard = z.extend(proctoredRoom, {
  delivery_id: sequenceId,
  /** Exam and nickname. */
  title: z.string(),
});

export const getAssessmentDashboard = defineRoute({
  ...of,
  name: "getAssessmentDashboard",
  method: "GET",
  path: "/assessments/{id}/proctor_dashboard",
  summary: "The students of a proctored assessment with the status of each. Needs its proctor access code.",
  reply: assessmentDashboard,
});

const batch = { ...of, method: "PATCH", isIdempotent: true, reply: studentOutcomes } as const;

export const batchStartAssessment = defineRoute({
  ...batch,
  name: "batchStartAssessment",
  path: "/assessments/{id}/batch_start_exam",
  summary:
    "Start the assessment for students who are on hold, within their dates; says of each what happened.",
  body: batchBody,
});

export const batchPauseAssessment = defineRoute({
  ...batch,
  name: "batchPauseAssessment",
  path: "/assessments/{id}/batch_pause_exam",
  summary:
    "Pause students who are in progress: on hold, with the time left kept, until a proctor starts them.",
  body: batchBody,
});

export const batchEndAssessment = defineRoute({
  ...batch,
  name: "batchEndAssessment",
  path: "/assessments/{id}/batch_end_exam",
  summary: "End the assessment for students who are in progress, for good: what was saved is submitted.",
  body: batchBody,
});

export const batchRestartAssessment = defineRoute({
  ...batch,
  name: "batchRestartAssessment",
  path: "/assessments/{id}/batch_restart_exam",
  summary:
    "Restart students whose time has run out: on hold with 60 minutes more, as often as the assessment allows and within their dates.",
  body: batchBody,
});

export const addAssessmentTime = defineRoute({
  ...batch,
  name: "addAssessmentTime",
  path: "/assessments/{id}/batch_add_exam_time",
  summary: "Give students more time in an assessment that they have not submitted.",
  body: moreTime,
});

const incidents = { ...of, path: "/assessments/{id}/exam_incidents" } as const;

export const listAssessmentIncidents = defineRoute({
  ...incidents,
  name: "listAssessmentIncidents",
  method: "GET",
  summary: "The incidents that proctors noted during an assessment, the latest first.",
  reply: z.object({ incidents: z.array(notedIncident) }),
});

export const noteAssessmentIncident = defineRoute({
  ...incidents,
  name: "noteAssessmentIncident",
  method: "POST",
  summary: "Note an incident during an assessment. It is stamped with the server's time, and kept.",
  isIdempotent: true,
  body: incidentNote,
  reply: notedIncident,
  status: 201,
});

const code = {
  context: "assessments",
  action: "delivery.manage",
  path: "/assessments/{id}/proctor_access_code",
  params: byId,
  reply: proctorCode,
} as const;

export const getAssessmentCode = defineRoute({
  ...code,
  name: "getAssessmentCode",
  method: "GET",
  summary: "The access code of an assessment's proctors; null where it is not proctored.",
});

export const setAssessmentCode = defineRoute({
  ...code,
  name: "setAssessmentCode",
  method: "PUT",
  summary:
    "Change the access code of a proctored assessment; without one given, one is made up. The former code ends at once.",
  body: z.strictObject({ code: z.optional(newCode) }),
});

export const proctoredAssessmentRoutes = [
  getAssessmentDashboard,
  batchStartAssessment,
  batchPauseAssessment,
  batchEndAssessment,
  batchRestartAssessment,
  addAssessmentTime,
  listAssessmentIncidents,
  noteAssessmentIncident,
  getAssessmentCode,
  setAssessmentCode,
] as const;

import * as z from "zod/mini";
import { sittingStatuses } from "../../domain/examClock.ts";
import { longestExtraMinutes, studentsAtOnce } from "../../domain/proctoring.ts";
import { byId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { proctorSitting, studentPresence } from "./live.ts";

/** Access code as typed; `normalCode` says what counts. */
export const accessCode = z.string().check(z.minLength(1), z.maxLength(64));

/** With every call of a proctor. */
export const proctorQuery = z.strictObject({
  proctor_access_code: accessCode,
  /** Which of the course's exams; without it the one that runs. @see ADR 0112 */
  document_id: z.optional(sequenceIdInPath),
});

const examStudent = z.object({
  id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

const rosterVersion = z.string().check(z.regex(/^[0-9]{1,15}$/, "must be the `roster` of an earlier reply"));

/** Students of an exam, by how each stands. */
export const proctoredRoom = z.object({
  users: z.array(examStudent),
  /** User id → status. */
  statuses: z.record(z.string(), z.enum(sittingStatuses)),
  sittings: z.array(proctorSitting),
  presence: z.array(studentPresence),
  /** Names the channel of this exam, as long as the access code is not changed. */
  channel_key: z.string(),
  /** Epoch milliseconds. */
  server_time_ms: z.number(),
});

export const proctorDashboard = z.extend(proctoredRoom, {
  /** The exam that is shown; null where the course holds none. */
  document_id: z.nullable(sequenceId),
  /** The timed cases of the course, in its order. */
  exams: z.array(z.object({ document_id: sequenceId, title: z.string() })),
  /** To be sent as `since`, to be answered what changed alone. */
  version: utcTime,
  /** Counts the changes of who is in the course; to be sent with `since`. */
  roster: rosterVersion,
  /** Everybody is there; otherwise only those of whom something changed since. */
  is_whole: z.boolean(),
});
export type ProctorDashboard = z.infer<typeof proctorDashboard>;

export const getProctorDashboard = defineRoute({
  name: "getProctorDashboard",
  context: "proctoring",
  method: "GET",
  path: "/document_sets/{id}/proctor_dashboard",
  action: "exam.proctor",
  summary: "The students of a course with the status of each in one of its exams.",
  description:
    "With `document_id` and `since` (the `version` of an earlier reply, at most ten minutes old) only those of whom something changed. With the `roster` of that reply, too, everybody again once people came into the course or left it. Needs the course's proctor access code.",
  params: byId,
  query: z.extend(proctorQuery, { since: z.optional(utcTime), roster: z.optional(rosterVersion) }),
  reply: proctorDashboard,
});

const userIds = z.array(ulid).check(z.minLength(1), z.maxLength(studentsAtOnce));

/** Outcome for each student. */
export const studentOutcomes = z.object({
  server_time_ms: z.number(),
  results: z.array(
    z.object({
      user_id: ulid,
      ok: z.boolean(),
      /** Sitting as it stands now; absent for people who are no students of the course. */
      status: z.optional(z.enum(sittingStatuses)),
      /** Why nothing was done, by code and in words that go on after the student's name. */
      code: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
  /** Sittings that were changed. */
  sittings: z.array(proctorSitting),
});
export type StudentOutcomes = z.infer<typeof studentOutcomes>;

export const examOutcomes = z.extend(studentOutcomes, { document_id: sequenceId });
export type ExamOutcomes = z.infer<typeof examOutcomes>;

const batch = {
  context: "proctoring",
  method: "PATCH",
  action: "exam.proctor",
  params: byId,
  query: proctorQuery,
  isIdempotent: true,
  reply: examOutcomes,
} as const;
export const batchBody = z.strictObject({ user_ids: userIds });

export const batchStartExam = defineRoute({
  ...batch,
  name: "batchStartExam",
  path: "/document_sets/{id}/batch_start_exam",
  summary: "Start the exams of students who are on hold; says of each what happened.",
  body: batchBody,
});

export const batchPauseExam = defineRoute({
  ...batch,
  name: "batchPauseExam",
  path: "/document_sets/{id}/batch_pause_exam",
  summary: "Pause exams that are in progress: on hold, with the time left kept.",
  body: batchBody,
});

export const batchEndExam = defineRoute({
  ...batch,
  name: "batchEndExam",
  path: "/document_sets/{id}/batch_end_exam",
  summary: "End exams that are in progress, for good: what was saved is submitted.",
  body: batchBody,
});

export const batchRestartExam = defineRoute({
  ...batch,
  name: "batchRestartExam",
  path: "/document_sets/{id}/batch_restart_exam",
  summary:
    "Restart exams whose time has run out: on hold with 60 minutes more on the same sitting, all answers kept.",
  description: "Needs no access code: exams that nobody proctors run out of time, too.",
  query: z.strictObject({ document_id: sequenceIdInPath }),
  body: batchBody,
});

export const moreTime = z.strictObject({
  user_ids: userIds,
  minutes: z.number().check(z.int(), z.minimum(1), z.maximum(longestExtraMinutes)),
  reason: z.optional(z.string().check(z.maxLength(500))),
});

export const addExamTime = defineRoute({
  ...batch,
  name: "addExamTime",
  path: "/document_sets/{id}/batch_add_exam_time",
  summary: "Give students more time in an exam that they have not submitted.",
  body: moreTime,
});

export const proctoringRoutes = [
  getProctorDashboard,
  batchStartExam,
  batchPauseExam,
  batchEndExam,
  batchRestartExam,
  addExamTime,
] as const;

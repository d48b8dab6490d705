import * as z from "zod/mini";
import { byId, jobId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { selectionBytes } from "../lists.ts";
import { defineRoute } from "../route.ts";
import { membersPath } from "./courseMembers.ts";

/** Fields that the panels send beside their subject; they are ignored. @see spec courses §7 */
const sections = z.optional(z.strictObject({}));

/** Most ids of one course; an order is stored in one row. */
export const documentsAtMost = 500;
export const studentsAtMost = 5000;
const documentIds = z.array(sequenceId).check(z.maxLength(documentsAtMost));

export const resetStates = ["queued", "running", "ready", "failed"] as const;

/** How far a staff reset is. The counts are of pairs of a case and a student. */
const resetOrder = z.object({
  id: jobId,
  state: z.enum(resetStates),
  /** 0–100. */
  progress: z.number(),
  cases: z.number(),
  students: z.number(),
  ordered_at: utcTime,
  /** Attempts that were closed and begun anew. */
  reset: z.number(),
  /** There was nothing to reset. */
  not_begun: z.number(),
  /** Left as they are, since the student sits the exam right now. */
  exam_running: z.number(),
  /** First of the people whose exams those are. */
  exam_running_names: z.array(z.string()),
  /** Selected, but no students of the course: nothing was done for them. */
  left: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
});
export type ResetOrder = z.infer<typeof resetOrder>;

export const resetCases = defineRoute({
  name: "resetCases",
  context: "members",
  method: "PATCH",
  path: `${membersPath}/reset_cases`,
  action: "course.reset",
  summary: "Reset cases of a course for some of its students, in the background.",
  params: byId,
  body: z.strictObject({
    sections,
    documentSetPermissionIds: z.array(ulid).check(z.maxLength(studentsAtMost)),
    documentIds,
  }),
  maxBodyBytes: selectionBytes,
  isIdempotent: true,
  reply: resetOrder,
});

export const listResets = defineRoute({
  name: "listResets",
  context: "members",
  method: "GET",
  path: `${membersPath}/resets`,
  action: "course.reset",
  summary: "The latest resets that the person ordered in a course, newest first.",
  params: byId,
  reply: z.array(resetOrder),
});

export const checkPrerequisites = defineRoute({
  name: "checkPrerequisites",
  context: "members",
  method: "GET",
  path: "/documents/check_prerequisite_cases",
  action: "course.list",
  summary: "Whether another case waits for one of these.",
  query: z.strictObject({
    documentIds: z.array(sequenceIdInPath).check(z.minLength(1), z.maxLength(documentsAtMost)),
  }),
  reply: z.boolean(),
});

export const resetStudentCases = defineRoute({
  name: "resetStudentCases",
  context: "members",
  method: "PATCH",
  path: `${membersPath}/reset_student_cases`,
  action: "course.own_work",
  summary: "Reset one's own cases of a course.",
  params: byId,
  body: z.strictObject({ sections, documentIds }),
  isIdempotent: true,
  reply: z.object({
    reset: z.number(),
    /** There was nothing to reset. */
    not_begun: z.number(),
    left: z.array(z.object({ id: sequenceId, name: z.string(), why: z.string() })),
  }),
});

export const downloadCaseNotes = defineRoute({
  name: "downloadCaseNotes",
  context: "members",
  method: "POST",
  path: `${membersPath}/download_case_notes`,
  action: "course.own_work",
  summary: "One's own notes in cases of a course, as a CSV file.",
  params: byId,
  body: z.strictObject({ sections, documentIds }),
  takesForm: true,
  reply: "csv",
  limit: "live_exports",
});

const rosterFile = `${membersPath}/exam_roster.csv` as const;

export const getExamRoster = defineRoute({
  name: "getExamRoster",
  context: "members",
  method: "GET",
  path: rosterFile,
  action: "course.reset",
  summary: "Some members of a course with their exam time and how their exams stand, as a CSV file.",
  params: byId,
  query: z.strictObject({ ids: z.optional(z.array(ulid).check(z.maxLength(200))) }),
  reply: "csv",
  limit: "live_exports",
});

export const exportExamRoster = defineRoute({
  name: "exportExamRoster",
  context: "members",
  method: "POST",
  path: rosterFile,
  action: "course.reset",
  summary: "The same for any number of members.",
  params: byId,
  body: z.strictObject({ ids: z.array(ulid).check(z.maxLength(studentsAtMost)) }),
  takesForm: true,
  maxBodyBytes: selectionBytes,
  reply: "csv",
  limit: "live_exports",
});

export const resetRoutes = [
  resetCases,
  listResets,
  checkPrerequisites,
  resetStudentCases,
  downloadCaseNotes,
  getExamRoster,
  exportExamRoster,
] as const;

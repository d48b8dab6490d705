import * as z from "zod/mini";
import { courseItemsAtMost, courseItemsAtMostText } from "../../domain/courseItemsPlan.ts";
import { courseKindNames } from "../../domain/kinds.ts";
import { byId, calendarDate, done, sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** How the summary of a case is given out in this course after its exam. @see ADR 0081 */
export const examSummaries = ["after_exam", "never"] as const;

const courseName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Fields of the form of a course. @see spec courses §2.20, §3 DocumentSet, §5 */
const courseDetails = {
  name: courseName,
  /** Plain text, or HTML of which the safe part is kept. */
  description: z.string().check(z.maxLength(20_000)),
  kind: z.enum(courseKindNames),
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate),
  /** Somebody of the program's staff. */
  responsible_person_id: z.nullable(ulid),
  circulation: z.nullable(z.enum(["exam_circulation"])),
  exam_summary: z.enum(examSummaries),
  /** True if students see how others answered a question that they have submitted. @see ADR 0103 */
  others_answers: z.boolean(),
  email_invite: z.boolean(),
  /** Asked for while `email_invite` is on; of no effect otherwise. */
  invite_date: z.nullable(calendarDate),
};
export const courseDetailsBody = z.strictObject(courseDetails);
export type CourseDetails = z.infer<typeof courseDetailsBody>;

const formPerson = z.object({ id: ulid, first_name: z.string(), last_name: z.string(), email: z.string() });

const formOptions = {
  /** The kinds that the person may give to the course. */
  kinds: z.array(z.enum(courseKindNames)),
  /** Who may be responsible for it: the staff of the program. */
  people: z.array(formPerson),
  /** In the program's time zone. */
  today: calendarDate,
};

const manyIds = z.array(sequenceId).check(z.maxLength(courseItemsAtMost, courseItemsAtMostText));
/** Most documents that an address has room for; of more, the form shows the first. */
export const shownItemsAtMost = 200;

export const getNewCourse = defineRoute({
  name: "getNewCourse",
  context: "courses",
  method: "GET",
  path: "/document_sets/new",
  action: "course.create",
  summary: "What the form of a new course needs: kinds, people, and the items that it is made of.",
  query: z.strictObject({
    document_ids: z.optional(z.array(sequenceIdInPath).check(z.maxLength(shownItemsAtMost))),
  }),
  reply: z.object({
    ...formOptions,
    /** Those of the asked documents that the program may use, in the order asked for. */
    documents: z.array(z.object({ id: sequenceId, title: z.string() })),
  }),
});

export const createCourse = defineRoute({
  name: "createCourse",
  context: "courses",
  method: "POST",
  path: "/document_sets",
  action: "course.create",
  summary: "Make a course of documents that are lent to the program. All of it or nothing.",
  body: z.strictObject({ ...courseDetails, document_ids: manyIds }),
  isIdempotent: true,
  status: 201,
  reply: z.object({ id: sequenceId }),
});

export const getCourseForm = defineRoute({
  name: "getCourseForm",
  context: "courses",
  method: "GET",
  path: "/document_sets/{id}/edit",
  action: "course.edit",
  summary: "A course as its form holds it.",
  params: byId,
  reply: z.object({
    ...formOptions,
    id: sequenceId,
    values: z.object(courseDetails),
    /** Version that an update names, so that nobody else's change is overwritten. */
    version: z.number(),
    archived: z.boolean(),
  }),
});

export const updateCourse = defineRoute({
  name: "updateCourse",
  context: "courses",
  method: "PUT",
  path: "/document_sets/{id}",
  action: "course.edit",
  summary:
    "Change what the form of a course holds. Refused where somebody else has changed it since it was read.",
  params: byId,
  body: z.strictObject({ ...courseDetails, version: z.number().check(z.int(), z.minimum(0)) }),
  reply: z.object({ version: z.number() }),
});

export const archiveCourse = defineRoute({
  name: "archiveCourse",
  context: "courses",
  method: "POST",
  path: "/document_sets/{id}/archive",
  action: "course.edit",
  summary: "Take a course out of use: its students do not see it any more, and what they did stays.",
  params: byId,
  reply: done,
});

export const restoreCourse = defineRoute({
  name: "restoreCourse",
  context: "courses",
  method: "POST",
  path: "/document_sets/{id}/restore",
  action: "course.edit",
  summary: "Bring an archived course back.",
  params: byId,
  reply: done,
});

export const copyCourse = defineRoute({
  name: "copyCourse",
  context: "courses",
  method: "POST",
  path: "/document_sets/{id}/copy",
  action: "course.create",
  summary: "Make a custom course of the same items in the same order, without members and dates.",
  params: byId,
  body: z.strictObject({ name: courseName }),
  isIdempotent: true,
  status: 201,
  reply: z.object({
    id: sequenceId,
    /** Items that the program may not use (any more), which the copy does without. */
    left_out: z.number(),
  }),
});

export const editCourseRoutes = [
  getNewCourse,
  createCourse,
  getCourseForm,
  updateCourse,
  archiveCourse,
  restoreCourse,
  copyCourse,
] as const;

import * as z from "zod/mini";
import { longestMessage } from "../../domain/reports/messageToStudents.ts";
import { richPerText } from "../../domain/richText.ts";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { courseInFigures } from "./dashboards.ts";
import { percent } from "./range.ts";

const needReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("never_started"), expected_percent: percent }),
  z.object({ kind: z.enum(["behind", "unfinished"]), percent_complete: percent, expected_percent: percent }),
  z.object({ kind: z.literal("low_time"), titles: z.array(z.string()) }),
  z.object({ kind: z.literal("resets"), titles: z.array(z.string()), resets: z.number() }),
]);

const studentInNeed = z.object({
  user_id: ulid,
  name: z.string(),
  email: z.string(),
  percent_complete: percent,
  last_accessed_at: z.nullable(utcTime),
  reasons: z.array(needReason),
  /** When they were last written to about this course, and by whom. */
  written: z.nullable(z.object({ at: utcTime, by: z.string() })),
});
export type StudentToWriteTo = z.infer<typeof studentInNeed>;

/** In how many of the latest days low time and resets count. */
const days = z.enum(["7", "30", "90"]);
export type NeedDays = z.infer<typeof days>;

const path = "/document_sets/{id}/students_in_need";

/** @see ADR 0178 */
export const getStudentsInNeed = defineRoute({
  name: "getStudentsInNeed",
  context: "dashboards",
  method: "GET",
  path,
  action: "usage_report.read",
  summary:
    "Students of a course who are behind, took little time, had repeated resets or never started; each with the reason.",
  params: byId,
  query: z.strictObject({ days: z.optional(days) }),
  reply: z.object({
    course: z.object({ id: sequenceId, name: z.string(), state: courseInFigures.shape.state }),
    /** All of the course's. */
    students: z.number(),
    in_need: z.array(studentInNeed),
    may_write: z.boolean(),
  }),
  limit: "live_reports",
});
export type StudentsInNeed = z.infer<typeof getStudentsInNeed.reply>;

export const recipientsAtMost = 200;

export const writeToStudents = defineRoute({
  name: "writeToStudents",
  context: "dashboards",
  method: "POST",
  path: `${path}/messages`,
  action: "course.member.write_to",
  summary: "Write a mail to some students of a course, each with their own name and reason.",
  params: byId,
  body: z.strictObject({
    user_ids: z.array(ulid).check(z.minLength(1), z.maxLength(recipientsAtMost)),
    days: z.optional(days),
    /** Both may name {name}, {course} and {reason}. */
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestMessage)),
    /** The same with its look: safe HTML that says what `text` says. */
    rich: z.optional(z.string().check(z.maxLength(longestMessage * richPerText))),
  }),
  isIdempotent: true,
  reply: z.object({
    written: z.number(),
    /** Who was not written to, and why. */
    left: z.array(z.object({ id: ulid, name: z.string(), why: z.string() })),
  }),
  status: 201,
});

export const studentsInNeedRoutes = [getStudentsInNeed, writeToStudents] as const;

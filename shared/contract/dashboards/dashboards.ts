import * as z from "zod/mini";
import { documentKindNames } from "../../domain/kinds.ts";
import { roles } from "../../domain/roles.ts";
import { versionTypes } from "../../domain/versionTypes.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { getMyWork } from "./myWork.ts";

/** Days of the program's calendar, both ends included; the last 30 days where they are not said, at most 92. */
export const dateRangeQuery = z.strictObject({
  start_date: z.optional(calendarDate),
  end_date: z.optional(calendarDate),
});

const range = { start_date: calendarDate, end_date: calendarDate };
export const percent = z.number().check(z.minimum(0), z.maximum(100));

/** What was begun and what was completed on a day of the program's calendar. */
export const activityDay = z.object({ date: calendarDate, begun: z.number(), completed: z.number() });
export type ActivityDay = z.infer<typeof activityDay>;

export const courseInFigures = z.object({
  id: sequenceId,
  name: z.string(),
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate),
  state: z.enum(["running", "ended", "coming", "undated"]),
  students: z.number(),
  /** Students who were at work on it on a day of the range. */
  students_at_work: z.number(),
  /** Of all its items and students together. */
  percent_complete: percent,
});
export type CourseInFigures = z.infer<typeof courseInFigures>;

export const studentBehind = z.object({
  user_id: ulid,
  name: z.string(),
  email: z.string(),
  course_id: sequenceId,
  course_name: z.string(),
  percent_complete: percent,
  /** How much of the course's time has gone: what would be done by now at an even pace. */
  expected_percent: percent,
  reason: z.enum(["not_started", "behind", "unfinished"]),
  last_accessed_at: z.nullable(utcTime),
});
export type StudentBehind = z.infer<typeof studentBehind>;

const due = z.object({
  kind: z.enum(["course_end", "course_start", "exam"]),
  course_id: sequenceId,
  course_name: z.string(),
  /** Of an exam. */
  title: z.optional(z.string()),
  date: z.nullable(calendarDate),
  /** How many students have it before them, of how many. */
  open: z.number(),
  students: z.number(),
});
export type Due = z.infer<typeof due>;

const examToday = z.object({
  course_id: sequenceId,
  course_name: z.string(),
  document_id: sequenceId,
  title: z.string(),
  /** `begins` and `ends`: the course does, today. */
  state: z.enum(["under_way", "begins", "ends", "over"]),
  /** Students. */
  not_begun: z.number(),
  under_way: z.number(),
  over: z.number(),
  /** Whether it has proctors, who come in by the access code. */
  is_proctored: z.boolean(),
});
export type ExamToday = z.infer<typeof examToday>;

/** @see spec courses §2.20 "Educator dashboard"; ADR 0125 */
export const getEducatorDashboard = defineRoute({
  name: "getEducatorDashboard",
  context: "dashboards",
  method: "GET",
  path: "/educator_dashboard",
  action: "educator_dashboard.read",
  summary:
    "Courses that one looks after, what was done in them in a range of days, who falls behind, what is due.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    courses: z.array(courseInFigures),
    /** Courses that are looked after beside those that are counted here. */
    more_courses: z.number(),
    activity: z.array(activityDay),
    behind: z.object({ count: z.number(), students: z.array(studentBehind) }),
    due: z.array(due),
    exams_today: z.array(examToday),
    /** People who were invited and have not registered; null for whom the role shows no people. */
    pending_people: z.nullable(z.number()),
  }),
});
export type EducatorDashboard = z.infer<typeof getEducatorDashboard.reply>;

/** @see spec courses §1 "Students"; ADR 0125 */
export const getStudentDashboard = defineRoute({
  name: "getStudentDashboard",
  context: "dashboards",
  method: "GET",
  path: "/student_dashboard",
  action: "course.list",
  summary:
    "Where a student goes on, which exams are before them, which courses end when, and what they did in a range of days.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    /** Begun and not finished, the latest first. */
    go_on: z.array(
      z.object({
        relation_id: sequenceId,
        title: z.string(),
        course_name: z.string(),
        percent_complete: percent,
        last_accessed_at: z.nullable(utcTime),
      }),
    ),
    /** Timed cases of running courses that are not done. */
    exams: z.array(
      z.object({
        relation_id: sequenceId,
        title: z.string(),
        course_name: z.string(),
        /** When the course ends. */
        end_date: z.nullable(calendarDate),
      }),
    ),
    activity: z.array(activityDay),
    courses: z.array(
      z.object({
        id: sequenceId,
        name: z.string(),
        end_date: z.nullable(calendarDate),
        completed: z.number(),
        items: z.number(),
        /** The next item that is not finished. */
        next: z.nullable(z.object({ relation_id: sequenceId, title: z.string() })),
      }),
    ),
  }),
});
export type StudentDashboard = z.infer<typeof getStudentDashboard.reply>;

const personDue = z.object({
  id: ulid,
  user_id: ulid,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
});
const peopleDue = z.object({ count: z.number(), people: z.array(personDue) });
export type PeopleDue = z.infer<typeof peopleDue>;

/** For whoever looks after accounts and rosters. @see ADR 0125 */
export const getPeopleDashboard = defineRoute({
  name: "getPeopleDashboard",
  context: "dashboards",
  method: "GET",
  path: "/people_dashboard",
  action: "program.member.list",
  summary:
    "Who has not registered, whose subscription has ended or ends soon, and who was added in a range of days.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    people: z.number(),
    students: z.number(),
    pending: peopleDue,
    expired: peopleDue,
    /** Within 30 days. */
    expiring: peopleDue,
    added: z.array(z.object({ date: calendarDate, people: z.number() })),
    /** The courses whose members somebody looks after who sees no courses otherwise; null for everybody else. */
    courses: z.nullable(
      z.object({
        count: z.number(),
        /** In the order of their names, not the archived ones. */
        courses: z.array(z.object({ id: sequenceId, name: z.string() })),
      }),
    ),
  }),
});
export type PeopleDashboard = z.infer<typeof getPeopleDashboard.reply>;

const versionInShort = z.object({
  version_id: sequenceId,
  title: z.string(),
  kind: z.enum(documentKindNames),
  type: z.enum(versionTypes),
});

/** What waits for an author in versions that they may open. @see ADR 0204 */
const authorsWork = z.object({
  /** Comments in which they are mentioned and have not answered. */
  mentions: z.array(
    z.extend(versionInShort, {
      comments: z.number(),
      /** The latest of them. */
      comment_id: z.string(),
    }),
  ),
  /** What waits in versions that they were in, the latest saved first. */
  open: z.object({
    count: z.number(),
    versions: z.array(
      z.extend(versionInShort, {
        comments: z.number(),
        /** Of others. */
        suggestions: z.number(),
        own_suggestions: z.number(),
      }),
    ),
  }),
  /** Versions that they are writing in, in whatever window. */
  locks: z.array(
    z.extend(versionInShort, {
      /** Who asks for it; null where nobody does. */
      requested_by: z.nullable(z.string()),
    }),
  ),
});
export type AuthorsWork = z.infer<typeof authorsWork>;

/** For the editorial group. @see ADR 0125 */
export const getEditorialDashboard = defineRoute({
  name: "getEditorialDashboard",
  context: "dashboards",
  method: "GET",
  path: "/editorial_dashboard",
  action: "editorial_dashboard.read",
  summary: "What waits for an author, what was released in a range of days, and what one may open.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    waiting: authorsWork,
    /** What the group may open, by kind. */
    kinds: z.array(z.object({ kind: z.enum(documentKindNames), documents: z.number() })),
    released: z.object({
      count: z.number(),
      /** The latest first. */
      documents: z.array(
        z.object({
          id: sequenceId,
          title: z.string(),
          kind: z.enum(documentKindNames),
          author: z.string(),
          last_release_date: utcTime,
        }),
      ),
    }),
    /** Made in the editor and never published; the latest first. */
    begun: z.object({
      count: z.number(),
      documents: z.array(
        z.object({
          id: sequenceId,
          title: z.string(),
          kind: z.enum(documentKindNames),
          /** Where it is written. */
          version_id: sequenceId,
        }),
      ),
    }),
    /** Looked at longest ago first. */
    oldest: z.array(
      z.object({
        id: sequenceId,
        title: z.string(),
        kind: z.enum(documentKindNames),
        last_release_date: z.nullable(utcTime),
      }),
    ),
  }),
});
export type EditorialDashboard = z.infer<typeof getEditorialDashboard.reply>;

export const dashboardRoutes = [
  getEducatorDashboard,
  getStudentDashboard,
  getMyWork,
  getPeopleDashboard,
  getEditorialDashboard,
];

import * as z from "zod/mini";
import { sittingStatuses, submitters } from "../../domain/examClock.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";
import { goOn } from "../courses/courses.ts";
import { defineRoute } from "../route.ts";
import { getEditorialDashboard } from "./editorialDashboard.ts";
import { getMyWork } from "./myWork.ts";
import { getPeopleDashboard } from "./peopleDashboard.ts";
import { dateRangeQuery, percent, range } from "./range.ts";

/** Items begun and completed on a day of the program's calendar. */
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
  /** Percent complete over all its items and students. */
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
  /** Title of an exam. */
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
  /** Tells if it has proctors, who come in by the access code. */
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
    /** Counts of the equally long period before. */
    before: z.object({ begun: z.number(), completed: z.number() }),
    behind: z.object({ count: z.number(), students: z.array(studentBehind) }),
    due: z.array(due),
    exams_today: z.array(examToday),
    /** People who were invited and have not registered; null for whom the role shows no people. */
    pending_people: z.nullable(z.number()),
  }),
});
export type EducatorDashboard = z.infer<typeof getEducatorDashboard.reply>;

const studentExam = z.object({
  relation_id: sequenceId,
  title: z.string(),
  course_name: z.string(),
  /** When the course ends. */
  end_date: z.nullable(calendarDate),
  /** Null where it was not begun. */
  sitting: z.nullable(
    z.object({
      status: z.enum(sittingStatuses),
      paused: z.boolean(),
      submitted_by: z.nullable(z.enum(submitters)),
      /** Seconds. */
      time_left: z.number(),
    }),
  ),
});
export type StudentExam = z.infer<typeof studentExam>;

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
    /** The one thing to do next, as the list of courses names it for its course; null where all is done. */
    next: z.nullable(
      z.object({
        ...goOn.shape,
        course_id: sequenceId,
        course_name: z.string(),
        percent_complete: percent,
        last_accessed_at: z.nullable(utcTime),
      }),
    ),
    /** Timed cases of running courses: those to be sat first, those that are over last. */
    exams: z.array(studentExam),
    activity: z.array(activityDay),
    courses: z.array(
      z.object({
        id: sequenceId,
        name: z.string(),
        end_date: z.nullable(calendarDate),
        completed: z.number(),
        items: z.number(),
        next: z.nullable(goOn),
      }),
    ),
  }),
});
export type StudentDashboard = z.infer<typeof getStudentDashboard.reply>;

export const dashboardRoutes = [
  getEducatorDashboard,
  getStudentDashboard,
  getMyWork,
  getPeopleDashboard,
  getEditorialDashboard,
];

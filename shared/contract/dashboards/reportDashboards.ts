import * as z from "zod/mini";
import { byId, calendarDate, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { activityDay, courseInFigures } from "./dashboards.ts";
import { dateRangeQuery, percent } from "./range.ts";

const tab = z.enum(["case", "illness_script"]);

const progressDay = z.object({
  ...activityDay.shape,
  /** How much of all items all students together had completed by the end of the day. */
  percent_complete: z.number(),
  /** Share that an even pace had done by then; null in a course without an end. */
  expected_percent: z.nullable(percent),
});

const itemInFigures = z.object({
  document_id: sequenceId,
  relation_id: sequenceId,
  /** Heading of the item in the usage report. */
  title: z.string(),
  /** Minutes. */
  recommended_time: z.nullable(z.number()),
  /** Students who last worked on it in the range, by how it stands; together with `not_worked` all of them. */
  completed: z.number(),
  low_time: z.number(),
  in_progress: z.number(),
  not_worked: z.number(),
  /** Who has finished it, by the share of the recommended time: to 25%, under 50%, under 75%, under 100%, all of it. */
  time: z.array(z.number()),
});
export type ItemInFigures = z.infer<typeof itemInFigures>;

/** @see spec courses §2.16 "Report dashboard", §2.20; ADR 0178 */
export const getCourseReportDashboard = defineRoute({
  name: "getCourseReportDashboard",
  context: "dashboards",
  method: "GET",
  path: "/document_sets/{id}/report_dashboard",
  action: "usage_report.read",
  summary: "How a course goes: its progress by day, each item as a distribution, who keeps pace.",
  params: byId,
  query: z.strictObject({ ...dateRangeQuery.shape, tab: z.optional(tab) }),
  reply: z.object({
    start_date: calendarDate,
    end_date: calendarDate,
    course: z.object({ id: sequenceId, name: z.string(), state: courseInFigures.shape.state }),
    tab,
    /** Those that hold something. */
    tabs: z.array(tab),
    students: z.number(),
    progress: z.array(progressDay),
    items: z.array(itemInFigures),
    /** Today; null in a course without an end. */
    expected_percent: z.nullable(percent),
    standing: z.object({
      behind: z.number(),
      /** By tenths of the course; the last is who has done all of it. */
      bands: z.array(z.object({ from_percent: z.number(), in_step: z.number(), behind: z.number() })),
    }),
  }),
  limit: "live_reports",
});
export type CourseReportDashboard = z.infer<typeof getCourseReportDashboard.reply>;

const courseStanding = z.object({
  ...courseInFigures.shape,
  /** Students who have done all of it, some of it, and none. */
  completed: z.number(),
  in_progress: z.number(),
  not_started: z.number(),
  behind: z.number(),
});
export type CourseStanding = z.infer<typeof courseStanding>;

export const getReportDashboard = defineRoute({
  name: "getReportDashboard",
  context: "dashboards",
  method: "GET",
  path: "/report_dashboard",
  action: "educator_dashboard.read",
  summary:
    "How the courses of a program go, beside one another, and what was done in them in a range of days.",
  query: dateRangeQuery,
  reply: z.object({
    start_date: calendarDate,
    end_date: calendarDate,
    activity: z.array(activityDay),
    courses: z.array(courseStanding),
    /** Courses beside those that are counted here. */
    more_courses: z.number(),
  }),
  limit: "live_reports",
});
export type ReportDashboard = z.infer<typeof getReportDashboard.reply>;

export const reportDashboardRoutes = [getCourseReportDashboard, getReportDashboard] as const;

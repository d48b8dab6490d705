import * as z from "zod/mini";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { reportStatus } from "./archivedReports.ts";
import { downloadCaseUsageReport, getCaseUsageReport } from "./caseReport.ts";
import { downloadGroupRoleReport, getGroupRoleReport } from "./groupRoleReport.ts";
import { downloadLinksReport } from "./linksReport.ts";
import { reportTypes } from "./reportKinds.ts";
import { reportQuery, reportWindow, windowReply } from "./reportQuery.ts";
import {
  downloadOwnUsageReport,
  downloadStudentUsageReport,
  getOwnUsageReport,
  getStudentUsageReport,
} from "./studentReport.ts";

/**
 * The course usage report. The look-ups of the specification are kept by name; a document that a student never touched
 * is absent from them and reads as 0.
 * @see spec courses §2.15, §3 "Usage report data"
 */
export const courseUsageReport = z.object({
  document_set: z.object({ id: sequenceId, name: z.string() }),
  documents: z.array(z.object({ id: sequenceId, title: z.string(), report_title: z.nullable(z.string()) })),
  users: z.array(z.object({ id: ulid, email: z.string(), first_name: z.string(), last_name: z.string() })),
  /** user → document → percent; beside the documents, `count` (finished) and `script_started`. */
  percentage_lookup_by_user_and_document: z.record(z.string(), z.record(z.string(), z.number())),
  reset: z.record(z.string(), z.record(z.string(), z.number())),
  percentage_of_recommended_time: z.record(z.string(), z.record(z.string(), z.number())),
  document_set_document_relation_id_lookup_by_document_id: z.record(z.string(), sequenceId),
  /** When each student was last at work in what the report shows; who never was is absent. */
  date_last_accessed_lookup_by_user: z.record(z.string(), utcTime),
  low_time_enabled: z.boolean(),
  /** True if anybody has worked in the range, on whatever page. */
  has_work: z.boolean(),
  ...windowReply,
});
export type CourseUsageReport = z.infer<typeof courseUsageReport>;

export const getCourseUsageReport = defineRoute({
  name: "getCourseUsageReport",
  context: "reports",
  method: "GET",
  path: "/document_sets/{id}/usage_report",
  action: "usage_report.read",
  summary: "Progress of every student of the program in a course.",
  params: byId,
  query: z.extend(reportQuery, reportWindow),
  reply: courseUsageReport,
  limit: "live_reports",
});

export const createAsyncReport = defineRoute({
  name: "createAsyncReport",
  context: "reports",
  method: "POST",
  path: "/document_sets/{id}/usage_report/async",
  action: "usage_report.read",
  summary: "Order the usage report as a file; it is made in the background.",
  params: byId,
  body: z.extend(reportQuery, { type: z.enum(reportTypes) }),
  isIdempotent: true,
  reply: z.object({ aws_path: z.string() }),
  status: 201,
});

export const getAsyncReport = defineRoute({
  name: "getAsyncReport",
  context: "reports",
  method: "GET",
  path: "/document_sets/{id}/usage_report/async",
  action: "usage_report.read",
  summary: "How far an ordered report is; answers `url` once it is ready, and only to who ordered it.",
  params: byId,
  query: z.strictObject({ aws_path: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: reportStatus,
});

export const reportRoutes = [
  getCourseUsageReport,
  createAsyncReport,
  getAsyncReport,
  getCaseUsageReport,
  downloadCaseUsageReport,
  getStudentUsageReport,
  downloadStudentUsageReport,
  getOwnUsageReport,
  downloadOwnUsageReport,
  getGroupRoleReport,
  downloadGroupRoleReport,
  downloadLinksReport,
] as const;

import * as z from "zod/mini";
import { sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { progressRecord, reportedDocument, reportedStudent } from "./progressRecord.ts";
import { reportQuery, reportTab } from "./reportQuery.ts";

/** @see spec courses §2.15 "Student-in-course report" */
export const studentUsageReport = z.object({
  document_set: z.object({ id: sequenceId, name: z.string() }),
  user: reportedStudent,
  tab: reportTab,
  documents: z.array(reportedDocument),
  progress_lookup_by_document: z.record(z.string(), progressRecord),
  document_set_document_relation_id_lookup_by_document_id: z.record(z.string(), sequenceId),
  low_time_enabled: z.boolean(),
});
export type StudentUsageReport = z.infer<typeof studentUsageReport>;

const ofStudent = z.strictObject({ id: sequenceIdInPath, userId: ulid });
const path = "/document_sets/{id}/users/{userId}";

const routeOf = <const Name extends string, const Path extends string>(
  name: Name,
  end: Path,
  summary: string,
) =>
  ({
    name,
    context: "reports",
    method: "GET",
    path: `${path}/${end}`,
    summary,
    params: ofStudent,
    query: reportQuery,
  }) as const;

export const getStudentUsageReport = defineRoute({
  ...routeOf(
    "getStudentUsageReport",
    "document_set_usage_report",
    "A student's work in the items of a course.",
  ),
  action: "usage_report.read",
  reply: studentUsageReport,
  limit: "live_reports",
});

export const downloadStudentUsageReport = defineRoute({
  ...routeOf(
    "downloadStudentUsageReport",
    "document_set_usage_report.xlsx",
    "The same as a workbook; times in Eastern time.",
  ),
  action: "usage_report.read",
  reply: "xlsx",
  limit: "live_exports",
});

/** Nobody reaches the report of another person by these. */
export const getOwnUsageReport = defineRoute({
  ...routeOf(
    "getOwnUsageReport",
    "student_document_set_usage_report",
    "One's own work in the items of a course, without expert comments; for nobody but that person.",
  ),
  action: "course.own_work",
  reply: studentUsageReport,
  limit: "live_reports",
});

export const downloadOwnUsageReport = defineRoute({
  ...routeOf(
    "downloadOwnUsageReport",
    "student_document_set_usage_report.xlsx",
    "The same as a workbook; times in Eastern time.",
  ),
  action: "course.own_work",
  reply: "xlsx",
  limit: "live_exports",
});

import * as z from "zod/mini";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { reportQuery, reportWindow, windowReply } from "./reportQuery.ts";

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

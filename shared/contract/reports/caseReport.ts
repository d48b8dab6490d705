import * as z from "zod/mini";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { progressRecord, reportedDocument, reportedStudent } from "./progressRecord.ts";
import { reportQuery, reportTab, reportWindow, windowReply } from "./reportQuery.ts";

/** @see spec courses §2.15 "Case usage report" */
export const caseUsageReport = z.object({
  document_set: z.object({ id: sequenceId, name: z.string() }),
  document: reportedDocument,
  tab: reportTab,
  users: z.array(reportedStudent),
  progress_lookup_by_user: z.record(z.string(), progressRecord),
  /** True if anybody has worked in the range, on whatever page. */
  has_work: z.boolean(),
  low_time_enabled: z.boolean(),
  ...windowReply,
});
export type CaseUsageReport = z.infer<typeof caseUsageReport>;

export const getCaseUsageReport = defineRoute({
  name: "getCaseUsageReport",
  context: "reports",
  method: "GET",
  path: "/document_set_document_relations/{id}/usage_report",
  action: "usage_report.read",
  summary: "The work of every student of the program in one item of a course.",
  params: byId,
  query: z.extend(reportQuery, reportWindow),
  reply: caseUsageReport,
  limit: "live_reports",
});

export const downloadCaseUsageReport = defineRoute({
  name: "downloadCaseUsageReport",
  context: "reports",
  method: "GET",
  path: "/document_set_document_relations/{id}/usage_report.csv",
  action: "usage_report.read",
  summary: "The same as a CSV file; times in Eastern time.",
  params: byId,
  query: reportQuery,
  reply: "csv",
  limit: "live_exports",
});

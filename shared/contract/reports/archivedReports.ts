import * as z from "zod/mini";
import { jobId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { fileTypes, reportFacts, reportKindNames } from "./reportKinds.ts";

/** A report as its job is known by. */
const archivedReport = z.object({
  id: jobId,
  report: z.enum(reportKindNames),
  title: z.string(),
  type: z.enum(fileTypes),
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  ordered_at: utcTime,
  asked_by: z.string(),
  /** The person ordered it; of others, who were given it, deleting takes it off their own list only. */
  is_own: z.boolean(),
  /** The filters that were used. */
  facts: reportFacts,
  size_bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Parts that the format of the file had no place for; the file names them. Null where nothing is left out of such a file. */
  not_carried: z.nullable(z.number()),
  kept_until: utcTime,
});
export type ArchivedReport = z.infer<typeof archivedReport>;

/** So many reports are answered at once. */
export const archivedReportsAtOnce = 50;

export const listArchivedReports = defineRoute({
  name: "listArchivedReports",
  context: "reports",
  method: "GET",
  path: "/archived_reports",
  action: "archived_report.read",
  summary: "The files of reports that the person ordered or was given, the latest first.",
  query: z.strictObject({ before: z.optional(jobId) }),
  reply: z.object({
    reports: z.array(archivedReport),
    /** To be asked for as `before`; null where these are all. */
    next: z.nullable(z.string()),
    /** Days that a file is kept. */
    kept_days: z.number(),
  }),
});

const byJob = z.strictObject({ id: jobId });

export const downloadArchivedReport = defineRoute({
  name: "downloadArchivedReport",
  context: "reports",
  method: "GET",
  path: "/archived_reports/{id}/download",
  action: "archived_report.read",
  summary: "A link to the file of a report, good for five minutes.",
  params: byJob,
  reply: z.object({ url: z.string() }),
});

export const deleteArchivedReport = defineRoute({
  name: "deleteArchivedReport",
  context: "reports",
  method: "DELETE",
  path: "/archived_reports/{id}",
  action: "archived_report.read",
  summary: "Delete the file of a report, or stop one that is being made.",
  params: byJob,
  reply: z.object({ ok: z.literal(true) }),
});

export const createReport = defineRoute({
  name: "createReport",
  context: "reports",
  method: "POST",
  path: "/async_reports",
  action: "archived_report.read",
  summary: "Order a report of any kind as a file; it is made in the background.",
  body: z.strictObject({
    report: z.enum(reportKindNames),
    type: z.enum(fileTypes),
    /** By the schema of the kind. */
    params: z.record(z.string(), z.unknown()),
  }),
  isIdempotent: true,
  reply: z.object({ aws_path: z.string(), id: jobId }),
  status: 201,
});

/** How far a report is. */
export const reportStatus = z.object({
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** Signed; expires. */
  url: z.optional(z.string()),
});

export const getReport = defineRoute({
  name: "getReport",
  context: "reports",
  method: "GET",
  path: "/async_reports",
  action: "archived_report.read",
  summary: "How far an ordered report is; answers `url` once it is ready.",
  query: z.strictObject({ aws_path: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: reportStatus,
});

export const archivedReportRoutes = [
  listArchivedReports,
  downloadArchivedReport,
  deleteArchivedReport,
  createReport,
  getReport,
] as const;

import {
  type ArchivedReport,
  archivedReportsAtOnce,
  listArchivedReports as route,
} from "#shared/contract/reports/archivedReports.ts";
import { reportKinds } from "#shared/contract/reports/reportKinds.ts";
import { env } from "../runtime/env.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listJobsOfPerson } from "../table/operations/jobs.ts";
import { type ReportJob, reportsOf } from "./requireReport.ts";

/** @see spec courses §2.20 "Archived reports" */
export const listArchivedReports = defineHandler(route, {
  run: async ({ query: { before } }, signedIn) => {
    const userId = signedIn.person.profile.id;
    const { jobs, next } = await listJobsOfPerson(userId, {
      kind: "report",
      limit: archivedReportsAtOnce,
      before,
    });
    const reports = await reportsOf(jobs, signedIn);
    return {
      reports: reports.map((job) => present(job, userId)),
      next,
      kept_days: env().REPORT_KEPT_DAYS,
    };
  },
});

function present(
  { id, state, progress, created_at, requested_by, input, outcome }: ReportJob,
  userId: string,
): ArchivedReport {
  return {
    id,
    report: input.report,
    title: reportKinds[input.report].title,
    type: input.type,
    state,
    progress,
    ordered_at: created_at,
    asked_by: input.asked_by,
    is_own: requested_by === userId,
    facts: input.facts,
    size_bytes: outcome?.size_bytes ?? null,
    rows: outcome?.rows ?? null,
    not_carried: outcome?.not_carried ?? null,
    kept_until: input.kept_until,
  };
}

import { deleteArchivedReport as route } from "#shared/contract/reports/archivedReports.ts";
import { deleteObject } from "../ports/storage.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { deleteJob, discardJob, unlistJob } from "../table/operations/jobs.ts";
import { type LoadedReport, loadReport, type ReportJob } from "./requireReport.ts";

/** Longer than a worker lives: what one that was at work has put there meanwhile is then deleted by housekeeping. */
const workersEndMs = 20 * 60_000;

/**
 * Deletes the file of a report for everybody who has it, or stops one that is being made. Whoever was only given it has it taken
 * off their list. Who dies half-way leaves a row from which housekeeping ends it.
 */
export const deleteArchivedReport = defineHandler<typeof route, LoadedReport>(route, {
  load: ({ params }, signedIn) => loadReport(params.id, signedIn),
  run: async (_call, { loaded: { job }, person }) => {
    const userId = person.profile.id;
    await (job.requested_by === userId ? discard(job) : unlistJob(userId, { kind: "report", id: job.id }));
    logger.info("report deleted", { job_id: job.id, state: job.state, is_own: job.requested_by === userId });
    return { ok: true as const };
  },
});

async function discard({ id, state, input }: ReportJob): Promise<void> {
  const isAtWork = state === "queued" || state === "running";
  const deleteAt = isoTime(nowMs() + (isAtWork ? workersEndMs : 0));
  await discardJob(id, { now: isoTime(nowMs()), deleteAt });
  if (isAtWork) return;
  await deleteObject("REPORT_BUCKET", input.object_key);
  await deleteJob(id);
}

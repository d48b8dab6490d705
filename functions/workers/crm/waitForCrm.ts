import { crmPauseS } from "#shared/domain/quotes/crmMerge.ts";
import type { CrmFailed } from "../../ports/crm/crmFailure.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { logger } from "../../runtime/log.ts";
import { putCrmLog } from "../../table/quotes/crmLog.ts";

/** Seconds after which a job of this instance comes again. */
const pauses = new Map<string, number>();

/** Longest that a job is put off: housekeeping takes one that is older for lost. */
const longestS = 300;

/** Notes how long a job waits for the CRM. The first time it stands in the log as well. */
export async function waitForCrm(
  failed: CrmFailed,
  { jobId, tries }: { jobId: string; tries: number },
): Promise<void> {
  const pauseS = Math.min(longestS, Math.max(crmPauseS(tries), failed.waitS ?? 0));
  pauses.set(jobId, pauseS);
  logger.warn("waiting for the CRM", { job_id: jobId, failure: failed.failure, tries, pause_s: pauseS });
  if (tries > 0) return;
  const at = isoTime(nowMs());
  await putCrmLog({
    id: `${at}#waits#${jobId}`,
    at,
    direction: "waits",
    program_name: "",
    subject: jobId.startsWith("crm-push") ? "Quotes to send" : "Refresh",
    lines: [`${failed.message}. The exchange goes on by itself once the CRM answers; nothing is lost.`],
  });
}

/** Takes the pause of a job. */
export function pauseOf(jobId: string): number {
  const pauseS = pauses.get(jobId) ?? 0;
  pauses.delete(jobId);
  return pauseS;
}

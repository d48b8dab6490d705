import { closeConnection } from "../ports/push.ts";
import { sendReportMessage } from "../ports/queue.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { deleteConnection, listExpiredConnections } from "../table/channels.ts";
import { failJob, type Job, listOpenJobs, touchJob } from "../table/jobs.ts";

/** Longer than a worker's lease and a message's hiding together: what is older than this, nobody is working on. */
const stuckAfterMs = 10 * 60_000;
/** The queue gives up after three deliveries; so does this. */
const attemptsAtMost = 3;
const connectionsAtOnce = 500;

/** Every five minutes: closes connections past their end, and finds reports that hang. */
export async function handler(): Promise<{ closed: number; sentAgain: number; failed: number }> {
  const expired = await listExpiredConnections(Math.floor(nowMs() / 1000), connectionsAtOnce);
  const notClosed = await forEachConcurrent(expired, 10, async (connectionId) => {
    await closeConnection(connectionId);
    await deleteConnection(connectionId);
  });
  const stuck = (await listOpenJobs()).filter((job) => Date.parse(job.updated_at) + stuckAfterMs < nowMs());
  const hopeless = stuck.filter((job) => job.attempts >= attemptsAtMost);
  const again = stuck.filter((job) => job.attempts < attemptsAtMost);
  const notHandled = [
    ...(await forEachConcurrent(hopeless, 5, giveUp)),
    ...(await forEachConcurrent(again, 5, async (job) => {
      await touchJob(job.id, isoTime(nowMs()));
      await sendReportMessage({ job_id: job.id });
    })),
  ];
  const done = {
    closed: expired.length - notClosed.length,
    sentAgain: again.length,
    failed: hopeless.length,
  };
  logger.info("housekeeping", done);
  const [failure] = [...notClosed, ...notHandled];
  if (failure) throw new Error("Housekeeping left something undone", { cause: failure.error });
  return done;
}

async function giveUp(job: Job): Promise<void> {
  await failJob(job.id, isoTime(nowMs()));
  logger.error("max retries exceeded when making report", { job_id: job.id, actor: job.requested_by });
}

import type { JobDefinition } from "#shared/contract/jobs.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { advanceJob, finishJob, getJob, type JobRow, releaseJob, takeJob } from "../table/jobs.ts";
import { type JobRun, type JobWorker, readJob } from "./job.ts";

/** Progress is written about so often, and at least this often in time. */
const progressStep = 5;
const progressEveryMs = 2000;

/** A kind of job with the code that does it. */
export type ServedKind = { definition: JobDefinition; work: JobWorker<JobDefinition> };

/** Binds a kind to its worker. */
export const served = <D extends JobDefinition>(definition: D, work: JobWorker<D>): ServedKind => ({
  definition,
  // The worker is only ever given jobs that were read by its own definition.
  work: work as unknown as JobWorker<JobDefinition>,
});

/**
 * Takes a job and has it done. One that has ended already is left alone, one that another worker has in hand is refused, so
 * that its message comes again. Answers `more` when the job is to be sent on for its next part.
 */
export async function runJob(
  jobId: string,
  kinds: Readonly<Record<string, ServedKind>>,
  remainingMs: () => number,
): Promise<"done" | "more"> {
  const known = await getJob(jobId);
  if (!known) throw new Error(`Job ${jobId} does not exist`);
  const kind = Object.hasOwn(kinds, known.kind) ? kinds[known.kind] : undefined;
  if (!kind) throw new Error(`Job ${jobId} is of the kind ${known.kind}, which is not served here`);
  const { definition, work } = kind;
  const lease = newUlid();
  const nowS = Math.floor(nowMs() / 1000);
  const untilS = nowS + definition.leaseSeconds;
  const row = await takeJob({ jobId, lease, nowS, untilS, now: isoTime(nowMs()) });
  if (!row) return requireEnded(jobId);
  try {
    const outcome = await work(readJob(definition, row), runOf(row, lease, definition, remainingMs));
    if (outcome === "more") {
      await releaseJob({ jobId, lease, attempts: 0 });
      return "more";
    }
  } catch (error) {
    await releaseJob({ jobId, lease });
    throw error;
  }
  if (!(await finishJob({ jobId, lease, now: isoTime(nowMs()) }))) throw leaseLost(jobId);
  logger.info("job done", { job_id: jobId, kind: row.kind, actor: row.requested_by, attempts: row.attempts });
  return "done";
}

async function requireEnded(jobId: string): Promise<"done"> {
  const job = await getJob(jobId);
  if (job?.state === "queued" || job?.state === "running")
    throw new Error(`Job ${jobId} is in another worker's hands`);
  return "done";
}

const leaseLost = (jobId: string): Error => new Error(`Job ${jobId} was given to another worker`);

/** Writes progress now and then, which also keeps the lease. */
function runOf(
  job: JobRow,
  lease: string,
  { leaseSeconds }: JobDefinition,
  remainingMs: () => number,
): JobRun<JobDefinition> {
  let said = job.progress;
  let saidAtMs = nowMs();
  const advance = async (progress: number, cursor?: unknown): Promise<void> => {
    const percent = Math.min(99, Math.floor(progress));
    const isDue = percent >= said + progressStep || nowMs() - saidAtMs >= progressEveryMs;
    if (!isDue && cursor === undefined) return;
    said = percent;
    saidAtMs = nowMs();
    const untilS = Math.floor(saidAtMs / 1000) + leaseSeconds;
    const now = isoTime(saidAtMs);
    const isOurs = await advanceJob({ jobId: job.id, lease, untilS, now, progress: percent, cursor });
    if (!isOurs) throw leaseLost(job.id);
  };
  return { advance, remainingMs };
}

import type { JobDefinition } from "#shared/contract/jobs.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import {
  advanceJob,
  finishJob,
  jobAdvanceWrite,
  releaseJob,
  takeJob,
} from "../table/operations/jobLeases.ts";
import { failJob, getJob, type JobRow } from "../table/operations/jobs.ts";
import { type JobRun, type JobWorker, readJob } from "./job.ts";

/** A job that was taken up so often and never ended kills its workers. */
const triesAtMost = 10;
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

export type JobOutcome = { state: "done" } | { state: "more" } | { state: "held"; forSeconds: number };
const done = { state: "done" } as const;

/**
 * Runs the next part of a job, unless it has ended. Returns `more` to send the job on for its next part, or `held` with the seconds left
 * of the lease if another worker has it or died with it.
 */
export async function runJob(
  jobId: string,
  kinds: Readonly<Record<string, ServedKind>>,
  remainingMs: () => number,
): Promise<JobOutcome> {
  const known = await getJob(jobId);
  if (!known) throw new Error(`Job ${jobId} does not exist`);
  const kind = Object.hasOwn(kinds, known.kind) ? kinds[known.kind] : undefined;
  if (!kind) throw new Error(`Job ${jobId} is of the kind ${known.kind}, which is not served here`);
  const { definition, work } = kind;
  const lease = newUlid();
  const nowS = Math.floor(nowMs() / 1000);
  if (known.attempts >= triesAtMost && known.lease_until_s < nowS) {
    await failJob(jobId, isoTime(nowMs()));
    logger.error("job given up", { job_id: jobId, kind: known.kind, actor: known.requested_by });
    return done;
  }
  const untilS = leaseEndS(definition, remainingMs);
  const row = await takeJob({ jobId, lease, nowS, untilS, now: isoTime(nowMs()) });
  if (!row) return whoeverHas(jobId);
  const run = runOf(row, lease, definition, remainingMs);
  try {
    const ended = await work(readJob(definition, row), run);
    if (ended === "more") {
      await releaseJob({ jobId, lease, attempts: 0 });
      return { state: "more" };
    }
  } catch (error) {
    await releaseJob({ jobId, lease });
    if (await isCancelled(row)) return done;
    throw error;
  }
  if (!(await finishJob({ jobId, lease, now: isoTime(nowMs()), ...run.told() }))) {
    if (await isCancelled(row)) return done;
    throw leaseLost(jobId);
  }
  logger.info("job done", { job_id: jobId, kind: row.kind, actor: row.requested_by, attempts: row.attempts });
  return done;
}

/** Returns true if nobody wants the job any more, which is why its work was stopped. */
async function isCancelled({ id, kind, requested_by }: JobRow): Promise<boolean> {
  const job = await getJob(id);
  if (job && job.state !== "discarded") return false;
  logger.info("job cancelled", { job_id: id, kind, actor: requested_by });
  return true;
}

async function whoeverHas(jobId: string): Promise<JobOutcome> {
  const job = await getJob(jobId);
  if (job?.state !== "queued" && job?.state !== "running") return done;
  return { state: "held", forSeconds: Math.max(1, job.lease_until_s - Math.floor(nowMs() / 1000) + 1) };
}

/** Nobody works on after the function's own end: a lease that outlived it would only keep others away. */
function leaseEndS({ leaseSeconds }: JobDefinition, remainingMs: () => number): number {
  const leftS = Math.ceil(remainingMs() / 1000);
  return Math.floor(nowMs() / 1000) + (leftS > 0 ? Math.min(leaseSeconds, leftS) : leaseSeconds);
}

const percentOf = (progress: number): number => Math.min(99, Math.floor(progress));

const leaseLost = (jobId: string): Error => new Error(`Job ${jobId} was given to another worker`);

/** Writes progress now and then, which also keeps the lease. */
function runOf(
  job: JobRow,
  lease: string,
  definition: JobDefinition,
  remainingMs: () => number,
): JobRun<JobDefinition> & { told: () => { outcome?: unknown; keptUntil?: string } } {
  let told: { outcome?: unknown; keptUntil?: string } = {};
  let said = job.progress;
  let saidAtMs = nowMs();
  const spoken = (progress: number) => {
    said = percentOf(progress);
    saidAtMs = nowMs();
    const untilS = leaseEndS(definition, remainingMs);
    return { jobId: job.id, lease, untilS, now: isoTime(saidAtMs), progress: said };
  };
  const advance = async (progress: number, cursor?: unknown): Promise<void> => {
    const isDue = percentOf(progress) >= said + progressStep || nowMs() - saidAtMs >= progressEveryMs;
    if (!isDue && cursor === undefined) return;
    if (!(await advanceJob({ ...spoken(progress), cursor }))) throw leaseLost(job.id);
  };
  return {
    advance,
    advanceWrite: (progress, cursor) => jobAdvanceWrite({ ...spoken(progress), cursor }),
    tell: (outcome, options = {}) => {
      told = { outcome, ...options };
    },
    told: () => told,
    remainingMs,
  };
}

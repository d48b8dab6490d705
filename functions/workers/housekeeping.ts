import { type JobDefinition, type JobKind, jobKindNames, jobKinds } from "#shared/contract/jobs.ts";
import { queueOf } from "#shared/contract/queues.ts";
import { closeConnection } from "../ports/push.ts";
import { sendMessage } from "../ports/queue.ts";
import { deleteObject } from "../ports/storage.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { deleteConnection, listExpiredConnections } from "../table/operations/channels.ts";
import {
  deleteJob,
  failJob,
  type JobRow,
  listDueJobs,
  listJobsPastKeeping,
  listOpenJobs,
  openDueJob,
  touchJob,
} from "../table/operations/jobs.ts";
import { cleanMediaUploads } from "./cleanMediaUploads.ts";
import { orderNightlyRefresh } from "./crm/nightlyRefresh.ts";
import { orderNightlyComparison } from "./nightlyComparison.ts";
import { purgeRemoved } from "./purgeRemoved.ts";
import { orderOlderRenditions } from "./renderOlder.ts";

/** Longer than a worker's lease and a message's hiding together: what is older than this, nobody is working on. */
const stuckAfterMs = 10 * 60_000;
const deadAfterMs = 60_000;
const connectionsAtOnce = 500;
const dueJobsAtOnce = 2000;
const deletedAtOnce = 500;

/** Every five minutes: closes connections past their end, and finds jobs that hang. */
export async function handler(): Promise<{ closed: number; sentAgain: number; failed: number }> {
  const expired = await listExpiredConnections(Math.floor(nowMs() / 1000), connectionsAtOnce);
  const notClosed = await forEachConcurrent(expired, 10, async (connectionId) => {
    await closeConnection(connectionId);
    await deleteConnection(connectionId);
  });
  const notOpened = await openDueJobs();
  const notDeleted = await deletePastKeeping();
  const notPurged = await purgeRemoved();
  const notCleaned = await cleanMediaUploads();
  await orderNightlyRefresh();
  await orderNightlyComparison();
  await orderOlderRenditions();
  const looks = await Promise.all(jobKindNames.map((kind) => lookAfter(kind, jobKinds[kind])));
  const done = {
    closed: expired.length - notClosed.length,
    sentAgain: sum(looks.map(({ sentAgain }) => sentAgain)),
    failed: sum(looks.map(({ failed }) => failed)),
  };
  logger.info("housekeeping", done);
  const [failure] = [
    ...notClosed,
    ...notOpened,
    ...notDeleted,
    ...notPurged,
    ...notCleaned,
    ...looks.flatMap(({ notHandled }) => notHandled),
  ];
  if (failure) throw new Error("Housekeeping left something undone", { cause: failure.error });
  return done;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Hands jobs to their queues whose time has come. Who dies between the two lines leaves an open job, which is found below. */
async function openDueJobs() {
  const due = await listDueJobs(isoTime(nowMs()), dueJobsAtOnce);
  return forEachConcurrent(due, 10, async (job) => {
    if (!(await openDueJob(job, isoTime(nowMs()))) || !isJobKind(job.kind)) return;
    await sendMessage(jobKinds[job.kind].queue, { job_id: job.id });
  });
}

/** Deletes the files of reports whose time is over or that nobody wants, and then their rows: who dies in between does it again. */
async function deletePastKeeping() {
  const past = await listJobsPastKeeping(isoTime(nowMs()), deletedAtOnce);
  return forEachConcurrent(past, 10, async ({ id, input }) => {
    await deleteObject("REPORT_BUCKET", jobKinds.report.input.parse(input).object_key);
    await deleteJob(id);
    logger.info("report deleted by its time", { job_id: id });
  });
}

const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobKinds, kind);

/**
 * Sends the jobs of a kind again whose message was lost, and gives up those that were tried as often as their queue delivers.
 * Where nobody takes up what a queue sets aside, its jobs stay open for whoever sends the messages again.
 */
async function lookAfter(kind: string, { queue }: JobDefinition) {
  const { deliveries, failures } = queueOf(queue);
  const stuck = (await listOpenJobs(kind)).filter(isStuck);
  const hopeless = failures ? stuck.filter((job) => job.attempts >= deliveries) : [];
  const again = stuck.filter((job) => job.attempts < deliveries);
  const notHandled = [
    ...(await forEachConcurrent(hopeless, 5, giveUp)),
    ...(await forEachConcurrent(again, 5, async (job) => {
      await touchJob(job.id, isoTime(nowMs()));
      await sendMessage(queue, { job_id: job.id });
    })),
  ];
  return { sentAgain: again.length, failed: hopeless.length, notHandled };
}

/** A worker that has let its lease run out is dead: its message may lie hidden for as long as the worker could have lived. */
const isStuck = ({ state, updated_at, lease_until_s }: JobRow): boolean =>
  Date.parse(updated_at) + stuckAfterMs < nowMs() ||
  (state === "running" && lease_until_s > 0 && lease_until_s * 1000 + deadAfterMs < nowMs());

async function giveUp(job: JobRow): Promise<void> {
  await failJob(job.id, isoTime(nowMs()));
  logger.error("job given up", { job_id: job.id, kind: job.kind, actor: job.requested_by });
}

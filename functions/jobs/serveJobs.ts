import { type DefinitionOf, type JobKind, jobKindNames, jobKinds } from "#shared/contract/jobs.ts";
import type { JobMessage, QueueName } from "#shared/contract/queues.ts";
import { sendMessage } from "../ports/queue.ts";
import type { JobWorker } from "./job.ts";
import { runJob, type ServedKind, served } from "./runJob.ts";
import { serveQueue } from "./serveQueue.ts";

type KindsOf<Queue extends QueueName> = {
  [Kind in JobKind]: DefinitionOf<Kind>["queue"] extends Queue ? Kind : never;
}[JobKind];

/** A worker for each kind of job on a queue. */
type WorkersOf<Queue extends QueueName> = { [Kind in KindsOf<Queue>]: JobWorker<DefinitionOf<Kind>> };

/** The Lambda handler of a queue whose messages name jobs: all kinds of that queue, each with its worker. */
export function serveJobs<Queue extends QueueName>(
  queue: Queue,
  { workers, ...options }: { workers: WorkersOf<Queue> } & ServeOptions,
) {
  const given: Partial<Record<JobKind, JobWorker<never>>> = workers;
  const kinds: Record<string, ServedKind> = {};
  for (const name of jobKindNames) {
    const work = given[name];
    // Each worker stands under the kind that it takes: see WorkersOf.
    if (work) kinds[name] = served(jobKinds[name], work as unknown as ServedKind["work"]);
  }
  return serveKinds(queue, kinds, options);
}

export type ServeOptions = {
  atOnce: number;
  /** For kinds that work in parts (`cursor`): sends the job on for its next part. */
  sendOn?: (message: JobMessage) => Promise<void>;
};

/** The same for kinds that are given, with their workers. */
export function serveKinds(
  queue: QueueName,
  kinds: Readonly<Record<string, ServedKind>>,
  { atOnce, sendOn }: ServeOptions,
) {
  return serveQueue(queue, {
    atOnce,
    serve: async ({ job_id }, context) => {
      const outcome = await runJob(job_id, kinds, () => context?.getRemainingTimeInMillis() ?? 0);
      if (outcome.state === "done") return;
      if (outcome.state === "held") {
        // It is to come again when the lease of whoever died with it has ended; tries before that would only be used up.
        return sendMessage(queue, { job_id }, { delaySeconds: Math.min(900, outcome.forSeconds) });
      }
      if (!sendOn) throw new Error(`Job ${job_id} works in parts, and ${queue} does not send it on`);
      await sendOn({ job_id });
    },
  });
}

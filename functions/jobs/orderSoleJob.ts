import { type JobDefinition, type JobKind, jobKinds } from "#shared/contract/jobs.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";
import { createSoleJob, getSoleJob } from "../table/operations/soleJobs.ts";
import { announceJob, type JobOrder, planJob } from "./orderJob.ts";

const triesAtMost = 10;

/** The open job under a name of which one runs at a time. */
export async function findOpenSoleJob(name: string): Promise<JobRow | undefined> {
  const id = await getSoleJob(name);
  const job = id === undefined ? undefined : await getJob(id);
  return job && isOpen(job) ? job : undefined;
}

const isOpen = ({ state }: JobRow): boolean => state === "queued" || state === "running";

/**
 * Orders a job of which only one may run at a time under `name`. While one is open, that one is answered and nothing is
 * ordered, so that orders at the same instant come out as one job.
 */
export async function orderSoleJob<Kind extends JobKind>(
  name: string,
  order: JobOrder<Kind>,
): Promise<JobRow> {
  const { listedAs }: JobDefinition = jobKinds[order.kind];
  return untilWritten(
    async () => {
      const [former, own] = await Promise.all([getSoleJob(name), getJob(order.id)]);
      const last = own ?? (former === undefined ? undefined : await getJob(former));
      if (last && (own || isOpen(last))) {
        // Whoever ordered it may have died before they told the queue.
        if (last.state === "queued" && last.cursor === null) await announceJob(order.kind, last.id);
        return last;
      }
      const job = planJob(order);
      if (await createSoleJob(name, { job, former, listedAs })) {
        await announceJob(order.kind, job.id);
        return job;
      }
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`The job ${order.id} lost each race for ${name}`) },
  );
}

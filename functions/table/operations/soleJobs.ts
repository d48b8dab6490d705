import * as z from "zod/mini";
import { jobId } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, transact, transactPut } from "../table.ts";
import { type JobRow, jobWrites } from "./jobs.ts";

const schema = z.object({ job_id: jobId });

/** Pattern: id of the last job that was ordered under a name of which one runs at a time; strongly consistent. */
export async function getSoleJob(name: string): Promise<string | undefined> {
  const item = await getItem(keys.soleJob(name), { consistent: true });
  return item && schema.parse(item).job_id;
}

/**
 * Writes an ordered job as the last under its name, in the place of `former`; answers false where another was ordered
 * meanwhile, or one of that id is there already.
 */
export function createSoleJob(
  name: string,
  { job, former, listedAs }: { job: JobRow; former: string | undefined; listedAs: string | undefined },
): Promise<boolean> {
  const slot = transactPut(
    { ...keys.soleJob(name), job_id: job.id },
    former === undefined ? isNew : { expression: "job_id = :former", values: { ":former": former } },
  );
  return transact([slot, ...jobWrites(job, { listedAs })]);
}

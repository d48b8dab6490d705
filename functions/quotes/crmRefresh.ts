import { jobKinds } from "#shared/contract/jobs.ts";
import type { CrmRefresh } from "#shared/contract/quotes/crm.ts";
import { readJob } from "../jobs/job.ts";
import { orderSoleJob } from "../jobs/orderSoleJob.ts";
import { env } from "../runtime/env.ts";
import { Refusal } from "../runtime/refusal.ts";
import { soleRefresh } from "../subscriptions/soleQuoteJobs.ts";
import { getJob, type JobRow } from "../table/operations/jobs.ts";

interface Order {
  schoolYear: number;
  /** Null: all programs. */
  programId: string | null;
  operationId: string;
}

/**
 * Orders an exchange with the CRM. Where the same one is under way already, that one is answered: two at once are one.
 *
 * @throws Refusal CONFLICT where the deployment has no CRM
 */
export async function orderRefresh({ schoolYear, programId, operationId }: Order): Promise<CrmRefresh> {
  if (!env().CRM) throw new Refusal("CONFLICT", { message: "No CRM is connected. Nothing was exchanged." });
  const job = await orderSoleJob(soleRefresh({ schoolYear, programId }), {
    kind: "crm_refresh",
    id: `crm-refresh:${operationId}`,
    requestedBy: null,
    programId: null,
    input: { school_year: schoolYear, program_id: programId },
  });
  return presentRefresh(job);
}

/** @throws Refusal NOT_FOUND */
export async function requireRefresh(jobId: string): Promise<CrmRefresh> {
  const row = await getJob(jobId);
  if (row?.kind !== "crm_refresh" || row.state === "discarded") throw new Refusal("NOT_FOUND");
  return presentRefresh(row);
}

function presentRefresh(row: JobRow): CrmRefresh {
  const { id, state, progress, cursor, outcome } = readJob(jobKinds.crm_refresh, row);
  return {
    job_id: id,
    state,
    progress,
    is_waiting: (cursor?.tries ?? 0) > 0,
    counts: outcome ?? cursor?.counts ?? { read: 0, taken: 0, sent: 0, refused: 0 },
  };
}

import { announceJob, planJob } from "../jobs/orderJob.ts";
import { env } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import {
  deleteQuoteInterface,
  putQuoteInterface,
  type QuoteInterface,
} from "../table/quotes/quoteInterfaces.ts";
import type { TransactItem } from "../table/table.ts";
import { interfaceIdOf } from "./quoteIds.ts";

/**
 * Writes a program's quotes in the place of revision `rev - 1`. Where there is a CRM, the order to send them to it is part of the transaction, so that
 * no change is lost to it; answers false when somebody else wrote first.
 */
export async function saveQuotes(
  next: QuoteInterface,
  { audit, together = [] }: { audit: AuditEntry; together?: readonly TransactItem[] },
): Promise<boolean> {
  const push = env().CRM ? planPush(next) : undefined;
  const isSaved = await putQuoteInterface(next, {
    audit,
    together: [...together, ...(push ? jobWrites(push) : [])],
  });
  if (isSaved && push) await announcePush(push.id);
  return isSaved;
}

/** Removes quotes, and orders that the CRM forgets them; answers false when somebody changed them since. */
export async function removeQuotes(of: QuoteInterface, audit: AuditEntry): Promise<boolean> {
  const push = env().CRM ? planPush({ ...of, rev: of.rev + 1 }) : undefined;
  const isRemoved = await deleteQuoteInterface(of, { audit, together: push ? jobWrites(push) : [] });
  if (isRemoved && push) await announcePush(push.id);
  return isRemoved;
}

const planPush = (of: QuoteInterface): JobRow =>
  planJob({
    kind: "crm_push",
    // With the time of opening: quotes that were removed and opened again begin at the first revision once more.
    id: `crm-push:${interfaceIdOf(of)}:${of.rev}:${Date.parse(of.created_at)}`,
    requestedBy: null,
    programId: null,
    input: { program_id: of.program_id, school_year: of.school_year },
  });

/** Tells the queue of an order. If the queue can't be reached, housekeeping sends the order later: a save must not fail because of the CRM. */
async function announcePush(jobId: string): Promise<void> {
  try {
    await announceJob("crm_push", jobId);
  } catch (error) {
    logger.warn("push to the CRM left to housekeeping", { job_id: jobId, error: error as Error });
  }
}

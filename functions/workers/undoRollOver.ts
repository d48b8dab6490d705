import type { jobKinds } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { mapInOrder } from "../runtime/mapInOrder.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { removeQuotes } from "../subscriptions/saveQuotes.ts";
import { readRenewals } from "../table/quotes/quoteInterfaces.ts";

/** Programs after which it is written how far the undo is. */
const inStep = 50;
const atOnce = 10;
/** Time left when the next step begins. */
const marginMs = 30_000;

/**
 * Removes the quotes that a roll-over opened and nobody has changed since, each with its line of the audit log. Those that are
 * still there are the work that is left, wherever a worker dies.
 */
export const undoRollOver: JobWorker<(typeof jobKinds)["quote_roll_over_undo"]> = async (job, run) => {
  const { school_year, undo_of, by, operation_id } = job.input;
  const [rows = []] = await readRenewals(school_year);
  const opened = rows.filter(({ opened_by }) => opened_by === undo_of);
  const left = opened
    .filter(({ rev }) => rev === 1)
    .toSorted((a, b) => (a.program_id < b.program_id ? -1 : 1));
  const total = Math.max(job.cursor?.total ?? 0, opened.length);
  let kept = opened.length - left.length;
  if (!job.cursor) await run.advance(0, { total });
  for (let at = 0; at < left.length; at += inStep) {
    const step = left.slice(at, at + inStep);
    for await (const isRemoved of mapInOrder(step, atOnce, (of) =>
      removeQuotes(of, quoteLine(of, { action: "quote.removed", operationId: operation_id, by, at: 0 })),
    ))
      if (!isRemoved) kept += 1;
    const done = total - left.length + at + step.length;
    await run.advance(Math.min(99, Math.round((100 * done) / total)), { total });
    if (at + inStep < left.length && run.remainingMs() < marginMs) return "more";
  }
  run.tell({ removed: total - kept, kept });
  return undefined;
};

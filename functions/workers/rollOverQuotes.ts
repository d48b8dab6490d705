import type { jobKinds } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { mapInOrder } from "../runtime/mapInOrder.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { planRollOver } from "../subscriptions/rollOver.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";

/** Programs after which it is written how far the roll-over is. */
const inStep = 50;
const atOnce = 10;
/** Time left when the next step begins. */
const marginMs = 30_000;

/**
 * Opens the quotes of a school year, program by program in the order of their ids, each with its line of the audit log. Quotes
 * that stand already are left as they are, so a worker that takes over opens none twice.
 */
export const rollOverQuotes: JobWorker<(typeof jobKinds)["quote_roll_over"]> = async (job, run) => {
  const { school_year, with_new, by, operation_id } = job.input;
  const { carried, added } = await planRollOver(school_year, isoTime(nowMs()));
  const left = [...carried, ...(with_new ? added : [])].toSorted((a, b) =>
    a.program_id < b.program_id ? -1 : 1,
  );
  // Those that a worker opened before it died are no longer in the plan, so what is open is counted from the first total.
  const total = Math.max(job.cursor?.total ?? 0, left.length);
  let standing = job.cursor?.counts.standing ?? 0;
  const cursorAt = (done: number) => ({
    total,
    counts: { opened: total - left.length + done - standing, standing },
  });
  if (!job.cursor) await run.advance(0, cursorAt(0));
  for (let at = 0; at < left.length; at += inStep) {
    const step = left.slice(at, at + inStep);
    for await (const isOpened of mapInOrder(step, atOnce, (of) =>
      saveQuotes(
        { ...of, opened_by: job.id },
        {
          audit: quoteLine(of, { action: "quote.created", operationId: operation_id, by, at: 0 }),
        },
      ),
    ))
      if (!isOpened) standing += 1;
    const done = at + step.length;
    await run.advance(Math.round((100 * (total - left.length + done)) / total), cursorAt(done));
    if (at + inStep < left.length && run.remainingMs() < marginMs) return "more";
  }
  run.tell({ opened: total - standing, standing });
  return undefined;
};

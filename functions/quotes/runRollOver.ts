import { runRollOver as route } from "#shared/contract/quotes/rollOver.ts";
import { findOpenSoleJob, orderSoleJob } from "../jobs/orderSoleJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { planRollOver } from "../subscriptions/rollOver.ts";
import { soleRollOver } from "../subscriptions/soleQuoteJobs.ts";
import { getJob } from "../table/operations/jobs.ts";
import { presentRun, yearOf } from "./rollOver.ts";

/** Orders a roll-over. While one of the same year is under way, that one is answered. @see ADR 0383 */
export const runRollOver = defineHandler(route, {
  run: async ({ query, body }, { operationId, person }) => {
    const year = yearOf(query);
    const id = `quote-roll-over:${operationId}`;
    const name = soleRollOver(year);
    if (!(await getJob(id)) && !(await findOpenSoleJob(name))) {
      const { carried, added } = await planRollOver(year, isoTime(nowMs()));
      if (carried.length + (body.with_new ? added.length : 0) === 0)
        throw new Refusal("ALREADY_DONE", {
          message: "Every program has its quotes for this school year already. Nothing was changed.",
        });
    }
    const job = await orderSoleJob(name, {
      kind: "quote_roll_over",
      id,
      requestedBy: person.profile.id,
      programId: null,
      input: {
        school_year: year,
        with_new: body.with_new,
        by: askedBy(person),
        operation_id: operationId,
      },
    });
    if (job.kind !== "quote_roll_over")
      throw new Refusal("CONFLICT", {
        message: "The last roll-over is being undone. Wait until that is done. Nothing was changed.",
      });
    return presentRun(job);
  },
});

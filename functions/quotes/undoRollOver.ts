import { undoRollOver as route } from "#shared/contract/quotes/rollOver.ts";
import { orderSoleJob } from "../jobs/orderSoleJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { soleRollOver } from "../subscriptions/soleQuoteJobs.ts";
import { getJob } from "../table/operations/jobs.ts";
import { lastRollOver, readRollOver, yearOf } from "./rollOver.ts";

/** Orders that what the last roll-over opened is removed, within a day. It has the name of roll-overs, so that neither runs beside the other. @see ADR 0383 */
export const undoRollOver = defineHandler(route, {
  run: async ({ query }, { operationId, person }) => {
    const year = yearOf(query);
    const id = `quote-roll-over-undo:${operationId}`;
    const last = await lastRollOver(year);
    const isOrdered = (await getJob(id)) !== undefined;
    if (!isOrdered && !last?.can_undo)
      throw new Refusal("CONFLICT", {
        message: "There is no roll-over of the last 24 hours to undo. Nothing was changed.",
      });
    if (last)
      await orderSoleJob(soleRollOver(year), {
        kind: "quote_roll_over_undo",
        id,
        requestedBy: person.profile.id,
        programId: null,
        input: { school_year: year, undo_of: last.job_id, by: askedBy(person), operation_id: operationId },
      });
    return readRollOver(year);
  },
});

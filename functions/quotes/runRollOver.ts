import { jobKinds } from "#shared/contract/jobs.ts";
import { runRollOver as route } from "#shared/contract/quotes/rollOver.ts";
import { readJob } from "../jobs/job.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { planRollOver } from "../subscriptions/rollOver.ts";
import { getJob, listOpenJobs } from "../table/operations/jobs.ts";
import { presentRun, requireRollOver, yearOf } from "./rollOver.ts";

/** Orders a roll-over. While one of the same year is under way, that one is answered. @see ADR 0347 */
export const runRollOver = defineHandler(route, {
  run: async ({ query, body }, { operationId, person }) => {
    const year = yearOf(query);
    const id = `quote-roll-over:${operationId}`;
    const open = (await listOpenJobs("quote_roll_over")).find(
      (row) => row.id !== id && readJob(jobKinds.quote_roll_over, row).input.school_year === year,
    );
    if (open) return presentRun(open);
    if (!(await getJob(id))) {
      const { carried, added } = await planRollOver(year, isoTime(nowMs()));
      if (carried.length + (body.with_new ? added.length : 0) === 0)
        throw new Refusal("ALREADY_DONE", {
          message: "Every program has its quotes for this school year already. Nothing was changed.",
        });
    }
    await orderJob({
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
    return requireRollOver(id);
  },
});

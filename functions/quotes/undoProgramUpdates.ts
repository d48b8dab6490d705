import { undoProgramUpdates as route } from "#shared/contract/quotes/programUpdates.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";

import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { lastRun, presentUpdates, readUpdates } from "./presentUpdates.ts";
import { requireNoneUnderWay } from "./runProgramUpdates.ts";

/** Takes back what the last run changed, within a day, wherever nobody has changed it since. */
export const undoProgramUpdates = defineHandler(route, {
  run: async ({ params }, { operationId, person }) => {
    const read = await readUpdates(params.id);
    const { of, program } = read;
    const jobId = `program-update-undo:${operationId}`;
    const last = of.last_update;
    if (last?.undo_job_id === jobId) {
      await announceJob("program_update_undo", jobId);
      return presentUpdates(read);
    }
    await requireNoneUnderWay(read);
    if (!last || !(await lastRun(of))?.can_undo)
      throw new Refusal("CONFLICT", {
        message: "There are no updates of the last 24 hours to undo. Nothing was changed.",
      });
    const by = askedBy(person);
    const at = isoTime(nowMs());
    const job = planJob({
      kind: "program_update_undo",
      id: jobId,
      requestedBy: person.profile.id,
      programId: program.id,
      input: {
        ...{ program: { id: program.id, name: program.name }, by, operation_id: operationId, at },
        undo_of: last.job_id,
      },
    });
    const next = { ...of, last_update: { ...last, undo_job_id: jobId }, rev: of.rev + 1 };
    const audit = quoteLine(next, { action: "quote.updates_undone", operationId, by, at: 0 });
    if (!(await saveQuotes(next, { audit, together: jobWrites(job) }))) throw new Refusal("CONFLICT");
    await announceJob("program_update_undo", jobId);
    return presentUpdates({ ...read, of: next });
  },
});

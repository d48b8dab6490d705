import { runProgramUpdates as route } from "#shared/contract/quotes/programUpdates.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { quoteLine } from "../subscriptions/quoteLine.ts";
import { saveQuotes } from "../subscriptions/saveQuotes.ts";
import { putMemberBatch } from "../table/members/memberBatches.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { requireOpenProgram } from "./interfaces.ts";
import type { PlannedUpdates } from "./planUpdates.ts";
import { lastRun, presentUpdates, readUpdates } from "./presentUpdates.ts";

const keptS = 30 * 86_400;

/**
 * Orders a run: its job, the mark on the quotes and the line of the audit log are one transaction. The revision of the quotes lets two runs at once be one.
 *
 * @see spec courses §4 "Run Updates"
 */
export const runProgramUpdates = defineHandler(route, {
  run: async ({ params }, { operationId, person }) => {
    const read = await readUpdates(params.id);
    const { of, program, plan } = read;
    const jobId = `program-update:${operationId}`;
    if (of.last_update?.job_id === jobId) {
      // An earlier try wrote it, and may have died before it told the queue.
      await announceJob("program_update", jobId);
      return presentUpdates(read);
    }
    if (!plan)
      throw new Refusal("QUOTE_STAGE", {
        message: "Updates can run once the original quote is confirmed. Nothing was changed.",
      });
    requireOpenProgram(program, "changed");
    await requireNoneUnderWay(read);
    if (plan.courses.length + plan.userIds.length === 0)
      throw new Refusal("ALREADY_DONE", {
        message: `${program.name} already has what its quotes confirmed. Nothing was changed.`,
      });
    const at = isoTime(nowMs());
    const by = askedBy(person);
    await putMemberBatch(jobId, plan.userIds, Math.floor(nowMs() / 1000) + keptS);
    const job = planJob({
      kind: "program_update",
      id: jobId,
      requestedBy: person.profile.id,
      programId: program.id,
      input: {
        ...{ program: { id: program.id, name: program.name }, by, operation_id: operationId, at },
        terms: plan.terms,
        lend: contentOf(plan, "LEND"),
        revoke: contentOf(plan, "REVOKE"),
        total: plan.userIds.length,
      },
    });
    const next = {
      ...of,
      last_update: { job_id: jobId, at, by: by.name, undo_job_id: null },
      rev: of.rev + 1,
    };
    const audit = quoteLine(next, {
      ...{ action: "quote.updates_run", operationId, by, at: 0 },
      details: {
        "School year": schoolYearText(of.school_year),
        "Courses lent": String(contentOf(plan, "LEND").course_ids.length),
        "Courses revoked": String(contentOf(plan, "REVOKE").course_ids.length),
        "Expirations set": String(plan.extended),
        "Roles changed": String(plan.roles.length),
      },
    });
    if (!(await saveQuotes(next, { audit, together: jobWrites(job) }))) throw new Refusal("CONFLICT");
    await announceJob("program_update", jobId);
    return presentUpdates({ ...read, of: next });
  },
});

/** @throws Refusal CONFLICT */
export async function requireNoneUnderWay({ of }: Parameters<typeof presentUpdates>[0]): Promise<void> {
  const last = await lastRun(of);
  const isOpen = [last?.state, last?.undo].some((state) => state === "queued" || state === "running");
  if (isOpen)
    throw new Refusal("CONFLICT", {
      message: "Updates of this program are still running. Wait until they are done. Nothing was changed.",
    });
}

const contentOf = ({ courses }: PlannedUpdates, change: "LEND" | "REVOKE") => {
  const of = courses.filter((course) => course.change === change);
  return {
    course_ids: of.flatMap(({ courseIds }) => courseIds),
    document_ids: of.flatMap(({ documentIds }) => documentIds),
  };
};

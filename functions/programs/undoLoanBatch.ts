import { jobKinds } from "#shared/contract/jobs.ts";
import { undoLoanBatch as route } from "#shared/contract/programs/loanBatches.ts";
import { readJob } from "../jobs/job.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob } from "../table/operations/jobs.ts";
import { changeLoans } from "./changeLoans.ts";
import { canUndoLoans, type LoanBatchJob, presentLoanBatch } from "./presentLoanBatch.ts";

/** Takes a large change of loans back, for the items that it changed. What somebody else changed since stays as it is now. */
export const undoLoanBatch = defineHandler(route, {
  run: async ({ params }, { operationId, ...signedIn }) => {
    const job = await requireBatch(params.id, signedIn);
    if (!canUndoLoans(job)) throw new Refusal("CONFLICT", { message: "This change can't be undone." });
    const { job_id } = await changeLoans({
      kind: job.input.kind === "lend" ? "revoke" : "lend",
      programId: job.input.group_id,
      asked: (job.cursor?.changed ?? []).map((documentId) => ({
        id: String(documentId),
        documentId,
        why: "Item not found.",
      })),
      undoOf: job.id,
      ...{ signedIn, operationId },
    });
    return presentLoanBatch(await requireBatch(job_id ?? "", signedIn), { isUndone: false });
  },
});

/** An admin lends in the name of the provider, whichever program they are in meanwhile. @throws Refusal NOT_FOUND */
async function requireBatch(id: string, { person }: Pick<SignedIn, "person">): Promise<LoanBatchJob> {
  const row = await getJob(id);
  const isTheirs =
    row?.kind === "loan_batch" &&
    row.state !== "discarded" &&
    row.requested_by === person.profile.id &&
    row.expires_at_s * 1000 > nowMs();
  if (!row || !isTheirs) throw new Refusal("NOT_FOUND");
  return readJob(jobKinds.loan_batch, row);
}

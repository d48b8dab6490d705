import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { LoanBatch } from "#shared/contract/programs/loanBatches.ts";
import type { Job } from "../jobs/job.ts";

export type LoanBatchJob = Job<DefinitionOf<"loan_batch">>;

/** Tells if a change has a way back. What takes another change back has none of its own. */
export const canUndoLoans = ({ state, input, cursor }: LoanBatchJob): boolean =>
  (state === "ready" || state === "failed") && input.undo_of === null && (cursor?.changed.length ?? 0) > 0;

/** How far a large change of loans is, as whoever ordered it sees it. */
export function presentLoanBatch(job: LoanBatchJob, { isUndone }: { isUndone: boolean }): LoanBatch {
  const { input, cursor } = job;
  return {
    id: job.id,
    kind: input.kind,
    state: job.state,
    progress: job.state === "ready" ? 100 : job.progress,
    ordered_at: job.created_at,
    total: input.document_ids.length + input.undone_count,
    changed: cursor?.changed.length ?? 0,
    undone: input.undone,
    undone_count: input.undone_count,
    is_undo: input.undo_of !== null,
    can_undo: !isUndone && canUndoLoans(job),
  };
}

import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { ResetOrder } from "#shared/contract/members/resets.ts";
import type { Job } from "../jobs/job.ts";

/** How far an order is, as whoever gave it sees it. */
export function presentReset(job: Job<DefinitionOf<"reset_cases">>): ResetOrder {
  const { reset = 0, not_begun = 0, exam_running = 0, exam_running_names = [] } = job.cursor ?? {};
  return {
    id: job.id,
    state: job.state,
    progress: job.progress,
    cases: job.input.document_ids.length,
    students: job.input.user_ids.length,
    ordered_at: job.created_at,
    reset,
    not_begun,
    exam_running,
    exam_running_names,
    left: job.input.left,
  };
}

import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { MemberBatch } from "#shared/contract/members/memberBatches.ts";
import type { CourseMemberChange } from "#shared/contract/members/memberChange.ts";
import type { Job } from "../jobs/job.ts";

type BatchJob = Job<DefinitionOf<"course_member_batch">>;

/**
 * Tells if a change can be undone. Exam times and sent invitations cannot, and neither can an undo.
 */
export const canUndo = ({ state, input }: BatchJob): boolean =>
  (state === "ready" || state === "failed") && input.undo_of === null && hasWayBack(input.change);

const hasWayBack = (change: CourseMemberChange): boolean =>
  change.kind === "addition" ||
  change.kind === "removal" ||
  (change.kind === "invitation" && !change.is_at_once);

/** How far a large change is, as whoever ordered it sees it. */
export function presentMemberBatch(job: BatchJob, { isUndone }: { isUndone: boolean }): MemberBatch {
  const { input, cursor } = job;
  return {
    id: job.id,
    kind: input.change.kind,
    state: job.state,
    progress: job.state === "ready" ? 100 : job.progress,
    ordered_at: job.created_at,
    total: input.total + input.left_count,
    done: cursor?.done ?? 0,
    left: cursor?.left ?? input.left,
    left_count: cursor?.left_count ?? input.left_count,
    is_undo: input.undo_of !== null,
    can_undo: !isUndone && canUndo(job),
  };
}

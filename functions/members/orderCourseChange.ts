import { type CourseMemberChange, leftAtMost } from "#shared/contract/members/memberChange.ts";
import type { LoadedCourse } from "../access/course.ts";
import {
  type AskedMember,
  applyCourseChange,
  type CourseChangeOutcome,
} from "../enrolment/applyCourseChange.ts";
import type { Left } from "../enrolment/changeInParts.ts";
import { announceJob, orderJob } from "../jobs/orderJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { membersAtOnce } from "../table/courses/courseMembers.ts";
import { putMemberBatch } from "../table/members/memberBatches.ts";
import { getJob } from "../table/operations/jobs.ts";

/** Up to so many are changed in the request itself: eight transactions. */
export const atOnceAtMost = 8 * membersAtOnce;
const keptDays = 7;

type Asked = {
  change: CourseMemberChange;
  loaded: LoadedCourse;
  signedIn: SignedIn;
  operationId: string;
  /** UTC; when it was asked for. */
  at: string;
  host: string;
  members: readonly AskedMember[];
  /** Asked for, and found to be nobody that it could be done for. */
  left: readonly Left[];
  undoOf?: string;
};

/**
 * Changes members of a course: at once where they are some two hundred, and behind the request where they are more. Then
 * nothing is written yet, and `jobId` names the work.
 */
export async function orderCourseChange(
  asked: Asked,
): Promise<CourseChangeOutcome & { jobId: string | null }> {
  const { change, loaded, signedIn, operationId, at, host, members } = asked;
  if (members.length <= atOnceAtMost && asked.undoOf === undefined) {
    const by = { actor: signedIn.actor, person: signedIn.person };
    const outcome = await applyCourseChange({ loaded, by, change, operationId, at, host }, members);
    return { ...outcome, left: [...asked.left, ...outcome.left], jobId: null };
  }
  const jobId = `course-members:${operationId}`;
  // Those stand already where an earlier try has written them: the job may be at work on them.
  if (await getJob(jobId)) await announceJob("course_member_batch", jobId);
  else {
    const [userIds, askedIds] = [members.map(({ userId }) => userId), members.map(({ id }) => id)];
    await putMemberBatch(jobId, userIds, Math.floor(nowMs() / 1000) + keptDays * 86_400, askedIds);
    await orderJob({
      kind: "course_member_batch",
      id: jobId,
      requestedBy: signedIn.person.profile.id,
      programId: loaded.program.id,
      input: {
        change,
        course_id: loaded.course.id,
        by: signedIn.person.profile.id,
        is_admin: signedIn.actor.isAdmin,
        host,
        operation_id: operationId,
        at,
        total: members.length,
        left: asked.left.slice(0, leftAtMost),
        left_count: asked.left.length,
        undo_of: asked.undoOf ?? null,
      },
    });
  }
  return { written: [], left: [], invites: [], jobId };
}

import { undoMemberBatch as route } from "#shared/contract/members/memberBatches.ts";
import type { CourseMemberChange } from "#shared/contract/members/memberChange.ts";
import { calendarDateAt, startOfDay } from "#shared/domain/dates.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import type { AskedMember } from "../enrolment/applyCourseChange.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getMemberBatchPart } from "../table/members/memberBatches.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { canUndo, presentMemberBatch } from "./presentMemberBatch.ts";
import { timeOf } from "./timeOf.ts";

/** Takes a large change back, by another one of its kind: for those alone for whom it was done, and who are as it left them. */
export const undoMemberBatch = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ params, request }, { loaded, operationId, ...signedIn }) => {
    const job = await requireOwnJob("course_member_batch", params.batchId, signedIn);
    if (job.input.course_id !== loaded.course.id) throw new Refusal("NOT_FOUND");
    if (!canUndo(job)) throw new Refusal("CONFLICT", { message: "This change can't be undone." });
    const { jobId } = await orderCourseChange({
      change: wayBack(job.input, loaded.program.time_zone),
      at: timeOf(operationId),
      members: await membersOf(job.id, job.cursor?.at ?? 0),
      left: [],
      undoOf: job.id,
      ...{ loaded, signedIn, operationId, host: request.host },
    });
    const undo = await requireOwnJob("course_member_batch", jobId ?? undefined, signedIn);
    return presentMemberBatch(undo, { isUndone: false });
  },
});

type Order = { change: CourseMemberChange; at: string; operation_id: string };

function wayBack({ change, at, operation_id }: Order, timeZone: string): CourseMemberChange {
  if (change.kind === "addition") return { kind: "removal", added_at: at };
  if (change.kind !== "invitation") return { kind: "restoration", ended_by: operation_id };
  if (change.scheduled_for <= calendarDateAt(isoTime(nowMs()), timeZone))
    throw new Refusal("CONFLICT", {
      message: "The day that these invitations were scheduled for has begun. Choose another day instead.",
    });
  return {
    kind: "invitation",
    scheduled_for: calendarDateAt(change.due_at, timeZone),
    only_due_at: change.due_at,
    due_at: startOfDay(change.scheduled_for, timeZone),
    is_at_once: false,
  };
}

/** The people of a change, as far as it came. */
async function membersOf(jobId: string, count: number): Promise<AskedMember[]> {
  const members: AskedMember[] = [];
  while (members.length < count) {
    const part = await getMemberBatchPart(jobId, members.length);
    if (!part) throw new Error(`The people of ${jobId} from ${members.length} on are missing`);
    members.push(...part.userIds.map((userId) => ({ id: userId, userId })));
  }
  return members;
}

import { decodeTime } from "ulid";
import type { MemberChange } from "#shared/contract/programs/memberChange.ts";
import type { BatchReply } from "#shared/contract/programs/members.ts";
import { requireProgram } from "../access/course.ts";
import { announceJob, orderJob } from "../jobs/orderJob.ts";
import type { OrderedChange } from "../memberships/applyChange.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { counted, noneYet, runChange } from "../memberships/runChange.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { partsOf, putMemberBatch } from "../table/members/memberBatches.ts";
import { getJob } from "../table/operations/jobs.ts";
import type { FoundPeople } from "./memberIds.ts";

/** Up to so many are changed in the request itself: six transactions of at least 32. */
const atOnceAtMost = 192;
const keptDays = 7;

/** When an operation began: the same for each try of it. */
export const timeOf = (operationId: string): string => isoTime(decodeTime(operationId));

/** A change as somebody asks for it of their current program. */
export async function changeOf(
  change: MemberChange,
  { signedIn, operationId, host }: { signedIn: SignedIn; operationId: string; host: string },
): Promise<OrderedChange> {
  const program = await requireProgram(signedIn);
  const { person, membership } = signedIn;
  if (!membership) throw new Refusal("FORBIDDEN");
  return {
    change,
    program: {
      id: program.id,
      name: program.name,
      subdomain: program.subdomain,
      is_editorial: program.is_editorial,
    },
    by: { ...askedBy(person), is_admin: person.profile.is_admin, role: membership.role },
    host,
    operation_id: operationId,
    at: timeOf(operationId),
  };
}

/**
 * Does a change for some people: at once where they are some hundreds, and behind the request where they are more. Says whom
 * it was not done to, and why.
 */
export async function orderChange(
  ordered: OrderedChange,
  { userIds, undone }: FoundPeople,
): Promise<BatchReply> {
  const total = userIds.length + undone.length;
  const start = counted(noneYet, { at: 0, done: 0, undone });
  if (userIds.length <= atOnceAtMost) {
    const { at: _at, ...came } = await runChange(ordered, userIds, start);
    return { total, ...came, job_id: null };
  }
  const id = `member-batch:${ordered.operation_id}`;
  // Those stand already where an earlier try has written them: the job may be at work on them.
  if (await getJob(id)) await announceJob("member_batch", id);
  else {
    await putMemberBatch(id, userIds, Math.floor(nowMs() / 1000) + keptDays * 86_400);
    await orderJob({
      kind: "member_batch",
      id,
      input: { ...ordered, total: userIds.length, parts: partsOf(userIds.length) },
      requestedBy: ordered.by.user_id,
      programId: ordered.program.id,
    });
  }
  return { total, done: 0, undone: start.undone, undone_count: start.undone_count, job_id: id };
}

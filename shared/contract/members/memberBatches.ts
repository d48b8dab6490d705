import * as z from "zod/mini";
import { byId, jobId, sequenceIdInPath, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { membersPath } from "./courseMembers.ts";
import { leftMember } from "./memberChange.ts";

/** How a change of many members of a course goes that is done behind the request. */
const memberBatch = z.object({
  id: jobId,
  kind: z.enum(["addition", "removal", "restoration", "accommodation", "invitation"]),
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  ordered_at: utcTime,
  total: z.number(),
  /** Members for whom it was done, or who were so already. */
  done: z.number(),
  /** The first of those for whom it was not done. */
  left: z.array(leftMember),
  left_count: z.number(),
  /** Takes another change back. */
  is_undo: z.boolean(),
  /** It has ended, and can be taken back. */
  can_undo: z.boolean(),
});
export type MemberBatch = z.infer<typeof memberBatch>;

const batchesPath = `${membersPath}/batches` as const;

export const listMemberBatches = defineRoute({
  name: "listMemberBatches",
  context: "members",
  method: "GET",
  path: batchesPath,
  action: "course.member.manage",
  summary: "The latest large changes of a course's members that the person ordered, newest first.",
  params: byId,
  reply: z.array(memberBatch),
});

export const undoMemberBatch = defineRoute({
  name: "undoMemberBatch",
  context: "members",
  method: "POST",
  path: `${batchesPath}/{batchId}/undo`,
  action: "course.member.manage",
  summary: "Take back a large change of members that one has ordered, for those for whom it was done.",
  params: z.strictObject({ id: sequenceIdInPath, batchId: jobId }),
  isIdempotent: true,
  reply: memberBatch,
});

export const memberBatchRoutes = [listMemberBatches, undoMemberBatch] as const;

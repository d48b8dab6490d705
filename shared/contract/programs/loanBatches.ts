import * as z from "zod/mini";
import { jobId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

export const loanChangeKinds = ["lend", "revoke"] as const;
export type LoanChangeKind = (typeof loanChangeKinds)[number];

/** An item that was not lent or revoked, and why: by the id that it was asked for with. */
export const undoneLoan = z.object({ id: z.string(), name: z.string(), why: z.string() });
export type UndoneLoan = z.infer<typeof undoneLoan>;

/** Items that were not changed and are named; more are only counted. */
export const undoneLoansAtMost = 200;

/** A change of so many loans that it is done behind the request. */
export const loanBatchInput = z.object({
  kind: z.enum(loanChangeKinds),
  group_id: ulid,
  document_ids: z.array(sequenceId),
  by: z.object({ user_id: ulid, name: z.string(), email: z.string() }),
  operation_id: z.string(),
  /** When it was asked for: the log says this time, however late it is done. */
  at: utcTime,
  /** Items that were left before the work began. */
  undone: z.array(undoneLoan),
  undone_count: z.number(),
  /** The job that this one takes back. */
  undo_of: z.nullable(z.string()),
});

export const loanBatchCursor = z.object({
  /** Items that have been gone through. */
  at: z.number(),
  /** Documents that the program has gained, or lost, by this job. */
  changed: z.array(sequenceId),
});

const loanBatch = z.object({
  id: jobId,
  kind: z.enum(loanChangeKinds),
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  ordered_at: utcTime,
  total: z.number(),
  /** Items that the program has gained, or lost; the others stood that way already. */
  changed: z.number(),
  undone: z.array(undoneLoan),
  undone_count: z.number(),
  /** Takes another change back. */
  is_undo: z.boolean(),
  /** It has ended, and can be taken back. */
  can_undo: z.boolean(),
});
export type LoanBatch = z.infer<typeof loanBatch>;

const path = "/group_documents/batches";

export const listLoanBatches = defineRoute({
  name: "listLoanBatches",
  context: "programs",
  method: "GET",
  path,
  action: "loan.manage",
  summary: "The latest large changes of a program's loans that the person ordered, newest first.",
  query: z.strictObject({ groupId: ulid }),
  reply: z.array(loanBatch),
});

export const undoLoanBatch = defineRoute({
  name: "undoLoanBatch",
  context: "programs",
  method: "POST",
  path: `${path}/{id}/undo`,
  action: "loan.manage",
  summary: "Take back a large change of loans that one has ordered, for the items that it changed.",
  params: z.strictObject({ id: jobId }),
  isIdempotent: true,
  reply: loanBatch,
});

export const loanBatchRoutes = [listLoanBatches, undoLoanBatch] as const;

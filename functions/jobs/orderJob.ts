import {
  type DefinitionOf,
  type InputOf,
  type JobDefinition,
  type JobKind,
  jobKinds,
} from "#shared/contract/jobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { createJob, type JobRow } from "../table/operations/jobs.ts";

export type JobOrder<Kind extends JobKind> = {
  kind: Kind;
  /** Ordering the same id again orders nothing new. */
  id: string;
  input: InputOf<DefinitionOf<Kind>>;
  /** Whom it answers to, and where they ordered it; null for what the product orders itself. */
  requestedBy: string | null;
  programId: string | null;
  /** How long the row stays, where it is not as long as its kind says. */
  keptDays?: number;
};

/** The row of an order, to be written with what it is ordered for, and then announced. */
export function planJob<Kind extends JobKind>(order: JobOrder<Kind>): JobRow {
  const now = isoTime(nowMs());
  return {
    id: order.id,
    kind: order.kind,
    program_id: order.programId,
    requested_by: order.requestedBy,
    input: order.input,
    cursor: null,
    state: "queued",
    progress: 0,
    created_at: now,
    updated_at: now,
    attempts: 0,
    lease_until_s: 0,
    lease: null,
    expires_at_s: Math.floor(nowMs() / 1000) + (order.keptDays ?? jobKinds[order.kind].keptDays) * 86_400,
  };
}

/** Tells the kind's queue of a job whose row stands. A message that gets lost is sent again by housekeeping. */
export const announceJob = (kind: JobKind, id: string): Promise<void> =>
  sendMessage(jobKinds[kind].queue, { job_id: id });

/** Orders a job. Its row is written first. */
export async function orderJob<Kind extends JobKind>(
  order: JobOrder<Kind>,
  listed: { listedWith?: readonly string[] } = {},
): Promise<void> {
  const { listedAs }: JobDefinition = jobKinds[order.kind];
  await createJob(planJob(order), { ...listed, listedAs });
  // Also where it was there already: whoever ordered it first may have died before this line.
  await announceJob(order.kind, order.id);
}

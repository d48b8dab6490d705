import { keys } from "../keys.ts";
import { type TransactItem, transactUpdate, updateItem, type WriteCondition } from "../table.ts";
import { type JobRow, jobSchema, keptJobPlace } from "./jobs.ts";

/** A job is one worker's as long as its lease lasts: how it is taken, gone on with, ended and given back. */
type Lease = { jobId: string; lease: string; untilS: number; now: string };

/** Takes an open job for one worker; undefined when it is done, failed, unknown, or another worker's. */
export async function takeJob(taken: Lease & { nowS: number }): Promise<JobRow | undefined> {
  const item = await updateItem(keys.job(taken.jobId), {
    UpdateExpression:
      "SET #state = :running, lease = :lease, lease_until_s = :until, updated_at = :now ADD attempts :one",
    ConditionExpression: "#state IN (:queued, :running) AND lease_until_s < :nowS",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":running": "running",
      ":queued": "queued",
      ":lease": taken.lease,
      ":until": taken.untilS,
      ":now": taken.now,
      ":nowS": taken.nowS,
      ":one": 1,
    },
  });
  return item && jobSchema.parse(item);
}

type Advance = Lease & { progress: number; cursor?: unknown };

function advanceParts(advance: Advance): { update: WriteCondition; condition: WriteCondition } {
  const hasCursor = advance.cursor !== undefined;
  const sets = ["progress = :progress", "lease_until_s = :until", "updated_at = :now"];
  if (hasCursor) sets.push("#cursor = :cursor", "attempts = :one");
  return {
    update: {
      expression: `SET ${sets.join(", ")}`,
      names: hasCursor ? { "#cursor": "cursor" } : {},
      values: {
        ":progress": advance.progress,
        ":until": advance.untilS,
        ":now": advance.now,
        ...(hasCursor && { ":cursor": advance.cursor, ":one": 1 }),
      },
    },
    condition: {
      expression: "lease = :lease AND #state = :running",
      names: { "#state": "state" },
      values: { ":lease": advance.lease, ":running": "running" },
    },
  };
}

/**
 * Writes how far the job is and extends the lease; answers false when the lease is lost. With a cursor the part before it
 * counts as done: what comes after has all its tries again.
 */
export async function advanceJob(advance: Advance): Promise<boolean> {
  const { update, condition } = advanceParts(advance);
  const item = await updateItem(keys.job(advance.jobId), {
    UpdateExpression: update.expression,
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: { ...update.names, ...condition.names },
    ExpressionAttributeValues: { ...update.values, ...condition.values },
  });
  return item !== undefined;
}

/** The same for the transaction with what is done: a lost lease refuses it. */
export function jobAdvanceWrite(advance: Advance & { cursor: unknown }): TransactItem {
  const { update, condition } = advanceParts(advance);
  return transactUpdate(keys.job(advance.jobId), update, condition);
}

/**
 * Ends the job as ready, with what it has to tell; answers false when the lease is lost. `keptUntil`: what it made is deleted
 * then.
 */
export async function finishJob(done: {
  jobId: string;
  lease: string;
  now: string;
  outcome?: unknown;
  keptUntil?: string | undefined;
}): Promise<boolean> {
  const place = done.keptUntil === undefined ? undefined : keptJobPlace(done.jobId, done.keptUntil);
  const sets = ["#state = :ready", "progress = :all", "updated_at = :now"];
  if (done.outcome !== undefined) sets.push("outcome = :outcome");
  if (place) sets.push("gsi1pk = :kept", "gsi1sk = :until");
  const item = await updateItem(keys.job(done.jobId), {
    UpdateExpression: `SET ${sets.join(", ")}${place ? "" : " REMOVE gsi1pk, gsi1sk"}`,
    ConditionExpression: "lease = :lease AND #state = :running",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":ready": "ready",
      ":all": 100,
      ":now": done.now,
      ":lease": done.lease,
      ":running": "running",
      ...(done.outcome !== undefined && { ":outcome": done.outcome }),
      ...(place && { ":kept": place.gsi1pk, ":until": place.gsi1sk }),
    },
  });
  return item !== undefined;
}

/**
 * Gives a job back, so that the next delivery need not wait for the lease to run out. `attempts`: what then counts as tried.
 */
export async function releaseJob(released: {
  jobId: string;
  lease: string;
  attempts?: number;
}): Promise<void> {
  const { attempts } = released;
  await updateItem(keys.job(released.jobId), {
    UpdateExpression: `SET lease_until_s = :past${attempts === undefined ? "" : ", attempts = :attempts"}`,
    ConditionExpression: "lease = :lease",
    ExpressionAttributeValues: {
      ":past": 0,
      ":lease": released.lease,
      ...(attempts !== undefined && { ":attempts": attempts }),
    },
  });
}

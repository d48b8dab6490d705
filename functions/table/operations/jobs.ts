import * as z from "zod/mini";
import { jobId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  deleteItem,
  getItem,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactPut,
  updateItem,
} from "../table.ts";

export const jobSchema = z.object({
  id: jobId,
  kind: z.string(),
  /** Where it was ordered; null for what belongs to no program. */
  program_id: z.nullable(ulid),
  /** The only person that it answers to; null where the product itself ordered it. */
  requested_by: z.nullable(ulid),
  /** Input by the kind's schema. */
  input: z.unknown(),
  /** For kinds that work in parts: where the next part begins. */
  cursor: z.unknown(),
  /** Result of a job that is ready. */
  outcome: z.optional(z.unknown()),
  /** `discarded`: nobody waits for it any more; its row goes with what it made. */
  state: z.enum(["queued", "running", "ready", "failed", "discarded"]),
  /** 0–100. */
  progress: z.number(),
  created_at: utcTime,
  updated_at: utcTime,
  /** How often a worker took it up; of kinds that work in parts, since the last part that was done. */
  attempts: z.number(),
  /** Epoch seconds until which one worker has it to itself, and that worker's token. */
  lease_until_s: z.number(),
  lease: z.nullable(z.string()),
  expires_at_s: z.number(),
});
/** Work in the background, of any kind. @see shared/contract/jobs.ts */
export type JobRow = z.infer<typeof jobSchema>;

/** Open jobs stand in the index, so that housekeeping finds those that hang. */
const openIn = (job: JobRow) => ({
  gsi1pk: keys.openJobs(job.kind),
  gsi1sk: `${job.created_at}#${job.id}`,
});

/** Jobs whose work is deleted some day stand in the index by that day. */
export const keptJobPlace = (id: string, until: string) => ({
  gsi1pk: keys.keptJobs,
  gsi1sk: `${until}#${id}`,
});

const toComeIn = (job: JobRow, startsAt: string) => ({
  gsi1pk: keys.jobsToCome,
  gsi1sk: `${startsAt}#${job.id}`,
});

type JobPlace = { startsAt?: string; listedWith?: readonly string[]; listedAs?: string | undefined };

/**
 * Plans the writes of an ordered job and of its entry in the orderer's list, for a transaction with the job's subject. With `startsAt` (UTC) it waits
 * until then, and housekeeping opens it. `listedWith`: other persons who have it in their list. `listedAs`: the list, if it is not that of its kind.
 */
export function jobWrites(
  job: JobRow,
  { startsAt, listedWith = [], listedAs = job.kind }: JobPlace = {},
): TransactItem[] {
  const place = startsAt === undefined ? openIn(job) : toComeIn(job, startsAt);
  const written = transactPut({ ...keys.job(job.id), ...place, ...job }, isNew);
  const whose = new Set([...(job.requested_by === null ? [] : [job.requested_by]), ...listedWith]);
  const listed = [...whose].map((userId) =>
    transactPut({ ...keys.jobOfPerson(userId, listedAs, job.id), expires_at_s: job.expires_at_s }),
  );
  return [written, ...listed];
}

/** Writes an ordered job; answers false where one of that id is there already. */
export const createJob = (job: JobRow, place: JobPlace = {}): Promise<boolean> =>
  transact(jobWrites(job, place));

/** Pattern: a job by id. */
export async function getJob(id: string): Promise<JobRow | undefined> {
  const item = await getItem(keys.job(id), { consistent: true });
  return item && jobSchema.parse(item);
}

/** Pattern: the jobs of a kind that are ordered and neither done nor failed, oldest first. */
export async function listOpenJobs(kind: string): Promise<JobRow[]> {
  const items = await queryItems({ pk: keys.openJobs(kind), index: "gsi1" });
  return items.map((item) => jobSchema.parse(item));
}

/** Pattern: the same, so many of the oldest at most. */
export async function listOldestOpenJobs(kind: string, limit: number): Promise<JobRow[]> {
  const items = await queryItems({ pk: keys.openJobs(kind), index: "gsi1", limit });
  return items.slice(0, limit).map((item) => jobSchema.parse(item));
}

/** Pattern: jobs of any kind that failed, the latest first, so many at most. They go with their rows. */
export async function listFailedJobs(limit: number): Promise<JobRow[]> {
  const items = await queryItems({ pk: keys.failedJobs, index: "gsi1", descending: true, limit });
  return items.slice(0, limit).map((item) => jobSchema.parse(item));
}

/** Pattern: jobs by their ids, in no stated order; absent ones are left out. */
export async function listJobs(ids: readonly string[]): Promise<JobRow[]> {
  const items = await batchGetItems([...new Set(ids)].map((id) => keys.job(id)));
  return items.map((item) => jobSchema.parse(item));
}

/** Pattern: jobs that waited for a time which has come (UTC), the first first, at most so many. */
export async function listDueJobs(now: string, limit: number): Promise<JobRow[]> {
  // Behind every id of that very moment.
  const items = await queryItems({ pk: keys.jobsToCome, index: "gsi1", skUpTo: `${now}#~`, limit });
  return items.map((item) => jobSchema.parse(item));
}

/** Opens a job whose time has come; false where somebody has done so, or it is gone. */
export async function openDueJob(job: JobRow, now: string): Promise<boolean> {
  const { gsi1pk, gsi1sk } = openIn(job);
  const item = await updateItem(keys.job(job.id), {
    UpdateExpression: "SET gsi1pk = :open, gsi1sk = :place, updated_at = :now",
    ConditionExpression: "gsi1pk = :toCome",
    ExpressionAttributeValues: {
      ":open": gsi1pk,
      ":place": gsi1sk,
      ":now": now,
      ":toCome": keys.jobsToCome,
    },
  });
  return item !== undefined;
}

/**
 * Pattern: the jobs of a kind that a person ordered or was given, newest first where their ids sort by time, at most so many
 * from behind `before` on. `next`: what is behind the last one; null where these are all.
 */
export async function listJobsOfPerson(
  userId: string,
  { kind, limit, before }: { kind: string; limit: number; before?: string | undefined },
): Promise<{ jobs: JobRow[]; next: string | null }> {
  const prefix = keys.jobsOfKind(kind);
  const listed = await queryItems({
    pk: keys.jobsOfPerson(userId),
    ...(before === undefined ? { skPrefix: prefix } : { skBetween: [prefix, `${prefix}${before}`] as const }),
    descending: true,
    limit: limit + 2,
  });
  const ids = listed.map(({ sk }) => sk.slice(prefix.length)).filter((id) => id !== before);
  const asked = ids.slice(0, limit);
  const found = (await batchGetItems(asked.map((id) => keys.job(id)))).map((item) => jobSchema.parse(item));
  const byId = new Map(found.filter(({ state }) => state !== "discarded").map((job) => [job.id, job]));
  const jobs = asked.flatMap((id) => byId.get(id) ?? []);
  return { jobs, next: ids.length > limit ? (asked.at(-1) ?? null) : null };
}

/** Takes a job off the list of somebody who did not order it. */
export const unlistJob = (userId: string, { kind, id }: { kind: string; id: string }): Promise<boolean> =>
  deleteItem(keys.jobOfPerson(userId, kind, id));

/** Pattern: jobs whose work is to be deleted by now (UTC), the first first, at most so many. */
export async function listJobsPastKeeping(now: string, limit: number): Promise<JobRow[]> {
  const items = await queryItems({ pk: keys.keptJobs, index: "gsi1", skUpTo: `${now}#~`, limit });
  return items.map((item) => jobSchema.parse(item));
}

/**
 * Ends a job that nobody wants any more, whatever became of it. Whoever works on it is stopped at their next word. It stands
 * among those whose work is to be deleted, from `deleteAt` (UTC) on. False where it is gone, or was discarded before.
 */
export async function discardJob(id: string, { now, deleteAt }: { now: string; deleteAt: string }) {
  const { gsi1pk, gsi1sk } = keptJobPlace(id, deleteAt);
  const item = await updateItem(keys.job(id), {
    UpdateExpression: "SET #state = :discarded, updated_at = :now, gsi1pk = :kept, gsi1sk = :place",
    ConditionExpression: "attribute_exists(pk) AND #state <> :discarded",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":discarded": "discarded", ":now": now, ":kept": gsi1pk, ":place": gsi1sk },
  });
  return item !== undefined;
}

/** Deletes a job's row, once what it made is gone. */
export const deleteJob = (id: string): Promise<boolean> => deleteItem(keys.job(id));

/** Ends an open job as failed; undefined when it is unknown or has ended otherwise. */
export async function failJob(id: string, now: string): Promise<JobRow | undefined> {
  const item = await updateItem(keys.job(id), {
    // From the open ones in the index to those that failed, where operators find it.
    UpdateExpression: "SET #state = :failed, updated_at = :now, gsi1pk = :failedJobs, gsi1sk = :failedAt",
    ConditionExpression: "#state IN (:queued, :running)",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":failed": "failed",
      ":queued": "queued",
      ":running": "running",
      ":now": now,
      ":failedJobs": keys.failedJobs,
      ":failedAt": `${now}#${id}`,
    },
  });
  return item && jobSchema.parse(item);
}

/** Notes that an open job was sent to the queue again, so that the next look does not send it once more. */
export async function touchJob(id: string, now: string): Promise<void> {
  await updateItem(keys.job(id), {
    UpdateExpression: "SET updated_at = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": now },
  });
}

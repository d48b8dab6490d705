import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { reportTypes } from "#shared/contract/reports/reports.ts";
import { keys } from "./keys.ts";
import { getItem, isNew, putItem, queryItems, updateItem } from "./table.ts";

const jobSchema = z.object({
  id: ulid,
  type: z.enum(reportTypes),
  course_id: sequenceId,
  program_id: ulid,
  /** The only person that the report answers to. */
  requested_by: ulid,
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate),
  tab: z.nullable(z.enum(["case", "illness_script"])),
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** Where the file goes in the report bucket: fixed when the job is ordered, so that a repeated job makes one file. */
  object_key: z.string(),
  created_at: utcTime,
  updated_at: utcTime,
  /** How often a worker took it up. */
  attempts: z.number(),
  /** Epoch seconds until which one worker has it to itself, and that worker's token. */
  lease_until_s: z.number(),
  lease: z.nullable(z.string()),
  expires_at_s: z.number(),
});
/** A report that somebody ordered as a file. */
export type Job = z.infer<typeof jobSchema>;

/** Open jobs stand in the index, so that housekeeping finds those that hang. */
const openIn = (job: Job) => ({ gsi1pk: keys.openJobs, gsi1sk: `${job.created_at}#${job.id}` });

/** Orders a report. */
export async function createJob(job: Job): Promise<void> {
  await putItem({ ...keys.job(job.id), ...openIn(job), ...job }, isNew);
}

/** Pattern: an ordered report by id. */
export async function getJob(jobId: string): Promise<Job | undefined> {
  const item = await getItem(keys.job(jobId), { consistent: true });
  return item && jobSchema.parse(item);
}

/** Pattern: the reports that are ordered and neither made nor failed, oldest first. */
export async function listOpenJobs(): Promise<Job[]> {
  const items = await queryItems({ pk: keys.openJobs, index: "gsi1" });
  return items.map((item) => jobSchema.parse(item));
}

type Lease = { jobId: string; lease: string; untilS: number; now: string };

/** Takes an open job for one worker; undefined when it is done, failed, unknown, or another worker's. */
export async function takeJob(taken: Lease & { nowS: number }): Promise<Job | undefined> {
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

/** Writes how far the job is and extends the lease; answers false when the lease is lost. */
export async function advanceJob(advance: Lease & { progress: number }): Promise<boolean> {
  const item = await updateItem(keys.job(advance.jobId), {
    UpdateExpression: "SET progress = :progress, lease_until_s = :until, updated_at = :now",
    ConditionExpression: "lease = :lease AND #state = :running",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":progress": advance.progress,
      ":until": advance.untilS,
      ":now": advance.now,
      ":lease": advance.lease,
      ":running": "running",
    },
  });
  return item !== undefined;
}

/** Ends the job as ready; answers false when the lease is lost. */
export async function finishJob(done: { jobId: string; lease: string; now: string }): Promise<boolean> {
  const item = await updateItem(keys.job(done.jobId), {
    UpdateExpression: "SET #state = :ready, progress = :all, updated_at = :now REMOVE gsi1pk, gsi1sk",
    ConditionExpression: "lease = :lease AND #state = :running",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":ready": "ready",
      ":all": 100,
      ":now": done.now,
      ":lease": done.lease,
      ":running": "running",
    },
  });
  return item !== undefined;
}

/** Gives a job back, so that the next delivery need not wait for the lease to run out. */
export async function releaseJob(released: { jobId: string; lease: string }): Promise<void> {
  await updateItem(keys.job(released.jobId), {
    UpdateExpression: "SET lease_until_s = :past",
    ConditionExpression: "lease = :lease",
    ExpressionAttributeValues: { ":past": 0, ":lease": released.lease },
  });
}

/** Ends an open job as failed; undefined when it is unknown or has ended otherwise. */
export async function failJob(jobId: string, now: string): Promise<Job | undefined> {
  const item = await updateItem(keys.job(jobId), {
    UpdateExpression: "SET #state = :failed, updated_at = :now REMOVE gsi1pk, gsi1sk",
    ConditionExpression: "#state IN (:queued, :running)",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":failed": "failed",
      ":queued": "queued",
      ":running": "running",
      ":now": now,
    },
  });
  return item && jobSchema.parse(item);
}

/** Notes that an open job was sent to the queue again, so that the next look does not send it once more. */
export async function touchJob(jobId: string, now: string): Promise<void> {
  await updateItem(keys.job(jobId), {
    UpdateExpression: "SET updated_at = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": now },
  });
}

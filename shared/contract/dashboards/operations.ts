import * as z from "zod/mini";
import { calendarDate, jobId, ulid, utcTime } from "../common.ts";
import { importStates } from "../importPeople/importPeople.ts";
import { jobKindNames } from "../jobs.ts";
import { queueNames } from "../queues.ts";
import { defineRoute } from "../route.ts";
import { dateRangeQuery } from "./range.ts";

/** A job as operators see it: what it is and how it goes, and of a mail what it is and to whom. */
const jobInShort = z.object({
  id: jobId,
  kind: z.string(),
  state: z.enum(["queued", "running", "ready", "failed", "discarded"]),
  about: z.string(),
  attempts: z.number(),
  created_at: utcTime,
  updated_at: utcTime,
});
export type JobInShort = z.infer<typeof jobInShort>;

const queueInShort = z.object({
  name: z.enum(queueNames),
  /** About so many, as SQS counts. */
  waiting: z.number(),
  in_hand: z.number(),
  set_aside: z.number(),
  /** True if a function takes messages that were set aside by itself and tells whoever waits. */
  tells_of_failures: z.boolean(),
});
export type QueueInShort = z.infer<typeof queueInShort>;

/** A file of people that was read in a program, and how far adding them is. @see ADR 0125 */
const importInShort = z.object({
  id: ulid,
  file_name: z.string(),
  program_name: z.string(),
  /** People in the file, and how many of them were added so far. */
  people: z.number(),
  added: z.number(),
  state: z.enum(importStates),
  /** 0–100. */
  progress: z.number(),
  created_at: utcTime,
});

/** @see spec courses §2.20 "superadmin dashboard"; ADR 0125 */
export const getSuperadminDashboard = defineRoute({
  name: "getSuperadminDashboard",
  context: "dashboards",
  method: "GET",
  path: "/superadmin_dashboard",
  action: "operations.read",
  summary:
    "Programs by state, use of the product and files of people in a range of days (Eastern time), jobs, queues, mail.",
  query: dateRangeQuery,
  reply: z.object({
    start_date: calendarDate,
    end_date: calendarDate,
    /** How many there are of each state. */
    programs: z.object({ active: z.number(), inactive: z.number(), editorial: z.number() }),
    use: z.array(z.object({ date: calendarDate, sign_ins: z.number() })),
    open_jobs: z.array(
      z.object({
        kind: z.enum(jobKindNames),
        count: z.number(),
        /** There are more than were counted. */
        is_more: z.boolean(),
        oldest: z.nullable(jobInShort),
      }),
    ),
    failed_jobs: z.array(jobInShort),
    queues: z.array(queueInShort),
    /** Ordered and not sent yet, the oldest first. */
    open_mail: z.array(jobInShort),
    language_model: z.object({
      /** Model of the deployment; null where it has none. */
      configured: z.nullable(z.string()),
      /** Requests in these days, by model. */
      models: z.array(
        z.object({
          provider: z.string(),
          model: z.string(),
          used: z.number(),
          refused: z.number(),
          failed: z.number(),
          tokens: z.number(),
          usd: z.number(),
          /** Milliseconds within which half, and nineteen of twenty, of the replies were there, rounded up to a span. */
          half_within_ms: z.nullable(z.number()),
          most_within_ms: z.nullable(z.number()),
        }),
      ),
      /** Spend of programs in the month of `end_date`, the highest first. */
      programs: z.array(
        z.object({ name: z.string(), replies: z.number(), usd: z.number(), budget_usd: z.number() }),
      ),
    }),
    /** Read in these days and still kept; the latest first. */
    imports: z.object({ count: z.number(), files: z.array(importInShort) }),
  }),
});
export type SuperadminDashboard = z.infer<typeof getSuperadminDashboard.reply>;

const byName = z.strictObject({ name: z.enum(queueNames) });

export const listSetAside = defineRoute({
  name: "listSetAside",
  context: "dashboards",
  method: "GET",
  path: "/queues/{name}/set_aside",
  action: "operations.read",
  summary: "Some of the messages that a queue has set aside, ten at most, with the jobs that they name.",
  params: byName,
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        sent_at: z.nullable(utcTime),
        /** The job that it names; null where there is none any more. */
        job: z.nullable(jobInShort),
        /** The message itself, its beginning. */
        text: z.string(),
      }),
    ),
  }),
});
export type SetAside = z.infer<typeof listSetAside.reply>;

export const redriveQueue = defineRoute({
  name: "redriveQueue",
  context: "dashboards",
  method: "POST",
  path: "/queues/{name}/redrive",
  action: "queue.redrive",
  summary: "Sends what a queue has set aside to it again. Kept in the audit log.",
  params: byName,
  body: z.strictObject({}),
  isIdempotent: true,
  reply: z.object({
    moved: z.number(),
    /** About so many are left, for another try. */
    left: z.number(),
  }),
});

export const operationRoutes = [getSuperadminDashboard, listSetAside, redriveQueue];

import * as z from "zod/mini";
import { jobId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { courseList, priceCategory } from "./quoteFields.ts";
import { rollOverCounts } from "./rollOverJob.ts";

/** Year-end roll-over: quotes of the next school year for all programs. @see ADR 0383 */

const ofRollOver = { context: "quotes", action: "quote.manage" } as const;

const ofYear = z.strictObject({
  /** Year that is opened. */
  current_school_year: z.string().check(
    z.regex(/^\d\d_\d\d$/, "must be two years such as 24_25"),
    z.refine((text) => {
      const year = Number(text.slice(0, 2));
      return Number(text.slice(3)) === year + 1 && year >= 20 && year <= 98;
    }, "must be a school year from 20_21 to 98_99 and the year after it"),
  ),
});

const opened = z.object({
  program_id: ulid,
  program_name: z.string(),
  price_category: priceCategory,
  /** Courses that the new quote has chosen: those confirmed in the year before. */
  courses: courseList,
  /** False: the quote cannot be sent before an address is added. */
  has_contact: z.boolean(),
});

const jobState = z.enum(["queued", "running", "ready", "failed"]);

/** Last roll-over into the year, and its undo. */
const lastRun = z.object({
  job_id: jobId,
  at: utcTime,
  by: z.string(),
  state: jobState,
  can_undo: z.boolean(),
  undo: z.nullable(z.object({ state: jobState, removed: z.number(), kept: z.number() })),
});

const preview = z.object({
  school_year: z.number(),
  /** Programs with quotes in the year before. */
  carried: z.array(opened),
  /** Programs without: opened only if it is asked for. */
  added: z.array(opened),
  /** Programs whose quotes of the year are open already. */
  standing: z.number(),
  /** Price categories of these programs that have no prices for the year. */
  unpriced: z.array(priceCategory),
  /** Null where there was none in the last 30 days. */
  last: z.nullable(lastRun),
});
export type RollOverPreview = z.infer<typeof preview>;

const run = z.object({
  job_id: jobId,
  school_year: z.number(),
  state: jobState,
  /** 0–100. */
  progress: z.number(),
  counts: rollOverCounts,
});
export type RollOverRun = z.infer<typeof run>;

export const getRollOver = defineRoute({
  ...ofRollOver,
  name: "getRollOver",
  method: "GET",
  path: "/quote_interfaces/roll_over",
  summary: "The programs whose quotes of a school year a roll-over would open.",
  query: ofYear,
  reply: preview,
});

export const runRollOver = defineRoute({
  ...ofRollOver,
  name: "runRollOver",
  method: "POST",
  path: "/quote_interfaces/roll_over",
  summary:
    "Open the quotes of a school year for all programs, in the background. Quotes that are open stay as they are.",
  isIdempotent: true,
  query: ofYear,
  body: z.strictObject({ with_new: z.boolean() }),
  reply: run,
});

export const getRollOverRun = defineRoute({
  ...ofRollOver,
  name: "getRollOverRun",
  method: "GET",
  path: "/quote_interfaces/roll_overs/{job_id}",
  summary: "How far a roll-over is.",
  params: z.strictObject({ job_id: jobId }),
  reply: run,
});

export const undoRollOver = defineRoute({
  ...ofRollOver,
  name: "undoRollOver",
  method: "POST",
  path: "/quote_interfaces/roll_over/undo",
  summary:
    "Remove what the last roll-over into a school year opened, within a day. Quotes that somebody has changed since stay.",
  isIdempotent: true,
  query: ofYear,
  body: z.strictObject({}),
  reply: preview,
});

export const rollOverRoutes = [getRollOver, runRollOver, getRollOverRun, undoRollOver] as const;

import * as z from "zod/mini";
import { crmDirections } from "../../domain/quotes/crmMerge.ts";
import { jobId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { crmCounts } from "./crmJobs.ts";
import { byInterface } from "./quoteFields.ts";

/** Exchange of quotes with the CRM. @see spec courses §2.19 "Refresh", §7; ADR 0403 */

const ofCrm = { context: "quotes", action: "renewal.manage" } as const;

const refresh = z.object({
  job_id: jobId,
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** True while the CRM does not answer, and the refresh waits for it. */
  is_waiting: z.boolean(),
  counts: crmCounts,
});
export type CrmRefresh = z.infer<typeof refresh>;

export const refreshAllQuotes = defineRoute({
  ...ofCrm,
  name: "refreshAllQuotes",
  method: "POST",
  path: "/quote_interfaces/refresh_all",
  summary: "Exchange the quotes of a school year with the CRM, in the background.",
  isIdempotent: true,
  query: z.strictObject({
    current_school_year: z.string().check(z.regex(/^\d\d_\d\d$/, "must be two years such as 24_25")),
  }),
  body: z.strictObject({}),
  reply: refresh,
});

export const refreshQuote = defineRoute({
  ...ofCrm,
  name: "refreshQuote",
  method: "POST",
  path: "/quote_interfaces/{id}/refresh",
  summary: "Exchange one program's quotes of a school year with the CRM, in the background.",
  isIdempotent: true,
  params: byInterface,
  query: z.strictObject({ subdomain: z.optional(z.string().check(z.maxLength(63))) }),
  body: z.strictObject({}),
  reply: refresh,
});

export const getCrmRefresh = defineRoute({
  ...ofCrm,
  name: "getCrmRefresh",
  method: "GET",
  path: "/quote_interfaces/refreshes/{job_id}",
  summary: "How far an exchange with the CRM is.",
  params: z.strictObject({ job_id: jobId }),
  reply: refresh,
});

const logLine = z.object({
  id: z.string(),
  at: utcTime,
  direction: z.enum(crmDirections),
  /** Name of the program; empty for a record that belongs to none. */
  program_name: z.string(),
  /** Quotes as a person names them, or the external id of a record without any. */
  subject: z.string(),
  /** Sentences about the exchanged or refused values. */
  lines: z.array(z.string()),
});
export type CrmLogLine = z.infer<typeof logLine>;

export const listCrmLog = defineRoute({
  ...ofCrm,
  name: "listCrmLog",
  method: "GET",
  path: "/quote_interfaces/crm_log",
  summary: "What came from the CRM, went to it and was refused in the last 30 days; the newest first.",
  query: z.strictObject({
    /** Id of the last line that is known: those before it follow. */
    before: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
  reply: z.object({ is_connected: z.boolean(), lines: z.array(logLine), has_more: z.boolean() }),
});

export const crmRoutes = [refreshAllQuotes, refreshQuote, getCrmRefresh, listCrmLog] as const;

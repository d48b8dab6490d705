import * as z from "zod/mini";
import { progressFigures, sequenceId, ulid, utcTime } from "../common.ts";

/** One person's work in one document, as usage reports show it. @see spec courses §3 "Usage report data" */
export const progressRecord = z.extend(progressFigures, {
  /** Milliseconds; video time and pauses left out. */
  time_on_case: z.number(),
  opened_mod_map: z.boolean(),
  implications_for_further_workup: z.boolean(),
  implications_for_management: z.boolean(),
  pages_completed: z.number(),
  /** Number of all pages. */
  pages: z.number(),
  start_date: z.nullable(utcTime),
  completion_date: z.nullable(utcTime),
  /** Summary statement as handed in; null before that. */
  summary_statement: z.nullable(z.string()),
  /** Comment of the case on the statement. Never told to the student in a report. */
  expert_comment: z.nullable(z.string()),
});
export type ProgressRecord = z.infer<typeof progressRecord>;

/** The figures of it, without the texts. */
export const progressRecordFigures = z.omit(progressRecord, {
  summary_statement: true,
  expert_comment: true,
});

export const reportedStudent = z.object({
  id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
export type ReportedStudent = z.infer<typeof reportedStudent>;

export const reportedDocument = z.object({
  id: sequenceId,
  title: z.string(),
  report_title: z.nullable(z.string()),
});

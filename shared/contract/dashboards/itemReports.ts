import * as z from "zod/mini";
import { byId, sequenceId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { dateRangeQuery } from "./range.ts";

const item = z.object({ relation_id: sequenceId, document_id: sequenceId, title: z.string() });
const course = z.object({ id: sequenceId, name: z.string() });

const questionInFigures = z.object({
  uid: z.string(),
  /** Title of its card. */
  card: z.string(),
  stem: z.string(),
  answered: z.number(),
  right: z.nullable(z.number()),
  options: z.array(
    z.object({
      uid: z.string(),
      text: z.string(),
      key: z.nullable(z.enum(["right", "harmful"])),
      chosen: z.number(),
    }),
  ),
  elsewhere: z.number(),
});
export type QuestionInFigures = z.infer<typeof questionInFigures>;

/** @see ADR 0103 */
export const getQuestionReport = defineRoute({
  name: "getQuestionReport",
  context: "dashboards",
  method: "GET",
  path: "/document_set_document_relations/{id}/question_report",
  action: "usage_report.read",
  summary:
    "How often each option of the questions of an item was chosen, beside the key. Nothing of the timed section of an exam.",
  params: byId,
  query: dateRangeQuery,
  reply: z.object({
    course,
    item,
    students: z.number(),
    questions: z.array(questionInFigures),
    /** Questions of a timed section, which are not shown. */
    sealed: z.number(),
  }),
  limit: "live_reports",
});
export type QuestionReport = z.infer<typeof getQuestionReport.reply>;

/** @see ADR 0178 */
export const getWrittenAnswers = defineRoute({
  name: "getWrittenAnswers",
  context: "dashboards",
  method: "GET",
  path: "/document_set_document_relations/{id}/written_answers",
  action: "usage_report.read",
  summary:
    "What students wrote in an item, side by side; without names where that is asked for. Nothing of the timed section of an exam.",
  params: byId,
  query: z.strictObject({
    names: z.optional(z.enum(["shown", "hidden"])),
    /** From 0; a page holds some twenty students. */
    page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  reply: z.object({
    course,
    item,
    questions: z.array(z.object({ uid: z.string(), card: z.string(), stem: z.string() })),
    /** Those who have written something. */
    writers: z.array(
      z.object({
        /** Tells the row from others on its page, and nothing of who it is. */
        key: z.string(),
        /** Null where names are hidden. */
        name: z.nullable(z.string()),
        answers: z.record(z.string(), z.string()),
      }),
    ),
    /** Students who have begun the item, on all pages. */
    students: z.number(),
    next: z.nullable(z.number()),
    sealed: z.number(),
  }),
  limit: "live_reports",
});
export type WrittenAnswers = z.infer<typeof getWrittenAnswers.reply>;

export const itemReportRoutes = [getQuestionReport, getWrittenAnswers] as const;

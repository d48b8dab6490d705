import * as z from "zod/mini";
import { pairStates } from "../../domain/bank/duplicatePairs.ts";
import { sequenceId, sequenceIdInPath, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { question } from "./questions.ts";

const paired = z.object({
  id: sequenceId,
  /** 'ITEM LABEL'. */
  case_summary_identifier: z.string(),
  stem: z.string(),
});

export const duplicatePair = z.object({
  first: paired,
  second: paired,
  /** Share of common runs of three words, 0.7 to 1. */
  similarity: z.number(),
  state: z.enum(pairStates),
  /** Person who called them no duplicates, and the time. */
  decided: z.nullable(z.object({ by: z.string(), at: utcTime })),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

const comparison = z.object({
  /** `none`: never ordered. */
  state: z.enum(["none", "running", "failed", "ready"]),
  /** The last comparison that was finished; null without one. */
  last: z.nullable(
    z.object({
      at: utcTime,
      /** Active questions that were compared. */
      questions: z.number(),
      /** The bank holds more pairs than one comparison lists. */
      is_cut: z.boolean(),
    }),
  ),
});
export type BankComparison = z.infer<typeof comparison>;

const pages = ["10", "20", "50", "100"] as const;

export const listQuestionDuplicates = defineRoute({
  name: "listQuestionDuplicates",
  context: "bank",
  method: "GET",
  path: "/api/admin/question_duplicates",
  action: "question_bank.read",
  limit: "list_pages",
  summary:
    "Pairs of active questions that say nearly the same, as the last comparison of the bank found them, most similar first.",
  query: z.strictObject({
    /** Without it: pairs of every state. */
    state: z.optional(z.enum(pairStates)),
    /** Pairs of this question alone. */
    question_id: z.optional(sequenceIdInPath),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "must be a page number from 1"))),
    per: z.optional(z.enum(pages)),
  }),
  reply: z.object({
    data: z.array(duplicatePair),
    meta: z.object({
      count: z.number(),
      /** Pairs by state, of the whole bank or of the question that is asked about. */
      counts: z.record(z.enum(pairStates), z.number()),
      /** Pairs of which a text was changed since it was compared. They are not listed. */
      changed: z.number(),
      comparison,
    }),
  }),
});

const marked = z.array(z.object({ text: z.string(), is_own: z.boolean() }));
/** Texts of a question in parts, of which `is_own` says that the other question has not got them. */
const markedText = z.object({
  vignette: marked,
  stem: marked,
  /** A first. */
  choices: z.array(marked),
  answer_explanation: marked,
});
export type MarkedQuestion = z.infer<typeof markedText>;

/** The pair in ascending order of numbers. */
const pairInQuery = { first_id: sequenceIdInPath, second_id: sequenceIdInPath };

export const getQuestionPair = defineRoute({
  name: "getQuestionPair",
  context: "bank",
  method: "GET",
  path: "/api/admin/question_duplicates/pair",
  action: "question_bank.read",
  summary: "Two questions side by side, with what was decided about them.",
  query: z.strictObject(pairInQuery),
  reply: z.object({
    first: question,
    second: question,
    texts: z.object({ first: markedText, second: markedText }),
    /** Null where the last comparison did not find the pair, or a text is another by now. */
    similarity: z.nullable(z.number()),
    decided: z.nullable(z.object({ by: z.string(), at: utcTime })),
    /** One is a branch of the other, or both are branches of one question. */
    are_branches: z.boolean(),
  }),
});
export type QuestionPair = z.infer<typeof getQuestionPair.reply>;

export const decideOnPair = defineRoute({
  name: "decideOnPair",
  context: "bank",
  method: "PUT",
  path: "/api/admin/question_duplicates/pair",
  action: "question_bank.manage",
  summary:
    "Say that two questions are no duplicates, or take that back. It holds for the texts as they were read: once one of them is changed, the pair may be found again.",
  body: z.strictObject({
    first_id: sequenceId,
    second_id: sequenceId,
    are_duplicates: z.enum(["no", "undecided"]),
    /** Versions that were read. If somebody else has changed a question since, this call is refused. */
    first_lock_version: z.number(),
    second_lock_version: z.number(),
  }),
  reply: z.object({ decided: z.nullable(z.object({ by: z.string(), at: utcTime })) }),
});

export const orderBankComparison = defineRoute({
  name: "orderBankComparison",
  context: "bank",
  method: "POST",
  path: "/api/admin/question_duplicates/comparison",
  action: "question_bank.manage",
  limit: "report_orders",
  summary:
    "Compare all active questions of the bank with each other. Safe to repeat: while a comparison runs, nothing else is begun.",
  reply: comparison,
});

export const duplicateRoutes = [
  listQuestionDuplicates,
  getQuestionPair,
  decideOnPair,
  orderBankComparison,
] as const;

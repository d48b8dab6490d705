import * as z from "zod/mini";
import { documentKindNames } from "../../domain/kinds.ts";
import { sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

const keptPlace = z.object({ uid: z.string(), card: z.string(), words: z.string() });

/** @see shared/case/tools/kept.ts */
export const keptWorkSchema = z.object({
  notes: z.array(z.object({ uid: z.string(), text: z.string(), place: z.nullable(keptPlace) })),
  bookmarks: z.array(keptPlace),
  findings: z.array(z.string()),
  diagnoses: z.array(z.object({ text: z.string(), isLeading: z.boolean(), isDangerous: z.boolean() })),
  score: z.nullable(z.object({ percent: z.number(), questions: z.number() })),
});

const caseOfMine = z.object({
  document_id: sequenceId,
  /** Where it is opened; null where it is in no course of one's own any more. */
  relation_id: z.nullable(sequenceId),
  title: z.string(),
  kind: z.enum(documentKindNames),
  is_timed: z.boolean(),
  percent_complete: z.number(),
  time_on_case_minutes: z.number(),
  recommended_minutes: z.nullable(z.number()),
  last_accessed_at: z.nullable(utcTime),
  completed_at: z.nullable(utcTime),
  ...keptWorkSchema.shape,
});
export type CaseOfMine = z.infer<typeof caseOfMine>;

/** @see ADR 0193 */
export const getMyWork = defineRoute({
  name: "getMyWork",
  context: "dashboards",
  method: "GET",
  path: "/my_work",
  action: "my_work.read",
  summary:
    "What a student did and keeps in every case they have opened: progress, scores, notes, bookmarks, findings, diagnoses.",
  reply: z.object({
    /** The latest first. */
    cases: z.array(caseOfMine),
    /** Items of all one's courses that have progress, and what one has opened besides; and how many of them are complete. */
    items: z.object({ completed: z.number(), all: z.number() }),
  }),
});

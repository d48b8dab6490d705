import * as z from "zod/mini";
import { benchDialogueSchema } from "../../patient/bench/dialogue.ts";
import { gradedStatementSchema } from "../../patient/bench/statements.ts";
import { sheetSchema } from "../../patient/sheet/sheet.ts";
import { statementParts } from "../../patient/statement/assessStatement.ts";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** One thing to play: a conversation with a patient, or the grading of one statement. */
export const benchPlay = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("dialogue"), sheet: sheetSchema, dialogue: benchDialogueSchema }),
  z.strictObject({
    kind: z.literal("statement"),
    ideal: z.string().check(z.minLength(1), z.maxLength(4000)),
    diagnoses: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(100)),
    graded: gradedStatementSchema,
  }),
]);
export type BenchPlay = z.infer<typeof benchPlay>;

const grade = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const playBench = defineRoute({
  name: "playBench",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/bench",
  action: "case.suggest",
  summary:
    "Play a dialogue with a patient, or grade a statement, as authors have it on their page. What a language model did is kept, and publishing asks for it.",
  description:
    "A language model that is slow answers a dialogue in several calls: `is_done` is false, and the same call with `is_resumed` goes on. Without `is_resumed`, a dialogue begins anew.",
  params: byId,
  body: z.strictObject({
    play: benchPlay,
    by: z.enum(["own", "model"]),
    is_resumed: z.optional(z.boolean()),
  }),
  maxBodyBytes: 512 * 1024,
  reply: z.object({
    is_done: z.boolean(),
    /** For a dialogue: the replies so far. */
    replies: z.array(
      z.object({
        text: z.string(),
        facts: z.array(z.string()),
        kind: z.enum(["facts", "again", "not on the sheet", "small talk", "in role", "unsure", "stopped"]),
        isModelSilent: z.optional(z.boolean()),
      }),
    ),
    /** For a statement. */
    grades: z.nullable(z.partialRecord(z.enum(statementParts), grade)),
    /** A model was to grade, and gave no grades that can be checked. */
    is_ungraded: z.boolean(),
    /** Time and cost until now: of the model's requests, and of all. */
    cost: z.object({ asked: z.number(), used: z.number(), micro_usd: z.number(), ms: z.number() }),
  }),
});

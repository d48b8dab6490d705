import * as z from "zod/mini";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";
import { question } from "./questions.ts";

/** @see ADR 0436 */
export const reviewAssessmentQuestion = defineRoute({
  name: "reviewAssessmentQuestion",
  context: "bank",
  method: "PUT",
  path: "/api/admin/assessment_questions/{id}/review",
  action: "question_bank.comment",
  summary:
    "Say that one has reviewed the text of a question, or take that back. Its authors can't. A new version of the text needs new reviews.",
  params: byId,
  body: z.strictObject({
    is_reviewed: z.boolean(),
    /** Version that was read. If somebody else has changed the question since, this call is refused. */
    lock_version: z.number(),
  }),
  reply: question,
});

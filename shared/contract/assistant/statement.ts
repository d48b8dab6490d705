import * as z from "zod/mini";

// Plain texts, since the pages load this early: the server checks length and form (`answerStatement`).
const text = z.string();

/** `{userId}::{nodeUid}`: whose statement, and the input that it was written in. @see spec documents §7 */
export const summaryStatementId = text;

/** Asks for feedback on a summary statement. The server goes by the ideal statement of the case, whatever the page sends for it. */
export const statementSignal = z.strictObject({
  action: z.literal("getFeedback"),
  ideal_summary_statement: text,
  user_summary_statement: text,
  /** The student lets the statement be sent to the program's language model. */
  model_consent: z.optional(z.boolean()),
});

/**
 * Feedback on a statement, or why there is none. `ai_prompt_id` names the rules or the prompt by which it was written, with their
 * version; `usage_tokens` is 0 where no model was asked.
 */
export const statementNews = z.union([
  z.object({ error: z.object({ message: text }) }),
  z.object({ ai_response: text, ai_prompt_id: text, usage_tokens: z.number() }),
]);
export type StatementNews = z.infer<typeof statementNews>;

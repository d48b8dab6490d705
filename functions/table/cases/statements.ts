import * as z from "zod/mini";
import { learnerId, sequenceId } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { batchGetItems, putItem } from "../table.ts";
import type { Attempt } from "./attempts.ts";

/** Enough for any statement a case allows, and small enough for a row of a report. */
const textAtMost = 4000;

const statementSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  text: z.string(),
  expert_comment: z.string(),
});
/** A summary statement as it was handed in, beside what that version of the case answers to it. */
export type Statement = z.infer<typeof statementSchema>;

/** Keeps the statement of an attempt in the place of those of earlier ones. Safe to repeat. */
export async function putStatement(
  { user_id, document_id, attempt }: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  { text, expertComment }: { text: string; expertComment: string },
): Promise<void> {
  await putItem(
    {
      ...keys.statement(user_id, document_id),
      user_id,
      document_id,
      attempt,
      text: text.slice(0, textAtMost),
      expert_comment: expertComment.slice(0, textAtMost),
    },
    {
      expression: "attribute_not_exists(pk) OR #attempt <= :attempt",
      names: { "#attempt": "attempt" },
      values: { ":attempt": attempt },
    },
  );
}

/** Pattern: the summary statements of some people in some documents; who handed in none has none. */
export async function listStatements(
  places: readonly { userId: string; documentId: number }[],
): Promise<Statement[]> {
  const items = await batchGetItems(
    places.map(({ userId, documentId }) => keys.statement(userId, documentId)),
  );
  return items.map((item) => statementSchema.parse(item));
}

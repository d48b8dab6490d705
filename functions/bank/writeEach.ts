import type { BulkResult } from "#shared/contract/bank/questions.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import {
  listQuestionsByNumber,
  type QuestionRow,
  type QuestionWrite,
  questionsInTransaction,
  writeQuestions,
} from "../table/bank/questions.ts";

/** Decision about a question as it stands now: a write, nothing, or a refusal in words. */
export type Planned = { write: QuestionWrite } | { refused: string } | "nothing";

const triesAtMost = 10;

/** Name of a question in a message. */
export const nameOfQuestion = ({ id, case_summary_identifier }: QuestionRow): string =>
  `${id} (${case_summary_identifier})`;

/**
 * Writes many questions, each by itself: one that is refused is named and the others are written. Some are written in one
 * transaction; where somebody else has changed one of them in between, all of it are read and planned again.
 */
export async function writeEach<Asked extends { id: number }>(
  asked: readonly Asked[],
  plan: (one: Asked, row: QuestionRow) => Planned,
): Promise<BulkResult> {
  const result: BulkResult = { success: 0, error: 0, error_msgs: [], failed_ids: [] };
  const refuse = (id: number, message: string): void => {
    result.error += 1;
    result.error_msgs.push(message);
    result.failed_ids.push(id);
  };
  for (let from = 0; from < asked.length; from += questionsInTransaction) {
    const part = asked.slice(from, from + questionsInTransaction);
    for (let tries = 0; ; tries++) {
      const rows = await listQuestionsByNumber(part.map(({ id }) => id));
      const planned = part.map((one) => {
        const row = rows.get(one.id);
        return { id: one.id, plan: row ? plan(one, row) : { refused: `Question ${one.id} does not exist.` } };
      });
      const writes = planned.flatMap(({ plan }) =>
        plan !== "nothing" && "write" in plan ? [plan.write] : [],
      );
      const isLast = tries >= triesAtMost;
      if (writes.length === 0 || (!isLast && (await writeQuestions(writes)))) {
        for (const { id, plan } of planned)
          if (plan !== "nothing" && "refused" in plan) refuse(id, plan.refused);
          else result.success += 1;
        break;
      }
      if (isLast) {
        for (const { id } of part)
          refuse(id, `Question ${id} is being changed by others at this moment. Try again.`);
        break;
      }
      await pauseBeforeRetry(tries);
    }
  }
  return result;
}

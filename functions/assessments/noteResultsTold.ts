import { nowMs } from "../runtime/clock.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { type AnswersRow, getAnswers, replaceAnswers } from "../table/assessments/answers.ts";

/**
 * Keeps that a student is shown results, before they are: answers that arrive later do not count by themselves. One write for each
 * assessment. @throws Refusal CONFLICT
 */
export async function noteResultsTold({ delivery_id, user_id, key_told_at }: AnswersRow): Promise<void> {
  if (key_told_at !== null) return;
  await untilWritten(async () => {
    const row = await getAnswers(delivery_id, user_id);
    if (!row || row.key_told_at !== null) return true;
    return (await replaceAnswers(row, { key_told_at: nowMs() })) || undefined;
  });
}

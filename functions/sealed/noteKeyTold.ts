import { isKeyTold } from "#shared/domain/examAnswers.ts";
import { nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getKeyTold, putKeyTold } from "../table/exams/keyTold.ts";
import type { SittingRow } from "../table/exams/sittings.ts";

const triesAtMost = 8;

/** Whether what is right in an exam that is over was told to its learner since it ended. */
export const wasKeyTold = async (row: SittingRow): Promise<boolean> =>
  isKeyTold(row.sitting, await getKeyTold(row), nowMs());

/**
 * Keeps that it is told, before it is: answers that come later cannot be known from what was read. One write for each end of an exam.
 *
 * @throws Refusal CONFLICT
 * @see ADR 0242
 */
export async function noteKeyTold(row: SittingRow): Promise<void> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const before = await getKeyTold(row);
    const now = nowMs();
    if (isKeyTold(row.sitting, before, now) || (await putKeyTold(row, now, before))) return;
    await pauseBeforeRetry(tries);
  }
  throw new Refusal("CONFLICT");
}

import { isKeyTold } from "#shared/domain/examAnswers.ts";
import { nowMs } from "../runtime/clock.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getKeyTold, putKeyTold } from "../table/exams/keyTold.ts";
import type { SittingRow } from "../table/exams/sittings.ts";

/** True if what is right in an exam that is over was told to its learner since it ended. */
export const wasKeyTold = async (row: SittingRow): Promise<boolean> =>
  isKeyTold(row.sitting, await getKeyTold(row), nowMs());

/**
 * Keeps that it is told, before it is: answers that come later cannot be known from what was read. One write for each end of an exam.
 *
 * @throws Refusal CONFLICT
 * @see ADR 0242
 */
export async function noteKeyTold(row: SittingRow): Promise<void> {
  await untilWritten(async () => {
    const before = await getKeyTold(row);
    const now = nowMs();
    if (isKeyTold(row.sitting, before, now) || (await putKeyTold(row, now, before))) return true;
    return undefined;
  });
}

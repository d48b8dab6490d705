import { isKeyTold } from "#shared/domain/examAnswers.ts";
import { clockState } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getSittings, putSitting, type SittingRow } from "../table/sittings.ts";

const triesAtMost = 8;

/**
 * Keeps that what is right in an exam that is over is told to its learner, before it is: answers that come later cannot be known
 * from what was read. One write for each end of an exam.
 *
 * @throws Refusal CONFLICT where the exam goes on meanwhile, and may not be told any more
 * @see ADR 0242
 */
export async function noteKeyTold(row: SittingRow): Promise<void> {
  let current: SittingRow | undefined = row;
  for (let tries = 0; current && tries < triesAtMost; tries++) {
    const now = nowMs();
    if (current.attempt !== row.attempt || clockState(current.sitting, now).state !== "submitted") break;
    if (isKeyTold(current.sitting, current.keyToldAt, now)) return;
    if (await putSitting({ ...current, keyToldAt: now, rev: current.rev + 1 })) return;
    await pauseBeforeRetry(tries);
    [current] = await getSittings([row]);
  }
  throw new Refusal("CONFLICT");
}

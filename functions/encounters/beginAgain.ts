import { triesAtMost } from "#shared/case/model/assistantTexts.ts";
import { beginning } from "#shared/patient/dialogue/encounter.ts";
import { Refusal } from "../runtime/refusal.ts";
import { beginNextTry, type Conversation } from "../table/cases/conversations.ts";

/**
 * Begins an encounter again, in a try of its own. Who presses twice, or presses before the try that stands is rated, goes on with that.
 *
 * @throws Refusal ALREADY_DONE after the last try that is given
 */
export async function beginAgain(before: Conversation, at: string): Promise<void> {
  if (before.experience === undefined) return;
  const number = before.try_number ?? 1;
  if (number >= triesAtMost) throw new Refusal("ALREADY_DONE");
  const { experience: _, ...kept } = before;
  await beginNextTry(before, {
    ...kept,
    messages: [],
    encounter: beginning,
    created_at: at,
    signal_at: at,
    try_number: number + 1,
    rev: before.rev + 1,
  });
}

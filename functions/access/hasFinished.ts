import { rootFlag } from "#shared/case/flow/effective.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { hasCardFlow } from "#shared/domain/kinds.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { untilHandIn } from "../attempts/untilHandIn.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { getLearnerHead, joinCards, listStateCards } from "../table/cases/learnerState.ts";

/**
 * Returns true if the person has finished their attempt, by its entries. Progress says the same a second or two later:
 * use this where a finish not counted yet would turn somebody away.
 */
export async function hasFinished(
  learnerId: string,
  document: Pick<DocumentRow, "id" | "kind">,
): Promise<boolean> {
  const { attempt } = await getLearnerHead(learnerId, document.id);
  if (!attempt) return false;
  const asked = { attempt: attempt.attempt, cardUids: [rootStateUid], isProgressKnown: true };
  const flags = joinCards((await getLearnerHead(learnerId, document.id, asked)).cards);
  // With a card flow nobody has finished without the flag that says so, and the cards need not be read. Without one, they decide.
  const isClaimed = !hasCardFlow(document.kind) || rootFlag(flags, "finished") === true;
  const state = isClaimed ? joinCards(await listStateCards(learnerId, document.id, attempt.attempt)) : flags;
  // As progress is counted: which features a program has decides nothing of it.
  const flow = await flowOfDocument(document, attempt.snapshot_id, {
    learnerId,
    program: { feature_flags: {} },
    state,
  });
  const learner = { userId: learnerId, documentId: document.id };
  return (await untilHandIn(progressOf(flow, state), flow, learner)).isFinished;
}

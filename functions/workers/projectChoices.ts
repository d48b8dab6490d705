import { choicesOf } from "#shared/case/flow/choices.ts";
import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { type ChoiceSources, type ChoicesRow, putChoices, readChoiceSources } from "../table/choices.ts";
import { type DocumentRow, getDocument } from "../table/documents.ts";
import { joinCards } from "../table/learnerState.ts";

const triesAtMost = 8;

const documentCache = ttlCache<DocumentRow | undefined>(60_000, 1000);

/**
 * Brings what is kept of a student's choices up with what they left in the case. What is kept is read before what it follows from,
 * and written on condition that nobody wrote it since: whoever writes has seen everything that an earlier writer had, so the last
 * one is right, in whatever order and however often changes are told. Answers whether anything differed.
 */
export async function projectChoices(userId: string, documentId: number): Promise<boolean> {
  if (audienceOfLearner(userId) !== "student") return false;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const sources = await readChoiceSources(userId, documentId);
    const next = await planChoices(documentId, sources);
    if (!next) return false;
    if (await putChoices(next)) return true;
  }
  throw new Error(`The choices of ${userId} in document ${documentId} changed too often`);
}

/** The row as it follows; undefined where what is kept says it already, or there is nothing to keep. */
export async function planChoices(
  documentId: number,
  { kept, attempt, cards }: ChoiceSources,
): Promise<ChoicesRow | undefined> {
  if (!attempt) return undefined;
  const questions = await questionsOf(documentId, { attempt, cards });
  if (!kept && Object.keys(questions).length === 0) return undefined;
  const next: ChoicesRow = {
    user_id: attempt.user_id,
    document_id: documentId,
    attempt: attempt.attempt,
    questions,
    rev: (kept?.rev ?? 0) + 1,
  };
  const isKept =
    kept?.attempt === next.attempt && JSON.stringify(kept.questions) === JSON.stringify(questions);
  return isKept ? undefined : next;
}

/** In the order of the case. A device's clock that runs ahead is held back to when the server last heard of the card. */
async function questionsOf(
  documentId: number,
  { attempt, cards }: { attempt: NonNullable<ChoiceSources["attempt"]>; cards: ChoiceSources["cards"] },
): Promise<ChoicesRow["questions"]> {
  const state = joinCards(cards);
  if (!Object.values(state).some((entries) => entries.graded?.value === true)) return {};
  const document = await documentCache(String(documentId), () => getDocument(documentId));
  if (!document) throw new Error(`Document ${documentId} is missing`);
  const flow = await flowOfDocument(document, attempt.snapshot_id, {
    learnerId: attempt.user_id,
    program: { feature_flags: {} },
    state,
  });
  const heardAt = Math.max(...cards.map(({ signal_at }) => Date.parse(signal_at)));
  return Object.fromEntries(
    Object.entries(choicesOf(flow, state)).map(([uid, { chosen, at }]) => [
      uid,
      [[...chosen], Math.floor(Math.min(at, heardAt) / 60_000)],
    ]),
  );
}

import { clampFuture, merge } from "#shared/case/learnerState.ts";
import type { LearnerState } from "#shared/case/types.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type Attempt, getLearnerHead, putStateCard, type StateCard } from "../table/learnerState.ts";

/** A browser's clock may run this far ahead before its stamps are set to the server's time. */
const clockSlackMs = 5 * 60_000;
// DynamoDB's own limit is 400 KB an item, in which a short list element takes up to half as much again as in JSON.
const cardBytesAtMost = 256 * 1024;
// So many that fifty writers of one card all come through; two devices need two.
const triesAtMost = 24;

/** Entries by the card that they belong to. */
export type EntriesByCard = ReadonlyMap<string, LearnerState>;

/**
 * Merges entries into the rows of their cards. Each card is written on the condition that nobody else wrote it since it
 * was read; merging may be repeated, so a lost race reads and merges again.
 */
export async function saveState(
  attempt: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  entriesByCard: EntriesByCard,
  known: readonly StateCard[],
): Promise<StateCard[]> {
  return Promise.all(
    [...entriesByCard].map(([cardUid, entries]) =>
      saveCard(
        attempt,
        cardUid,
        entries,
        known.find((card) => card.card_uid === cardUid),
      ),
    ),
  );
}

async function saveCard(
  { user_id, document_id, attempt }: Pick<Attempt, "user_id" | "document_id" | "attempt">,
  cardUid: string,
  entries: LearnerState,
  known: StateCard | undefined,
): Promise<StateCard> {
  let current = known;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const before = (current?.entries ?? {}) as LearnerState; // parsed when read
    const merged = merge(before, clampFuture(entries, nowMs(), clockSlackMs));
    // Nothing new: a save that was repeated.
    if (current && merged === before) return current;
    const next: StateCard = {
      user_id,
      document_id,
      attempt,
      card_uid: cardUid,
      entries: merged as StateCard["entries"], // the same shape, writable
      rev: (current?.rev ?? 0) + 1,
      signal_at: isoTime(nowMs()),
    };
    if (Buffer.byteLength(JSON.stringify(next.entries)) > cardBytesAtMost) {
      throw new Refusal("BODY_TOO_LARGE", {
        message: "This card holds more than can be kept. What was kept before stays.",
      });
    }
    if (await putStateCard(next)) return next;
    await pauseBeforeRetry(tries);
    const head = await getLearnerHead(user_id, document_id, { attempt, cardUids: [cardUid] });
    current = head.cards[0];
  }
  throw new Refusal("CONFLICT", {
    message: "Too many devices save this card at once. Nothing of it was lost; try again.",
  });
}

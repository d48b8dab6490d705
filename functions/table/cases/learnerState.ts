import * as z from "zod/mini";
import type { LearnerState } from "#shared/case/model/types.ts";
import { setAsideReasons } from "#shared/case/state/admission.ts";
import { learnerId, sequenceId, utcTime } from "#shared/contract/common.ts";
import { learnerStateEntries } from "#shared/contract/documents/userState.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  batchPutItems,
  hasRev,
  type Item,
  isNew,
  type Key,
  putItem,
  queryItems,
} from "../table.ts";
import { type Attempt, attemptSchema, itemOfAttempt } from "./attempts.ts";
import { packEntries, unpackEntries } from "./packedEntries.ts";
import { type ProgressRow, progressSchema } from "./progress.ts";

const lateMarksSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      updatedAt: z.number(),
      receivedAt: z.number(),
      madeAt: z.optional(z.number()),
      setAsideFor: z.optional(z.enum(setAsideReasons)),
    }),
  ),
);

const setAsideSchema = z.object({ entries: learnerStateEntries, marks: lateMarksSchema });

const stateCardSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  card_uid: z.string(),
  entries: learnerStateEntries,
  /** Which of the entries count although they came outside of an exam's time. @see ADR 0040 */
  late: z.optional(lateMarksSchema),
  /** Answers that wait for staff to decide on them, and count nowhere until then. @see ADR 0242 */
  aside: z.optional(setAsideSchema),
  /** Counts the writes of this row. */
  rev: z.number(),
  /** On the server's clock: the learner was at work then. */
  signal_at: utcTime,
  /** Where the arrival of the last save does not tell when the learner was at work: when that was (`writeStretches`). */
  worked: z.optional(z.string()),
});
/** A learner's entries on one top-level card. */
export type StateCard = z.infer<typeof stateCardSchema>;

/** Items of a person in a document that one read returns. */
export type LearnerHead = { attempt: Attempt | undefined; progress: ProgressRow | undefined };

/** The cards of one attempt that are asked for. The progress is left out for who knows it already. */
export type CardsAsked = { attempt: number; cardUids: readonly string[]; isProgressKnown?: boolean };

export const learnerHeadKeys = (userId: string, documentId: number, asked: CardsAsked): Key[] => [
  keys.attempt(userId, documentId),
  ...(asked.isProgressKnown ? [] : [keys.progress(userId, documentId)]),
  ...asked.cardUids.map((uid) => keys.stateCard(userId, documentId, asked.attempt, uid)),
];

/** Pattern: a person's attempt and progress in a document, with any cards of that attempt that are asked for. */
export async function getLearnerHead(
  userId: string,
  documentId: number,
  asked: CardsAsked = { attempt: 1, cardUids: [] },
): Promise<LearnerHead & { cards: StateCard[] }> {
  return getLearnerHeadAt(learnerHeadKeys(userId, documentId, asked));
}

export const getLearnerHeadAt = async (
  asked: readonly Key[],
): Promise<LearnerHead & { cards: StateCard[] }> =>
  readLearnerHead(await batchGetItems(asked, { consistent: true }));

/** Items found under `learnerHeadKeys`. */
export function readLearnerHead(items: readonly Item[]): LearnerHead & { cards: StateCard[] } {
  const attemptItem = items.find((item) => item.sk.startsWith("ATTEMPT#"));
  const progressItem = items.find((item) => item.sk.startsWith("PROGRESS#"));
  return {
    attempt: attemptItem && attemptSchema.parse(attemptItem),
    progress: progressItem && progressSchema.parse(progressItem),
    cards: items.filter((item) => item.sk.startsWith("CARD#")).map((item) => readStateCard(item)),
  };
}

/** Pattern: a person's attempts and progress in some documents; strongly consistent. */
export async function getLearnerHeads(
  userId: string,
  documentIds: readonly number[],
): Promise<Map<number, LearnerHead>> {
  const items = await batchGetItems(
    documentIds.flatMap((id) => [keys.attempt(userId, id), keys.progress(userId, id)]),
    { consistent: true },
  );
  const byDocument = Map.groupBy(items, (item) => Number(item.document_id));
  return new Map([...byDocument].map(([id, found]) => [id, readLearnerHead(found)]));
}

/** Pattern: all that a learner left in one attempt, card by card. `mayLag`: for reports, at half the price. */
export async function listStateCards(
  userId: string,
  documentId: number,
  attempt: number,
  { mayLag = false }: { mayLag?: boolean } = {},
): Promise<StateCard[]> {
  const items = await queryItems({
    pk: keys.statePartition(userId, documentId, attempt),
    skPrefix: "CARD#",
    consistent: !mayLag,
  });
  return items.map((item) => readStateCard(item));
}

/**
 * The entries are kept as one packed text: as nested attributes they take several times as long to marshal, on both sides,
 * and nothing ever asks the table for one of them alone. What the key says already is not kept twice: every byte counts
 * for the write unit of a kilobyte.
 */
const stateCardItem = ({
  user_id,
  document_id,
  attempt,
  card_uid,
  entries,
  aside,
  ...card
}: StateCard): Item => ({
  ...keys.stateCard(user_id, document_id, attempt, card_uid),
  ...card,
  entries: packEntries(entries),
  ...(aside && { aside: { ...aside, entries: packEntries(aside.entries) } }),
});

const packed = z.union([z.string(), z.instanceof(Uint8Array)]);
const storedEntries = z.looseObject({
  entries: packed,
  aside: z.optional(z.looseObject({ entries: packed })),
});

function readStateCard(item: Item): StateCard {
  const [, user_id, document_id, attempt] = item.pk.split("#");
  const stored = storedEntries.parse(item);
  return stateCardSchema.parse({
    ...stored,
    user_id,
    document_id: Number(document_id),
    attempt: Number(attempt),
    card_uid: item.sk.slice("CARD#".length),
    entries: unpackEntries(stored.entries),
    ...(stored.aside && { aside: { ...stored.aside, entries: unpackEntries(stored.aside.entries) } }),
  });
}

/** Writes one card's row in the place of revision `rev - 1`; answers false when another write came first. */
export async function putStateCard(card: StateCard): Promise<boolean> {
  return putItem(stateCardItem(card), card.rev === 1 ? isNew : hasRev(card.rev - 1));
}

/** Writes many rows with their attempts at once, unconditionally; for seeds. */
export async function putStateCards(
  attempts: readonly Attempt[],
  cards: readonly StateCard[],
): Promise<void> {
  await batchPutItems([...attempts.map(itemOfAttempt), ...cards.map(stateCardItem)]);
}

/** Keeps one entry of the user log, which is a signal of work as well. @see spec documents §3 Learner state */
export async function putUserLog(log: {
  id: string;
  user_id: string;
  document_id: number;
  attempt: number;
  signal_at: string;
  log: Record<string, unknown>;
}): Promise<void> {
  await putItem({ ...keys.stateLog(log.user_id, log.document_id, log.attempt, log.id), ...log });
}

/** The cards of an attempt as one learner state. Cards hold disjoint uids. */
export function joinCards(cards: readonly StateCard[]): LearnerState {
  return Object.assign({}, ...cards.map((card) => card.entries)) as LearnerState; // parsed entries
}

import * as z from "zod/mini";
import type { LearnerState } from "#shared/case/model/types.ts";
import { learnerId, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
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
  type TransactItem,
  transact,
  transactPut,
} from "../table.ts";
import { packEntries, unpackEntries } from "./packedEntries.ts";
import { type ProgressRow, progressSchema } from "./progress.ts";

export const attemptSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  /** From 1; a reset opens the next. */
  attempt: z.number(),
  /** The snapshot that this attempt keeps reading. */
  snapshot_id: ulid,
  opened_at: utcTime,
  resets: z.number(),
  /** The order of staff that opened it, or one of those before it. */
  reset_id: z.optional(z.string()),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** In the index it stands with the others that began on its snapshot. */
const itemOfAttempt = (attempt: Attempt): Item => ({
  ...keys.attempt(attempt.user_id, attempt.document_id),
  gsi1pk: keys.attemptsOn(attempt.document_id, attempt.snapshot_id),
  gsi1sk: attempt.user_id,
  ...attempt,
});

const lateMarksSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ updatedAt: z.number(), receivedAt: z.number() })),
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
});
/** What a learner left on one top-level card. */
export type StateCard = z.infer<typeof stateCardSchema>;

/** What one read tells of a person in a document. */
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

/** What stood under `learnerHeadKeys`. */
export function readLearnerHead(items: readonly Item[]): LearnerHead & { cards: StateCard[] } {
  const attemptItem = items.find((item) => item.sk.startsWith("ATTEMPT#"));
  const progressItem = items.find((item) => item.sk.startsWith("PROGRESS#"));
  return {
    attempt: attemptItem && attemptSchema.parse(attemptItem),
    progress: progressItem && progressSchema.parse(progressItem),
    cards: items.filter((item) => item.sk.startsWith("CARD#")).map((item) => readStateCard(item)),
  };
}

/** Opens the first attempt; answers false when there is one already. */
export async function createAttempt(attempt: Attempt): Promise<boolean> {
  return putItem(itemOfAttempt(attempt), isNew);
}

/** The same as part of a transaction. */
export const attemptWrite = (attempt: Attempt): TransactItem => transactPut(itemOfAttempt(attempt), isNew);

/** Pattern: which attempt of a document each of these people is in; those who have none are not there. It may lag a little. */
export async function listAttempts(
  documentId: number,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const items = await batchGetItems(userIds.map((userId) => keys.attempt(userId, documentId)));
  return new Map(items.map((item) => attemptSchema.parse(item)).map((row) => [row.user_id, row.attempt]));
}

/**
 * Opens the next attempt in the place of `current` and starts its progress anew, in one transaction. Answers false when
 * somebody else has done so already, or has counted more progress than `progress.rev` follows upon.
 */
export const replaceAttempt = (current: Attempt, next: Attempt, progress: ProgressRow): Promise<boolean> =>
  replaceAttempts([{ current, next, progress }]);

/** So many cases fit a transaction. */
export const attemptsAtOnce = 50;

/** The same of several cases of one person, all or none. At most `attemptsAtOnce`. */
export async function replaceAttempts(
  changes: readonly { current: Attempt; next: Attempt; progress: ProgressRow }[],
): Promise<boolean> {
  return transact(
    changes.flatMap(({ current, next, progress }) => [
      transactPut(itemOfAttempt(next), {
        expression: "#attempt = :attempt",
        names: { "#attempt": "attempt" },
        values: { ":attempt": current.attempt },
      }),
      transactPut(
        { ...keys.progress(next.user_id, next.document_id), ...progress },
        progress.rev === 1 ? isNew : hasRev(progress.rev - 1),
      ),
    ]),
  );
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

/** Pattern: the current attempts of people at documents, in no stated order; it may lag a little. */
export async function listAttemptsOf(
  pairs: readonly { userId: string; documentId: number }[],
): Promise<Attempt[]> {
  const items = await batchGetItems(pairs.map(({ userId, documentId }) => keys.attempt(userId, documentId)));
  return items.map((item) => attemptSchema.parse(item));
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

/** Writes many attempts at once, unconditionally; for seeds. */
export async function putAttempts(attempts: readonly Attempt[]): Promise<void> {
  await batchPutItems(attempts.map(itemOfAttempt));
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

import * as z from "zod/mini";
import { learnerId, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  batchPutItems,
  hasRev,
  type Item,
  isNew,
  putItem,
  type TransactItem,
  transact,
  transactPut,
} from "../table.ts";
import type { ProgressRow } from "./progress.ts";

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
export const itemOfAttempt = (attempt: Attempt): Item => ({
  ...keys.attempt(attempt.user_id, attempt.document_id),
  gsi1pk: keys.attemptsOn(attempt.document_id, attempt.snapshot_id),
  gsi1sk: attempt.user_id,
  ...attempt,
});

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

/** Pattern: the current attempts of people at documents, in no stated order; it may lag a little. */
export async function listAttemptsOf(
  pairs: readonly { userId: string; documentId: number }[],
): Promise<Attempt[]> {
  const items = await batchGetItems(pairs.map(({ userId, documentId }) => keys.attempt(userId, documentId)));
  return items.map((item) => attemptSchema.parse(item));
}

/** Writes many attempts at once, unconditionally; for seeds. */
export async function putAttempts(attempts: readonly Attempt[]): Promise<void> {
  await batchPutItems(attempts.map(itemOfAttempt));
}

import type { LearnerState, StateEntry } from "#shared/case/model/types.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import type { PendingEntry } from "./journal.ts";

/** Characters of JSON in one request. `keepalive` requests may carry 64 KiB, of which some are not ASCII. */
const batchCharacters = 40_000;

/** Long enough that one click's entries travel together, short enough not to be noticed. */
export const gatherMs = 120;
/**
 * Time for which choices and typed text wait, so that they travel with the next choice, with more text, or with their
 * Submit.
 */
const draftMs = 3_000;
/** But however long somebody goes on choosing or typing, their answer travels this often. */
export const longestPatienceMs = 10_000;

/**
 * Milliseconds to wait for more entries before sending these. Unsubmitted answers wait longer, since each save rewrites the row of
 * a card; meanwhile they are in the journal, and a page that closes sends them.
 */
export const patienceFor = (waiting: readonly PendingEntry[]): number =>
  waiting.some(({ key }) => !patientKeys.has(key)) ? gatherMs : draftMs;

/** Keys of entries that may wait: answers not submitted, marks, and what was read. */
const patientKeys: ReadonlySet<string> = new Set([
  "value",
  "seen",
  "markedForReview",
  "struckOut",
  "highlights",
]);

const latestOf = (entries: readonly PendingEntry[]): PendingEntry[] => {
  const latest = new Map<string, PendingEntry>();
  for (const entry of entries) {
    const name = `${entry.uid}\u0000${entry.key}`;
    const held = latest.get(name);
    if (!held || held.updatedAt <= entry.updatedAt) latest.set(name, entry);
  }
  return [...latest.values()];
};

/** True for entries that say that the case is finished: they count once all that leads there is stored. */
export const isOfFinish = ({ uid, key }: Pick<PendingEntry, "uid" | "key">): boolean =>
  uid === rootStateUid && (key === "finished" || key === "finishedAt");

/**
 * The entries of the next request: oldest first, and those of one card together, because the server keeps a card's
 * entries in one row; the finish of the case when nothing else is left. At least one entry, at most `limit`.
 */
export function nextBatch(entries: readonly PendingEntry[], limit: number): PendingEntry[] {
  const all = latestOf(entries);
  const finish = all.filter(isOfFinish);
  const latest = all.filter((entry) => !isOfFinish(entry));
  const firstOfCard = new Map<string, number>();
  for (const { card, updatedAt } of latest) {
    firstOfCard.set(card, Math.min(updatedAt, firstOfCard.get(card) ?? Number.POSITIVE_INFINITY));
  }
  const since = (entry: PendingEntry): number => firstOfCard.get(entry.card) ?? entry.updatedAt;
  latest.sort(
    (a, b) =>
      since(a) - since(b) ||
      a.card.localeCompare(b.card) ||
      a.updatedAt - b.updatedAt ||
      a.uid.localeCompare(b.uid),
  );

  const batch: PendingEntry[] = [];
  let characters = 0;
  for (const entry of latest) {
    characters += JSON.stringify(entry).length;
    if (batch.length > 0 && (characters > batchCharacters || batch.length >= limit)) return batch;
    batch.push(entry);
  }
  return [...batch, ...finish].slice(0, Math.max(1, limit));
}

/** Where an entry stands in the request: what a refusal that names entries calls it. */
export const pathOf = ({ uid, key }: Pick<PendingEntry, "uid" | "key">): string =>
  `body.document_user_state.state.${uid}.${key}`;

/** The same for all entries of a node. */
export const nodePathOf = ({ uid }: Pick<PendingEntry, "uid">): string =>
  `body.document_user_state.state.${uid}`;

/** All entries of one event carry one time. */
export const stepsIn = (entries: readonly PendingEntry[]): number =>
  new Set(entries.map(({ updatedAt }) => updatedAt)).size;

export function toLearnerState(entries: readonly PendingEntry[]): LearnerState {
  const state: Record<string, Record<string, StateEntry>> = {};
  for (const { uid, key, value, updatedAt } of entries) {
    state[uid] ??= {};
    state[uid][key] = { value, updatedAt };
  }
  return state;
}

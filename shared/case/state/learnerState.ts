import type { LearnerState, StateEntry } from "../model/types.ts";

/** One entry that changed, as it is journaled and sent. */
export type EntryChange = { uid: string; key: string; value: unknown; updatedAt: number };

export const emptyState: LearnerState = {};

/** A text that is the same for the same value, whatever order an object's keys stand in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Merges two entries of one key: the later one; of two at once, the one whose value is last as canonical JSON. */
export function laterEntry(a: StateEntry, b: StateEntry): StateEntry {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b;
  if (a.value === b.value) return a;
  return canonicalJson(a.value) >= canonicalJson(b.value) ? a : b;
}

/** Own keys only: a uid may be a word that every object answers to. */
export const entryOf = (state: LearnerState, uid: string, key: string): StateEntry | undefined => {
  const keys = Object.hasOwn(state, uid) ? state[uid] : undefined;
  return keys && Object.hasOwn(keys, key) ? keys[key] : undefined;
};

/**
 * Merges two states key by key: the later `updatedAt` wins, ties go by value. Commutative, associative and idempotent,
 * so that devices, tabs and the server may merge in any order and as often as they like.
 * Returns `a` itself when `b` adds nothing.
 * @see spec documents §3 Learner state
 */
export function merge(a: LearnerState, b: LearnerState): LearnerState {
  const merged: Record<string, Readonly<Record<string, StateEntry>>> = { ...a };
  let changed = false;
  for (const [uid, theirs] of Object.entries(b)) {
    const mine = Object.hasOwn(a, uid) ? a[uid] : undefined;
    if (mine === theirs) continue;
    const keys: Record<string, StateEntry> = { ...mine };
    let keysChanged = mine === undefined;
    for (const [key, entry] of Object.entries(theirs)) {
      const own = Object.hasOwn(keys, key) ? keys[key] : undefined;
      const winner = own ? laterEntry(own, entry) : entry;
      if (winner === own) continue;
      keys[key] = winner;
      keysChanged = true;
    }
    if (!keysChanged) continue;
    merged[uid] = keys;
    changed = true;
  }
  return changed ? merged : a;
}

/** A state holding just these changes; merge it into another to apply them. */
export function stateOf(changes: readonly EntryChange[]): LearnerState {
  const state: Record<string, Record<string, StateEntry>> = {};
  for (const { uid, key, value, updatedAt } of changes) {
    const keys = (Object.hasOwn(state, uid) ? state[uid] : undefined) ?? {};
    const own = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const entry = { value, updatedAt };
    keys[key] = own ? laterEntry(own, entry) : entry;
    state[uid] = keys;
  }
  return state;
}

/** The changes in a state, in a fixed order (by uid, then key). */
export function changesOf(state: LearnerState): EntryChange[] {
  return Object.keys(state)
    .sort()
    .flatMap((uid) =>
      Object.entries(state[uid] ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, entry]) => ({ uid, key, ...entry })),
    );
}

/** Returns the entries of `to` that `from` lacks or has older: merging them into `from` gives `merge(from, to)`. */
export function diff(from: LearnerState, to: LearnerState): EntryChange[] {
  return changesOf(to).filter(({ uid, key, value, updatedAt }) => {
    const own = entryOf(from, uid, key);
    return !own || laterEntry(own, { value, updatedAt }) !== own;
  });
}

/**
 * Draws stamps that lie ahead of the clock back to `now + slackMs`, so that a device whose clock runs fast cannot make
 * its answers unbeatable.
 */
export function clampFuture(state: LearnerState, now: number, slackMs: number): LearnerState {
  const latest = now + slackMs;
  let changed = false;
  const clamped: Record<string, Readonly<Record<string, StateEntry>>> = {};
  for (const [uid, keys] of Object.entries(state)) {
    const late = Object.values(keys).some((entry) => entry.updatedAt > latest);
    changed ||= late;
    clamped[uid] = late
      ? Object.fromEntries(
          Object.entries(keys).map(([key, entry]) => [
            key,
            { ...entry, updatedAt: Math.min(entry.updatedAt, latest) },
          ]),
        )
      : keys;
  }
  return changed ? clamped : state;
}

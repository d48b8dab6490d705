import type { LearnerState } from "../model/types.ts";
import { graceMs, type SetAsideReason } from "./admission.ts";
import { type EntryChange, entryOf } from "./learnerState.ts";

/**
 * That the entry stamped `updatedAt` counted although it came outside of the exam's time, at `receivedAt`. `madeAt`: when it was
 * made, by the server's clock; absent where that is the stamp, as near as a way to the server. `setAsideFor`: why it waits for staff instead. Epoch ms.
 */
export type LateMark = {
  updatedAt: number;
  receivedAt: number;
  madeAt?: number | undefined;
  setAsideFor?: SetAsideReason | undefined;
};

/**
 * uid → key → mark, beside a learner state and never in it: devices merge entries and know nothing of marks, so no merge
 * can lose or forge one. A mark speaks of the entry with its very stamp; once another entry has won, it is history.
 * @see ADR 0040
 */
export type LateMarks = Readonly<Record<string, Readonly<Record<string, LateMark>>>>;

export const noMarks: LateMarks = {};

const markOf = (marks: LateMarks, uid: string, key: string): LateMark | undefined => {
  const keys = Object.hasOwn(marks, uid) ? marks[uid] : undefined;
  return keys && Object.hasOwn(keys, key) ? keys[key] : undefined;
};

/** Merges two marks of one key: the later entry's mark; of one entry, the earlier arrival. */
function laterMark(a: LateMark, b: LateMark): LateMark {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b;
  return a.receivedAt <= b.receivedAt ? a : b;
}

/** Commutative, associative and idempotent, as merging states is. Answers `a` itself when `b` adds nothing. */
export function mergeMarks(a: LateMarks, b: LateMarks): LateMarks {
  let merged = a;
  for (const [uid, keys] of Object.entries(b)) {
    for (const [key, mark] of Object.entries(keys)) {
      const own = markOf(merged, uid, key);
      const winner = own ? laterMark(own, mark) : mark;
      if (winner === own) continue;
      merged = { ...merged, [uid]: { ...(Object.hasOwn(merged, uid) ? merged[uid] : {}), [key]: winner } };
    }
  }
  return merged;
}

type LateEntry = Pick<EntryChange, "uid" | "key" | "updatedAt"> & Pick<LateMark, "setAsideFor">;

/** When a delivery came, and when the server takes an entry of it with a certain stamp to have been made. Epoch ms. */
export type Arrival = { receivedAt: number; madeAt?: (updatedAt: number) => number };

/** The marks of entries that came late. */
export const marksOf = (changes: readonly LateEntry[], { receivedAt, madeAt }: Arrival): LateMarks =>
  changes.reduce<LateMarks>((marks, { uid, key, updatedAt, setAsideFor }) => {
    const judged = madeAt?.(updatedAt) ?? updatedAt;
    const mark: LateMark = {
      updatedAt,
      receivedAt,
      ...(Math.abs(judged - updatedAt) > graceMs && { madeAt: judged }),
      ...(setAsideFor && { setAsideFor }),
    };
    return mergeMarks(marks, { [uid]: { [key]: mark } });
  }, noMarks);

/** The mark of the entry that stands now, if it came late. */
export function standingMark(
  state: LearnerState,
  marks: LateMarks,
  uid: string,
  key: string,
): LateMark | undefined {
  const mark = markOf(marks, uid, key);
  return mark && entryOf(state, uid, key)?.updatedAt === mark.updatedAt ? mark : undefined;
}

/** All entries that stand and came late, by uid and key: what staff are shown. */
export const standingMarks = (
  state: LearnerState,
  marks: LateMarks,
): (LateMark & { uid: string; key: string })[] =>
  Object.entries(marks).flatMap(([uid, keys]) =>
    Object.keys(keys).flatMap((key) => {
      const mark = standingMark(state, marks, uid, key);
      return mark ? [{ uid, key, ...mark }] : [];
    }),
  );

/** The marks of all the cards of an attempt; `noMarks` itself where none has any. */
export const marksOfCards = (cards: readonly { late?: LateMarks | undefined }[]): LateMarks =>
  cards.reduce<LateMarks>((marks, { late }) => (late ? mergeMarks(marks, late) : marks), noMarks);

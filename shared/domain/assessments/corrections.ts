import { packedLength, packedNothing } from "./packedResponses.ts";
import type { ResponseItem } from "./performance.ts";

/** Options that count as right once an item is corrected, by their places from 0; null: the item does not count any more. */
export type Accepted = readonly number[] | null;

/** A correction made after students took the form. The latest one of an item holds. */
export type Correction = { item_id: number; accepted: Accepted };

/** The key of an item as it is written in the form. */
type Keyed = { item_id: number; correct_index: number; scored: boolean };

/** Returns the options that count as right after all corrections of the form; null where the item is not scored. */
export function acceptedNow(item: Keyed, corrections: readonly Correction[]): Accepted {
  const latest = corrections.findLast(({ item_id }) => item_id === item.item_id);
  if (latest) return latest.accepted;
  return item.scored ? [item.correct_index] : null;
}

/** Tells if two keys score every answer alike. */
export function isSameKey(one: Accepted, other: Accepted): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((option) => other.includes(option));
}

/** Scored items of a form, and those that a student with these packed responses answered correctly. */
export function scoreOf(packed: string, items: readonly ResponseItem[]): { total: number; correct: number } {
  let total = 0;
  let correct = 0;
  for (const [place, { isScored, correctOptions }] of items.entries()) {
    if (!isScored) continue;
    total += 1;
    const letter = packed[place * packedLength] ?? packedNothing;
    if (letter !== packedNothing && correctOptions.includes(letter.charCodeAt(0) - 65)) correct += 1;
  }
  return { total, correct };
}

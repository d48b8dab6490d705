import type { LearnerState } from "../model/types.ts";
import { type Item, itemOf, leadingDiagnosis } from "./items.ts";
import { alphabet } from "./itemUid.ts";
import { type Link, linksOf } from "./links.ts";

/** Data needed to bring an item back. */
export type DeletedItem = { item: Item; isLeading: boolean; links: readonly Link[] };

/** For how long a deletion can be undone, in milliseconds. */
export const undoMs = 10_000;

/** An item as it stands, with what hangs on it: to be read before it is deleted. */
export function deletedItemOf(state: LearnerState, uid: string): DeletedItem | undefined {
  const item = itemOf(state, uid);
  if (!item) return undefined;
  const links = linksOf(state).filter((link) => link.findingUid === uid || link.diagnosisUid === uid);
  return { item, isLeading: leadingDiagnosis(state) === uid, links };
}

/**
 * The uid under which a deleted item comes back: its own stays deleted on every device. It follows from the old one, so that two
 * that undo at once make one item, and it has the old one's time, so that the item stands where it stood.
 */
export function restoredUid(uid: string): string {
  const digits = [...uid];
  for (let place = digits.length - 1; place >= digits.length - 16; place--) {
    const next = alphabet.indexOf(digits[place] ?? "") + 1;
    digits[place] = alphabet[next % alphabet.length] ?? "0";
    if (next < alphabet.length) break;
  }
  return digits.join("");
}

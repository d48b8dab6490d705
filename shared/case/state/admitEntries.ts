import type { Admission } from "../../domain/examAnswers.ts";
import type { LearnerState } from "../model/types.ts";
import { canonicalJson, diff, type EntryChange, entryOf, stateOf } from "./learnerState.ts";

export type Admitted = {
  /** To be merged into what is kept. */
  accepted: LearnerState;
  /** Of the accepted: those that get a mark. */
  late: EntryChange[];
  /** Not to be kept, and to be told of. */
  refused: EntryChange[];
};

/**
 * Asks of each entry that is not kept already whether it counts. A device that repeats what was acknowledged never hears
 * that it came too late: neither the same entry nor the same value under a newer stamp is refused.
 * `sent` holds the entries with their stamps as the device wrote them, which `admit` is asked with; `incoming` the same
 * entries, stamps that lie ahead drawn back.
 */
export function admitEntries(
  { kept, incoming, sent }: { kept: LearnerState; incoming: LearnerState; sent: LearnerState },
  admit: (change: EntryChange) => Admission,
): Admitted {
  const accepted: EntryChange[] = [];
  const late: EntryChange[] = [];
  const refused: EntryChange[] = [];
  for (const change of diff(kept, incoming)) {
    const { uid, key, value } = change;
    const own = entryOf(kept, uid, key);
    const isSameValue = own !== undefined && canonicalJson(own.value) === canonicalJson(value);
    const updatedAt = entryOf(sent, uid, key)?.updatedAt ?? change.updatedAt;
    const { accepted: isAccepted, isLate } = admit({ ...change, updatedAt });
    if (!isAccepted) {
      if (!isSameValue) refused.push(change);
      continue;
    }
    // A stamp that was drawn back differs at each repetition: that alone makes nothing late.
    if (isLate && isSameValue && updatedAt !== change.updatedAt) continue;
    accepted.push(change);
    if (isLate) late.push(change);
  }
  return { accepted: stateOf(accepted), late, refused };
}

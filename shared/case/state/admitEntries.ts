import type { LearnerState } from "../model/types.ts";
import type { Admission, SetAsideReason } from "./admission.ts";
import { canonicalJson, diff, type EntryChange, entryOf, merge, stateOf } from "./learnerState.ts";

export type Admitted = {
  /** To be merged into what is kept. */
  accepted: LearnerState;
  /** Accepted entries that are marked as late. */
  late: EntryChange[];
  /** Not to be kept, and to be told of. */
  refused: NotAdmitted[];
};

/** `problem`: why, in words that follow upon its name. `setAsideFor`: kept apart, for staff to decide on. */
export type NotAdmitted = EntryChange & { problem: string; setAsideFor?: SetAsideReason };

/**
 * Asks of each entry that is not kept already whether it counts. A device that repeats what was acknowledged never hears
 * that it came too late: neither the same entry nor the same value under a newer stamp is refused.
 * `sent` holds the entries with their stamps as the device wrote them, which `admit` is asked with; `incoming` the same
 * entries, stamps that lie ahead drawn back. A Submit is asked about last, by what is kept and what of the delivery is accepted.
 */
export function admitEntries(
  { kept, incoming, sent }: { kept: LearnerState; incoming: LearnerState; sent: LearnerState },
  admit: (change: EntryChange, kept: LearnerState) => Admission,
): Admitted {
  const accepted: EntryChange[] = [];
  const late: EntryChange[] = [];
  const refused: NotAdmitted[] = [];
  const changes = diff(kept, incoming);
  const isSubmit = ({ key }: EntryChange): boolean => key === "graded";
  for (const change of [...changes.filter((each) => !isSubmit(each)), ...changes.filter(isSubmit)]) {
    const { uid, key, value } = change;
    const own = entryOf(kept, uid, key);
    const isSameValue = own !== undefined && canonicalJson(own.value) === canonicalJson(value);
    const updatedAt = entryOf(sent, uid, key)?.updatedAt ?? change.updatedAt;
    const soFar = isSubmit(change) ? merge(kept, stateOf(accepted)) : kept;
    const { accepted: isAccepted, isLate, problem, setAsideFor } = admit({ ...change, updatedAt }, soFar);
    if (!isAccepted) {
      const why = { problem: problem ?? "is not taken", ...(setAsideFor && { setAsideFor }) };
      if (!isSameValue) refused.push({ ...change, ...why });
      continue;
    }
    // A stamp that was drawn back differs at each repetition: that alone makes nothing late.
    if (isLate && isSameValue && updatedAt !== change.updatedAt) continue;
    accepted.push(change);
    if (isLate) late.push(change);
  }
  return { accepted: stateOf(accepted), late, refused };
}

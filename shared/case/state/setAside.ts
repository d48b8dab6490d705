import type { LearnerState } from "../model/types.ts";
import type { NotAdmitted } from "./admitEntries.ts";
import { type Arrival, type LateMarks, marksOf, mergeMarks, noMarks } from "./lateMarks.ts";
import { emptyState, merge, stateOf } from "./learnerState.ts";

/**
 * Answers of one card that came after the end of an exam and do not count by themselves: beside the learner state
 * and never in it. The marks say when each was made and first came. @see ADR 0242
 */
export type SetAside = { entries: LearnerState; marks: LateMarks };

/** With what was refused just now and is to be kept; the very one that was there where that adds nothing. */
export function setAside(
  before: SetAside | undefined,
  refused: readonly NotAdmitted[],
  arrival: Arrival,
): SetAside | undefined {
  const own = refused.filter(({ setAsideFor }) => setAsideFor);
  if (own.length === 0) return before;
  const entries = merge(before?.entries ?? emptyState, stateOf(own));
  if (before && entries === before.entries) return before;
  return { entries, marks: mergeMarks(before?.marks ?? noMarks, marksOf(own, arrival)) };
}

/** All that is set aside of an attempt; cards hold disjoint uids. */
export const asideOfCards = (cards: readonly { aside?: SetAside | undefined }[]): SetAside | undefined =>
  cards.reduce<SetAside | undefined>(
    (all, { aside }) =>
      all && aside
        ? { entries: merge(all.entries, aside.entries), marks: mergeMarks(all.marks, aside.marks) }
        : (all ?? aside),
    undefined,
  );

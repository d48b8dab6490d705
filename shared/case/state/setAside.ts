import type { LearnerState } from "../model/types.ts";
import type { NotAdmitted } from "./admitEntries.ts";
import { type LateMarks, marksOf, mergeMarks, noMarks } from "./lateMarks.ts";
import { emptyState, merge, stateOf } from "./learnerState.ts";

/**
 * Answers of one card that an exam did not count, because what is right had been told before they came: beside the learner state
 * and never in it. The marks say when each was made and first came. @see ADR 0242
 */
export type SetAside = { entries: LearnerState; marks: LateMarks };

/** With what was refused just now and is to be kept; the very one that was there where that adds nothing. */
export function setAside(
  before: SetAside | undefined,
  refused: readonly NotAdmitted[],
  receivedAt: number,
): SetAside | undefined {
  const own = refused.filter(({ isSetAside }) => isSetAside);
  if (own.length === 0) return before;
  const entries = merge(before?.entries ?? emptyState, stateOf(own));
  if (before && entries === before.entries) return before;
  return { entries, marks: mergeMarks(before?.marks ?? noMarks, marksOf(own, receivedAt)) };
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

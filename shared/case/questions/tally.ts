import type { ScoringRule } from "./scoringRules.ts";

/**
 * Count of right and wrong parts of an answer: `right` of `of` right options were chosen, or items put where they
 * belong; `wrong` were chosen or placed wrongly.
 */
export type Tally = { right: number; of: number; wrong: number };

/** Right, wrong, or so many of so many. */
export function tallyText({ right, of, wrong }: Tally): string {
  if (of === 1 && right + wrong <= 1) return right > 0 ? "Correct" : "Incorrect";
  return wrong > 0 ? `${right} of ${of} right, ${wrong} wrong` : `${right} of ${of} right`;
}

/** The score of choices or placed items, 0 to 1. `of`: how many are right in all, at least one. */
export function scoreOfTally(rule: ScoringRule, { right, of, wrong }: Tally): number {
  if (rule === "partial") return Math.max(0, right - wrong) / of;
  return right === of && wrong === 0 ? 1 : 0;
}

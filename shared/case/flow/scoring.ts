import type { ContentNode } from "../model/types.ts";

/** How the answer to a question is scored. Each kind of question has one rule, or two that its author chooses between. @see ruling 25, ADR 0312 */
export const scoringRules = {
  single: "Scored all or nothing: 1 for the right answer, else 0.",
  partial:
    "Scored with partial credit: right choices less wrong ones, at least 0, over the number of right ones.",
  allOrNothing: "Scored all or nothing: 1 if everything right is chosen and nothing wrong, else 0.",
  keyFeatures:
    "Scored by key features: for each, right answers chosen over all right ones, or 0 if a poison is chosen; the mean of these. More answers than the limit score 0.",
  none: "Not scored.",
} as const;
export type ScoringRule = keyof typeof scoringRules;

/** The rule of a question, by its kind and by what its author chose. */
export function scoringRuleOf(question: ContentNode): ScoringRule {
  switch (question.type) {
    case "multipleChoice":
      if (question.multipleSelect === false) return "single";
      return question.allOrNothing === true ? "allOrNothing" : "partial";
    case "categoryMatcher":
      return question.allOrNothing === true ? "allOrNothing" : "partial";
    case "cdqQuestion":
      return "keyFeatures";
    default:
      return "none";
  }
}

/** The score of choices or placed items, 0 to 1. `of`: how many are right in all, at least one. */
export function scoreOfTally(
  question: ContentNode,
  { right, of, wrong }: { right: number; of: number; wrong: number },
): number {
  if (scoringRuleOf(question) === "partial") return Math.max(0, right - wrong) / of;
  return right === of && wrong === 0 ? 1 : 0;
}

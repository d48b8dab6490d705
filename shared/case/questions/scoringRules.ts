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

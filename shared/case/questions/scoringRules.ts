/** How the answer to a question is scored. Each kind of question has one rule, or two that its author chooses between. @see ruling 25, ADR 0360 */
export const scoringRules = {
  single: "Scored all or nothing: 1 for the correct answer, otherwise 0.",
  partial:
    "Scored with partial credit: correct choices minus wrong ones (never below 0), divided by the number of correct answers.",
  allOrNothing: "Scored all or nothing: 1 if all correct answers and no wrong ones are chosen, otherwise 0.",
  keyFeatures:
    "Scored by key features: for each, right answers chosen over all right ones, or 0 if a poison is chosen; the mean of these. More answers than the limit score 0.",
  none: "Not scored.",
} as const;
export type ScoringRule = keyof typeof scoringRules;

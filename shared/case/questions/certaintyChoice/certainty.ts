/**
 * How certain a learner is of their answer, from most to least. It is asked for after the option and before Submit.
 * @see spec assessments §9 "Certainty levels"
 */
export const certainties = ["very_certain", "certain", "uncertain", "very_uncertain"] as const;
export type Certainty = (typeof certainties)[number];

export const certaintyTexts = {
  ask: "How certain are you of your answer?",
  first: "Choose the single best answer. Then say how certain you are of it.",
  levels: {
    very_certain: "Very certain",
    certain: "Certain",
    uncertain: "Uncertain",
    very_uncertain: "Very uncertain",
  } satisfies Record<Certainty, string>,
  was: {
    very_certain: "You were very certain.",
    certain: "You were certain.",
    uncertain: "You were uncertain.",
    very_uncertain: "You were very uncertain.",
  } satisfies Record<Certainty, string>,
} as const;

export const isCertainty = (value: unknown): value is Certainty =>
  certainties.some((certainty) => certainty === value);

import { counted } from "../words/counted.ts";

/** Texts about the quiz of a case and the plan of a review, in the application and on their pages. */
export const followUpTexts = {
  quizTitle: "Check your knowledge",
  quizIsYours: "Your answers here are for yourself alone: they are not kept, and nobody else sees them.",
  quizAgain: "Take the quiz again",
  planTitle: "Plan a review",
  planLabel: "Come back to this case",
  planNote:
    "You get an entry for your own calendar, with the learning objectives of the case and the way back to it.",
  planSave: "Add to my calendar",
} as const;

export const questionOf = (number: number, count: number): string => `Question ${number} of ${count}`;

/** How many of `n` questions were answered correctly. */
export const rightAnswers = counted({
  one: "{right} of {n} question answered correctly.",
  other: "{right} of {n} questions answered correctly.",
});

/** How many questions of a quiz wait for an answer. */
export const questionsToGo = counted({ one: "{n} question to go.", other: "{n} questions to go." });

/** When to come back to a case, by the days until then. */
export const reviewDayTexts = {
  "3": "in 3 days",
  "7": "in a week",
  "14": "in 2 weeks",
  "30": "in a month",
} as const;

/** Days that are proposed first. */
export const reviewDayProposed: keyof typeof reviewDayTexts = "7";

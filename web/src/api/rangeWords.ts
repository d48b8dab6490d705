import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("range", {
  invalidDate: "Invalid date",
  reversed: "The end date must be on or after the start date.",
  tooLong: "Choose at most {days} days.",
});

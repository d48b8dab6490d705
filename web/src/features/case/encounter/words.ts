import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("encounter", {
  conversation: "Conversation",
  veryGood: "Very good",
  good: "Good",
  neitherGoodNorBad: "Neither good nor bad",
  bad: "Bad",
  veryBad: "Very bad",
});

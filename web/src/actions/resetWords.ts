import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words of a student's own resets, on the page of a course and on that of resets. */
export const words = wordsOf("ownResets", {
  resetItems: "Reset Items",
  wasReset: "{n, plural, one {# item was reset.} other {# items were reset.}}",
  nothingToReset: "Nothing to reset. You have not started these items.",
  resetOne: "Reset “{name}”?",
  resetMany: "{n, plural, one {Reset # item?} other {Reset # items?}}",
  notReset: "Nothing was reset. {reason}",
});

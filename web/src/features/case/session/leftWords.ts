import { wordsOf } from "#shared/words/wordsOf.ts";

/** Kept apart from the words of the case page, because the account menu shows them. */
export const words = wordsOf("left", {
  aside: "Some of your answers were not accepted. They will be deleted from this browser when you sign out.",
});

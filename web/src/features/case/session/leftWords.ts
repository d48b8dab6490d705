import { wordsOf } from "#shared/words/wordsOf.ts";

/** Apart from the words of the case page: the account menu says them. */
export const words = wordsOf("left", {
  aside: "Some of your answers were not accepted. They will be deleted from this browser when you sign out.",
});

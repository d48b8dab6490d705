import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words about what an action left out. */
export const words = wordsOf("undone", {
  stillSelected: "They are still selected.",
});

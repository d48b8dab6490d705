import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words of tables whose cells are reached by arrow keys. */
export const words = wordsOf("grid", {
  sortBy: "Sort by {head}",
});

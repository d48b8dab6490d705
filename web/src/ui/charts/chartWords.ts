import { wordsOf } from "#shared/words/wordsOf.ts";

/** Words of bars. */
export const words = wordsOf("bars", {
  none: "None",
});

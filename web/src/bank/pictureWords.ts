import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("questionPictures", {
  largerVersion: "Larger version",
  picture: "Picture of the question",
  notShown: "This picture cannot be shown.",
});

import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("picker", {
  select: "Select {name}",
  clearSearch: "Clear search",
  selectAllShown: "Select All Shown",
  selected: "{n} selected",
  deselectAll: "Deselect All",
});

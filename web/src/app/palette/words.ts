import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("palette", {
  searchAll: "Search pages, courses, cases and people",
  search: "Search…",
  results: "Results",
  resultCount: "{n, plural, one {# result} other {# results}}",
  noResults: "No results. Check the spelling or try fewer words.",
  searching: "Searching…",
  notSearched: "Not searched: {names}.",
  tryAgain: "Try again",
});

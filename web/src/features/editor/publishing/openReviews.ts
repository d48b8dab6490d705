import type { Draft } from "#shared/case/changes/draft.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";

/** Counts the suggestions without a decision and the comments that are not resolved. */
export function openReviews(draft: Draft): { suggestions: number; comments: number } {
  const cards = reviewCards(draft, "HIGHLIGHT_SUGGESTIONS");
  const comments = cards.filter(({ kind }) => kind === "thread").length;
  return { suggestions: cards.length - comments, comments };
}

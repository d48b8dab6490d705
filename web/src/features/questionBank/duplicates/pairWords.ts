import type { PairState } from "#shared/domain/bank/duplicatePairs.ts";
import { counted } from "#shared/words/counted.ts";

export const stateNames: Record<PairState, string> = {
  open: "Open",
  not_duplicates: "Not duplicates",
  enemies: "Enemies",
  branches: "Branches",
};

export const questionsCompared = counted({
  one: "{n} question was compared",
  other: "{n} questions were compared",
});
export const pairsChanged = counted({
  one: "In {n} pair the text was changed since. Compare again to see it.",
  other: "In {n} pairs the text was changed since. Compare again to see them.",
});

export const duplicatesAddress = "/admin/assessment/question_duplicates";
export const pairAddress = (first: number, second: number): string =>
  `${duplicatesAddress}/${Math.min(first, second)}/${Math.max(first, second)}`;

/** Share of wording that both have, rounded down: two texts that differ are never 100% alike. */
export const percentAlike = (similarity: number): string =>
  `${similarity === 1 ? 100 : Math.min(99, Math.round(similarity * 100))}%`;

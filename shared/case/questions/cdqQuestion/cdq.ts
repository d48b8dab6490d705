import { contentOf, indexTree } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";

/** @see spec documents §5 CDQ */
export const cdqTexts = {
  maximumChosen:
    "You have chosen the maximum number of answers for this question. In order to choose a different answer, you will first need to de-select one that you have previously chosen.",
  oneOption: "You will be able to select 1 option.",
  upTo: (limit: number): string => `You will be able to select up to ${limit} options.`,
  notAllCount:
    "Please note that this is the maximum number of responses, but not all of the responses may contribute to your score for this question.",
  asAppropriate: "Select as many options as are appropriate.",
  prioritize:
    "Remember to prioritize, you may lose the point for this case if you select too many responses.",
  counter: (selected: number, limit: number): string => `${selected} selected of ${limit} maximum`,
  implicitLimit: (limit: number): string => `The implicit limit is ${limit}.`,
} as const;

/** Texts of a CDQ about its limit, one line each. */
export function cdqLimitTexts({ limit, isExplicitLimit }: ContentNode): string[] {
  if (isExplicitLimit !== true || typeof limit !== "number") {
    return [cdqTexts.asAppropriate, cdqTexts.prioritize];
  }
  return limit === 1 ? [cdqTexts.oneOption] : [cdqTexts.upTo(limit), cdqTexts.notAllCount];
}

/**
 * The score of a CDQ, 0 to 1: over the limit 0; else the mean over its key features of chosen correct ÷ all correct,
 * a feature being 0 as soon as one of its poisons is chosen. A feature without a correct option counts only when
 * poisoned. Both grading rules use this one formula (ledger documents, ruling 23). Undefined when nothing is correct.
 */
export function cdqScore(question: ContentNode, selectedUids: ReadonlySet<string>): number | undefined {
  const options = contentOf(question);
  if (typeof question.limit === "number" && selectedUids.size > question.limit) return 0;
  const features = new Map<string, { correct: number; chosen: number; isPoisoned: boolean }>();
  for (const option of options) {
    if (option.answer !== true && option.answer !== "poison") continue;
    const feature = String(option.feature ?? "");
    const tally = features.get(feature) ?? { correct: 0, chosen: 0, isPoisoned: false };
    const isChosen = selectedUids.has(option.uid);
    if (option.answer === "poison") tally.isPoisoned ||= isChosen;
    else {
      tally.correct += 1;
      tally.chosen += isChosen ? 1 : 0;
    }
    features.set(feature, tally);
  }
  const counted = [...features.values()].filter(({ correct, isPoisoned }) => correct > 0 || isPoisoned);
  if (counted.length === 0) return undefined;
  const scores = counted.map(({ correct, chosen, isPoisoned }) => (isPoisoned ? 0 : chosen / correct));
  return scores.reduce((sum, score) => sum + score, 0) / counted.length;
}

/**
 * Mark that an administrator sees beside an answer, and its words: P for a poison, Y for a correct one, N otherwise,
 * with the number of its key feature in the question or case.
 * @see spec documents §6
 */
export function cdqMarker(root: ContentNode, option: ContentNode): { text: string; words: string } {
  const [letter, word] =
    option.answer === "poison"
      ? ["P", "Poison"]
      : option.answer === true
        ? ["Y", "Correct"]
        : ["N", "Not correct"];
  const { byUid } = indexTree(root);
  const features = byUid.get(String(option.feature))?.parent?.cdqFeatures;
  const place = Array.isArray(features)
    ? (features as ContentNode[]).findIndex(({ uid }) => uid === option.feature) // parsed against the node table
    : -1;
  return place < 0
    ? { text: letter, words: word }
    : { text: `${letter}${place + 1}`, words: `${word}, key feature ${place + 1}` };
}

import type { ContentNode } from "../../model/types.ts";
import type { Tally } from "../tally.ts";

/** Category uid → the uids of the items put into it. */
export type MatcherValue = Readonly<Record<string, readonly string[]>>;

/** Reads anything but a map of lists of words as an empty answer. */
export function matcherValue(value: unknown): MatcherValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([category, items]) => [
      category,
      Array.isArray(items) ? items.filter((item): item is string => typeof item === "string") : [],
    ]),
  );
}

/** An item of a category matcher in one of its categories, as an option is named. @see ADR 0103 */
export const placementOf = (itemUid: string, categoryUid: string): string => `${itemUid}>${categoryUid}`;

/** Correct places in a matcher, by its items; undefined without a key, or while the reader may not know it. */
export function matcherTally(matcher: ContentNode, value: unknown): Tally | undefined {
  if (matcher.sealed) return undefined;
  const answer = matcherValue(matcher.answer);
  const expected = new Set(Object.values(answer).flat());
  if (expected.size === 0) return undefined;
  const placed = Object.entries(matcherValue(value)).flatMap(([category, items]) =>
    items.map((item) => ({ item, isRight: answer[category]?.includes(item) ?? false })),
  );
  const right = placed.filter(({ isRight }) => isRight).length;
  return { right, of: expected.size, wrong: placed.length - right };
}

export type MatcherBanner =
  | "CORRECT"
  | "PARTIALLY CORRECT"
  | "INCORRECT"
  | "THERE IS NO SINGLE BEST ANSWER"
  | "NOT GRADED";

/**
 * The banner of a submitted category matcher. It counts the items that stand in a category of the answer.
 * @see spec documents §5; ledger documents, ruling 24
 */
export function matcherBanner(matcher: ContentNode, value: unknown, isGraded = true): MatcherBanner {
  if (!isGraded) return "NOT GRADED";
  const answer = matcherValue(matcher.answer);
  // An item may be right in more than one category; a learner puts it into one.
  const expected = new Set(Object.values(answer).flat());
  if (expected.size === 0) return "THERE IS NO SINGLE BEST ANSWER";
  const placed = Object.entries(matcherValue(value)).flatMap(([category, items]) =>
    items.map((item) => ({ item, category })),
  );
  const right = placed.filter(({ item, category }) => answer[category]?.includes(item)).length;
  if (right === expected.size && placed.length === expected.size) return "CORRECT";
  return right > 0 ? "PARTIALLY CORRECT" : "INCORRECT";
}

import { must } from "../../model/check.ts";
import type { ChildKey, ContentNode } from "../../model/types.ts";
import { canonicalJson } from "../../state/learnerState.ts";
import type { Learner, QuestionPlay } from "../questionPlay.ts";
import type { ScoringRule } from "../scoringRules.ts";
import { scoreOfTally, tallyText } from "../tally.ts";
import { type MatcherValue, matcherTally, matcherValue, placementOf } from "./matcher.ts";

const listOf = (matcher: ContentNode, key: ChildKey): readonly ContentNode[] => {
  const nodes = matcher[key];
  return Array.isArray(nodes) ? nodes : [];
};
const uidsIn = (matcher: ContentNode, key: ChildKey): string[] => listOf(matcher, key).map(({ uid }) => uid);

const placedBy = (matcher: ContentNode, learner: Learner): MatcherValue =>
  matcherValue(learner.read(matcher.uid, "value"));

/** A map with only this matcher's categories and items, every item in one category at most. */
function placedItems(matcher: ContentNode, value: unknown): Record<string, string[]> {
  const categories = new Set(uidsIn(matcher, "contentCategories"));
  const free = new Set(uidsIn(matcher, "contentItems"));
  const placed: Record<string, string[]> = {};
  for (const [category, items] of Object.entries(matcherValue(value))) {
    if (!categories.has(category)) continue;
    const own = items.filter((item) => free.delete(item));
    if (own.length > 0) placed[category] = own;
  }
  return placed;
}

/** True if a value is such a map and nothing else. */
function isPlacement(matcher: ContentNode, value: unknown): boolean {
  const categories = new Set(uidsIn(matcher, "contentCategories"));
  const items = new Set(uidsIn(matcher, "contentItems"));
  const placed = Object.entries(matcherValue(value));
  const all = placed.flatMap(([, uids]) => uids);
  return (
    canonicalJson(Object.fromEntries(placed)) === canonicalJson(value) &&
    placed.every(([category]) => categories.has(category)) &&
    all.every((uid) => items.has(uid)) &&
    new Set(all).size === all.length
  );
}

const rule = (matcher: ContentNode): ScoringRule =>
  matcher.allOrNothing === true ? "allOrNothing" : "partial";

/** Items to be put into categories. @see spec documents §5 */
export const categoryMatcher: QuestionPlay = {
  isGraded: true,
  isSavedInScripts: false,
  takesAnswers: (matcher) =>
    listOf(matcher, "contentCategories").length > 0 && listOf(matcher, "contentItems").length > 0,
  isAnswered: (matcher, learner) =>
    Object.values(placedBy(matcher, learner)).some((items) => items.length > 0),
  wasAnswered: ({ uid }, isKept) => isKept(uid),
  answer: (matcher, part, value) =>
    part.uid === matcher.uid
      ? { writes: [{ uid: matcher.uid, value: placedItems(matcher, value) }] }
      : undefined,
  check: (matcher) =>
    must(
      (value) => isPlacement(matcher, value),
      "a map from categories of this question to its items, each of them once",
    ),
  chosen: (matcher, learner) => {
    const value = placedBy(matcher, learner);
    const categories = uidsIn(matcher, "contentCategories");
    return uidsIn(matcher, "contentItems").flatMap((item) =>
      categories.filter((category) => value[category]?.includes(item)).map((one) => placementOf(item, one)),
    );
  },
  rule,
  showsVerdict: () => true,
  tally: (matcher, learner) => matcherTally(matcher, learner.read(matcher.uid, "value")),
  score: (matcher, learner) => {
    const tally = matcherTally(matcher, learner.read(matcher.uid, "value"));
    return tally && scoreOfTally(rule(matcher), tally);
  },
  verdict: tallyText,
};

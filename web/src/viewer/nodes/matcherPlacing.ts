import type { MatcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";

/** Where an item was put; undefined while it waits. */
export const categoryOf = (value: MatcherValue, itemUid: string): string | undefined =>
  Object.keys(value).find((category) => value[category]?.includes(itemUid));

/** The value with an item in one category, or in none. An item is never in two. */
export function placing(value: MatcherValue, itemUid: string, categoryUid: string | undefined): MatcherValue {
  const entries = Object.entries(value).map(([category, items]): [string, string[]] => [
    category,
    items.filter((item) => item !== itemUid),
  ]);
  const placed = new Map(entries);
  if (categoryUid !== undefined) placed.set(categoryUid, [...(placed.get(categoryUid) ?? []), itemUid]);
  return Object.fromEntries([...placed].filter(([, items]) => items.length > 0));
}

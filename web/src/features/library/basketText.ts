import { counted } from "#shared/words/counted.ts";
import type { Added } from "./useBasket.ts";

const added = counted({ one: "{n} item was added.", other: "{n} items were added." });
const withPrerequisites = counted({
  one: "Its {n} prerequisite was added too.",
  other: "Their {n} prerequisites were added too.",
});
const left = counted({
  one: "{n} item was left out because it is no longer available for courses.",
  other: "{n} items were left out because they are no longer available for courses.",
});

/** Effect of a selection, in whole sentences. */
export function addedText(result: Added & { left?: number }): string {
  const { prerequisites, left: leftOut = 0 } = result;
  return [
    result.added + prerequisites === 0
      ? "Everything shown is already in your selection."
      : added(result.added),
    prerequisites > 0 && withPrerequisites(prerequisites),
    leftOut > 0 && left(leftOut),
  ]
    .filter(Boolean)
    .join(" ");
}

export const goneText = counted({
  one: "{n} selected item is no longer available for courses and was removed from your selection.",
  other: "{n} selected items are no longer available for courses and were removed from your selection.",
});

/** @see spec courses §2.1 "Selection basket modal" */
export const emptyBasket =
  'You have no selected items. Click "Close" to continue to filter or search and add items.';

/** The note about prerequisites stands between both, where one selected case needs another. */
export const basketIntro = "You have added the following items to create your course.";
export const prerequisiteNote = "A prerequisite stays selected as long as a case that needs it is selected.";
export const basketEnd = "Click the Create Course button when you have finalized your selections.";

import { counted } from "#shared/words/counted.ts";
import type { Added } from "./useBasket.ts";

const added = counted({ one: "{n} item was added.", other: "{n} items were added." });
const withPrerequisites = counted({
  one: "{n} prerequisite came with it.",
  other: "{n} prerequisites came with them.",
});
const left = counted({
  one: "{n} item was left out, because it cannot be put into a course any more.",
  other: "{n} items were left out, because they cannot be put into a course any more.",
});

/** What a selection did, in whole sentences. */
export function addedText(result: Added & { left?: number }): string {
  const { prerequisites, left: leftOut = 0 } = result;
  return [
    result.added + prerequisites === 0
      ? "Everything shown was in your selection before."
      : added(result.added),
    prerequisites > 0 && withPrerequisites(prerequisites),
    leftOut > 0 && left(leftOut),
  ]
    .filter(Boolean)
    .join(" ");
}

export const goneText = counted({
  one: "{n} item that you had selected cannot be put into a course any more; it was taken out of your selection.",
  other:
    "{n} items that you had selected cannot be put into a course any more; they were taken out of your selection.",
});

/** @see spec courses §2.1 "Selection basket modal" */
export const emptyBasket =
  'You have no selected items. Click "Close" to continue to filter or search and add items.';

/** The note about prerequisites stands between both, where one selected case needs another. */
export const basketIntro = "You have added the following items to create your course.";
export const prerequisiteNote =
  "A case that is the prerequisite of another one stays for as long as that one is selected.";
export const basketEnd = "Click the Create Course button when you have finalized your selections.";

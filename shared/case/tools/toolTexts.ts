/** Texts that learners read in the reasoning tools, word for word. @see spec documents §2.7, §5, §8 */
export const toolTexts = {
  newItem: (singular: string): string => `New ${singular}...`,
  notesInfo: "Click to add a new note below.  These notes are only visible to you.",
  /** The specification describes this hint without quoting it. */
  bookmarksInfo: "Hover over text and click the bookmark icon to keep your place.",
  empty: "—",
} as const;

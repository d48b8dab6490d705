/** Texts that learners read in the reasoning tools, word for word. @see spec documents §2.7, §5, §8 */
export const toolTexts = {
  newItem: (singular: string): string => `New ${singular}...`,
  notesInfo: "Click to add a new note below.  These notes are only visible to you.",
  /** The specification describes this hint without quoting it. */
  bookmarksInfo: "Hover over text and click the bookmark icon to keep your place.",
  empty: "—",
} as const;

export const scriptFeedbackTexts = {
  intro: (product: string): string =>
    `We value your input! Please provide your feedback to ${product} using the easy 5-star ratings below, and enter your comments if desired.`,
  questions: {
    rating_1: "Studying this Integrated Illness Script was a valuable use of my time.",
    rating_2: "I will apply what I learned from this Integrated Illness Script to patient care.",
    rating_3: "I would recommend this Integrated Illness Script to another student.",
  },
  comment: "Comments (optional)",
  rated: (count: number): string => `${count} out of 3`,
  submit: "Submit",
  submitted: "Submitted",
  confirmTitle: "Ready to Submit?",
  confirm: (product: string): string => `If so, click Submit to send your feedback to ${product}.`,
  thanks: (product: string): string =>
    `Thank you for submitting feedback to ${product}, which we use to improve our products. ${product} does not respond to individual feedback. If you require a response, please use the Feedback form accessed from the top menu bar.`,
} as const;

/**
 * What the pages about members of a course and their resets say, word for word where the specification has the words.
 * @see spec courses §2.7–§2.10, §5, §8
 */
export const memberTexts = {
  noneToAdd: "No Members Selected! You must select at least one user to add from list.",
  /** As the specification has it, for removing, too. @see ADR 0108 */
  noneToRemove: "Nothing Selected! You must select at least one item to lend.",
  noUsers: "No Users Selected! You must select at least one user to modify.",
  noCases: "No Cases Selected! You must select at least one item to modify.",
  noItems: "No Items Selected! You must select at least one item to modify.",
  noNotes: "No Items Selected! You must select at least one item to download notes from.",
  added: "Members were successfully added to the course.",
  addingFailed: "An unknown error occurred.  Please try again or contact support.",
  removed: "Users Removed!",
  removingFailed: "Error: Removing Users!",
  notesDownloaded: "Thank you for downloading your item notes!",
  scheduleLabel: "Schedule invite emails",
  scheduleHint: "(leave blank to send invites immediately)",
  finalWarning:
    "Final Warning: All data for the selected item(s) is about to be reset. If you have not downloaded your notes, please select 'Cancel' and click the 'Download Item Notes' button.",
} as const;

/** How a member's extra time in exams is called. @see spec assessments §9 */
export const accommodationNames = { "1": "Standard", "1.5": "1.5x", "2": "2.0x" } as const;
export const accommodationName = (accommodation: 1 | 1.5 | 2): string =>
  accommodationNames[`${accommodation}`];

import { counted } from "../words/counted.ts";
import { fullName } from "./people/fullName.ts";

/**
 * Texts of the pages about members of a course and their resets, word for word where the specification has them.
 * @see spec courses §2.7–§2.10, §5, §8
 */
export const memberTexts = {
  noneToAdd: "No Members Selected! You must select at least one user to add from list.",
  /** The specification's text, used for removing, too. @see ADR 0108 */
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

/** '{k} of {n} members were not invited:' */
export const notInvitedText = (k: number, n: number): string => `${k} of ${n} members were not invited:`;

/** @see spec courses §5 "Staff reset" */
export const resetQuestion = (cases: number, students: number): string =>
  `You are about to reset ${cases} cases for ${students} students. This means the data will no longer be available and the students will need to re-take the case to record completion. Are you sure you would like to reset the cases?`;

/** Title of the question of a staff reset. */
export const resetTitle = (cases: number, students: number): string =>
  `Reset ${casesOf(cases)} for ${studentsOf(students)}?`;
const casesOf = counted({ one: "{n} case", other: "{n} cases" });
const studentsOf = counted({ one: "{n} student", other: "{n} students" });

/** The first of the student's two questions; the words behind the quoted ones are the product's own. @see spec courses §5 */
export const ownResetWarning = (hasPrerequisites: boolean): string =>
  hasPrerequisites
    ? "(!) Resetting a completed prerequisite case marks it as incomplete and will also re-lock the subservient cases that follow. You will need to complete it again before you can go on with those. Would you like to continue?"
    : "Warning: Item progress will be cleared and reset for all selected item(s). You will need to re-take them to record completion. Would you like to continue?";

/** 'email -- first last' */
export const pickedPerson = (person: { email: string; first_name: string; last_name: string }): string =>
  `${person.email} -- ${fullName(person)}`;

export const addMembersLabel = counted({ one: "Add {n} Member(s)", other: "Add {n} Member(s)" });

/** How a member's extra time in exams is called. @see spec assessments §9 */
export const accommodationNames = { "1": "Standard", "1.5": "1.5x", "2": "2.0x" } as const;
export const accommodationName = (accommodation: 1 | 1.5 | 2): string =>
  accommodationNames[`${accommodation}`];

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nothingToAdd, nothingToRemove } from "#shared/domain/courseItemsPlan.ts";
import {
  addMembersLabel,
  memberTexts,
  notInvitedText,
  ownResetWarning,
  pickedPerson,
  resetQuestion,
} from "#shared/domain/memberTexts.ts";
import { lockedAlertText, lockedRowText } from "#shared/domain/progress.ts";

/** All that a page can say of its own: text in markup is joined again where a line was broken. */
const sources = ["web/src", "shared"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8").replace(/\s+/g, " "))
  .join("\n");

/** Word for word, as a whole: after it comes no letter. */
const stands = (text: string): boolean => {
  const at = (from: number): boolean => {
    const found = sources.indexOf(text, from);
    if (found < 0) return false;
    const next = sources[found + text.length] ?? "";
    return /[\p{L}\p{N}]/u.test(next) && !text.endsWith(" ") ? at(found + 1) : true;
  };
  return at(0);
};

describe("the words that the specification quotes (documents §2.2, §2.11, §8)", () => {
  it.each([
    ["D-55 §2.2", "Reusable Content Title: "],
    ["D-55 §2.2", "Update Reusable Content Title"],
    ["D-55 §2.2", "New Title"],
    [
      "D-55 §2.2",
      "Updates to Reusable Content titles take immediate effect and do not need to be published.",
    ],
    ["D-46 §2.11", "Upload files to Case"],
    ["D-46 §8", " uploaded!"],
    ["D-46 §8", "There was an error encountered when uploading "],
    [
      "D-46 §8",
      "Your file is being uploaded; depending on the file size this might take some time. You can click the “Uploading” button to upload additional files or click the “Close” button to continue editing. The system will notify you when the upload is complete.",
    ],
  ])("%s: %s", (_source, text) => {
    expect(stands(text)).toBe(true);
  });
});

describe("the words that the specification quotes (courses §2.3–§2.11, §5, §8)", () => {
  it.each([
    ["C-09 §2.3", "Filter by Course Type"],
    ["C-09 §2.3", "Signature Courses"],
    ["C-09 §2.3", "Custom Courses"],
    ["C-09 §2.3", "Favorites"],
    ["C-09 §2.3", "Inactive"],
    ["C-09 §2.3", "A Clinical Excellence Case Set"],
    ["C-09 §2.3", "Created by: "],
    ["C-09 §2.3", "Responsible: "],
    ["C-09 §2.3", "Start Date: "],
    ["C-09 §2.3", "End Date: "],
    ["C-09 §2.3", "Educator Resources"],
    ["C-10 §8", "Error: Problem with favorite"],
    ["C-10 §8", "Error: Problem with unfavorite"],
    ["C-11 §2.4", "Recommended time: "],
    ["C-11 §2.4", "Not Applicable"],
    ["C-11 §2.4", "Not Yet Accessed"],
    ["C-11 §2.4", "Date Updated"],
    ["C-11 §2.4", "Last Accessed"],
    ["C-11 §2.4", "Case Completion"],
    ["C-14 §2.5", "Add Items To Course"],
    [
      "C-14 §2.6",
      "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course",
    ],
    ["C-14 §5", "You can not deselect this case as any of its subsverient case is selected in the list."],
    ["C-15 §2.7", "Select Cases..."],
    ["C-15 §2.7", "Select Users..."],
    ["C-15 §2.7", "Exam Roster"],
    ["C-16 §2.8", "Select Items to Reset"],
    ["C-16 §2.8", "Reset Items"],
    ["C-16 §2.8", "Download Item Notes"],
    ["C-16 §2.8", "black outline on the Student Report"],
    ["C-16 §2.8", "Download Item Summary"],
    ["C-17 §2.9", "First Name"],
    ["C-17 §2.9", "Last Name"],
    ["C-17 §2.9", "Remove Selected Users"],
    ["C-19 §2.11", "Student Roster"],
    ["C-19 §2.11", "In Progress"],
    ["C-19 §2.11", "Submitted"],
    ["C-20 §2.11", "Start Exams"],
    ["C-20 §2.11", "Pause Exams"],
    ["C-20 §2.11", "End Exams"],
    ["§8", "There was an error, please try again"],
    ["§8", "Please Confirm!"],
  ])("%s: “%s”", (_where, text) => {
    expect(stands(text)).toBe(true);
  });

  it("C-12 §2.4: tell of a locked case with a full stop in the alert alone", () => {
    expect(lockedRowText).toBe("You must complete the prerequisite case before accessing this case");
    expect(lockedAlertText).toBe("You must complete the prerequisite case before accessing this case.");
  });

  it("C-14 to C-18 §5: ask for a selection", () => {
    expect([nothingToAdd, nothingToRemove]).toEqual([
      "Nothing Selected! You must select at least one item to add.",
      "Nothing Selected! You must select at least one item to remove.",
    ]);
    expect(memberTexts).toMatchObject({
      noneToRemove: "Nothing Selected! You must select at least one item to lend.",
      noneToAdd: "No Members Selected! You must select at least one user to add from list.",
      noUsers: "No Users Selected! You must select at least one user to modify.",
      noCases: "No Cases Selected! You must select at least one item to modify.",
      noItems: "No Items Selected! You must select at least one item to modify.",
      noNotes: "No Items Selected! You must select at least one item to download notes from.",
    });
  });

  it("C-15, C-16 §5: ask before a reset, the student twice", () => {
    expect(resetQuestion(3, 2)).toBe(
      "You are about to reset 3 cases for 2 students. This means the data will no longer be available and the students will need to re-take the case to record completion. Are you sure you would like to reset the cases?",
    );
    expect(ownResetWarning(true)).toMatch(
      /^\(!\) Resetting a completed prerequisite case marks it as incomplete and will also re-lock the subservient cases that follow\. /,
    );
    expect(ownResetWarning(false)).toMatch(
      /^Warning: Item progress will be cleared and reset for all selected item\(s\)\. /,
    );
    expect(memberTexts.finalWarning).toBe(
      "Final Warning: All data for the selected item(s) is about to be reset. If you have not downloaded your notes, please select 'Cancel' and click the 'Download Item Notes' button.",
    );
    expect(memberTexts.notesDownloaded).toBe("Thank you for downloading your item notes!");
  });

  it("C-17, C-18 §2.10, §8: add and remove members", () => {
    const person = { email: "ada@north.example", first_name: "Ada", last_name: "Byron" };
    expect(pickedPerson(person)).toBe("ada@north.example -- Ada Byron");
    expect([addMembersLabel(1), addMembersLabel(12)]).toEqual(["Add 1 Member(s)", "Add 12 Member(s)"]);
    expect(notInvitedText(2, 9)).toBe("2 of 9 members were not invited:");
    expect(memberTexts).toMatchObject({
      scheduleLabel: "Schedule invite emails",
      scheduleHint: "(leave blank to send invites immediately)",
      added: "Members were successfully added to the course.",
      addingFailed: "An unknown error occurred.  Please try again or contact support.",
      removed: "Users Removed!",
      removingFailed: "Error: Removing Users!",
    });
  });
});

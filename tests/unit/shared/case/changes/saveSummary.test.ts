import { expect, it } from "vitest";
import type { Operation } from "#shared/case/changes/operations.ts";
import { summaryOfSave } from "#shared/case/changes/saveSummary.ts";

const nothing = { edited: 0, suggested: 0, decided: 0, undone: 0, commented: 0 };
const at = 1;
const letter = (uid: string, offset: number, isSuggestion = false): Operation => ({
  ...{ type: "insertText", at, changeId: `c${uid}`, isSuggestion, uid, key: "content" },
  ...{ offset, text: "a" },
});

it("counts places and not letters: a sentence that was typed is one (D-41)", () => {
  const sentence = Array.from({ length: 18 }, (_, offset) => letter("p", offset));
  expect(summaryOfSave(sentence)).toEqual({ ...nothing, edited: 1 });
  const both = [...sentence, letter("q", 0), letter("p", 3, true)];
  expect(summaryOfSave(both)).toEqual({ ...nothing, edited: 2, suggested: 1 });
  expect(summaryOfSave([])).toEqual(nothing);
});

it("counts added nodes, decisions, what was taken back, and comments", () => {
  const made = { at, changeId: "n", isSuggestion: false };
  const nodes = ["one", "two"].map((uid) => ({ type: "paragraph" as const, uid }));
  const thread = { threadId: "t", commentId: "c", text: "Why?", uid: "p" };
  expect(
    summaryOfSave([
      { type: "addNodes", ...made, place: { parent: "card", key: "content" }, nodes },
      { type: "decideChanges", at, changeIds: ["a", "b"], decision: "ACCEPTED" },
      { type: "decideChanges", at, changeIds: ["b"], decision: null },
      { type: "withdrawChanges", at, changeIds: ["n"] },
      { type: "restoreChanges", at, changeIds: ["n"] },
      { type: "addCommentThread", at, ...thread },
      { type: "addComment", at, threadId: "t", commentId: "d", text: "So." },
      { type: "closeCommentThread", at, threadId: "t" },
    ]),
  ).toEqual({ edited: 2, suggested: 0, decided: 2, undone: 1, commented: 2 });
  const reply = { at, parentChangeId: "n", commentId: "e", text: "So." };
  expect(
    summaryOfSave([
      { type: "withdrawChanges", at, changeIds: ["n"] },
      { type: "restoreChanges", at, changeIds: ["m"] },
      { type: "addChangeComment", ...reply },
      { type: "addStudentFeedback", at, studentFeedbackId: "f", text: "Good", uid: "p" },
    ]),
  ).toEqual({ ...nothing, undone: 2, commented: 1 });
});

import { expect, it } from "vitest";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { ada, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";

it("everybody is named who wrote, decided, published, commented, resolved, summed up or fed back, each once", () => {
  const uid = firstText();
  const by = (id: string) => ({ ...ada, id });
  const made = { at: 1, isSuggestion: true, uid, key: "content" } as const;
  let draft = draftFromSnapshot(aSmallCase());
  expect([...peopleIn(draft)]).toEqual([]);
  draft = done(draft, by("writes"), { ...made, type: "insertText", changeId: "x", offset: 0, text: "X" });
  draft = done(draft, by("replies"), {
    ...{ type: "addChangeComment", at: 2, parentChangeId: "x", commentId: "r", text: "Why?" },
  });
  draft = done(draft, by("decides"), {
    type: "decideChanges",
    at: 2,
    changeIds: ["x"],
    decision: "ACCEPTED",
  });
  draft = done(draft, by("publishes"), { type: "publish", at: 3 });
  draft = done(draft, by("asks"), {
    type: "addCommentThread",
    at: 4,
    threadId: "t",
    commentId: "c",
    text: "?",
    uid,
  });
  draft = done(draft, by("answers"), { type: "addComment", at: 5, threadId: "t", commentId: "d", text: "!" });
  draft = done(draft, by("resolves"), { type: "closeCommentThread", at: 6, threadId: "t" });
  draft = done(draft, by("sumsUp"), { type: "addSummaryOfEdit", at: 7, summaryOfEditId: "e", text: "More" });
  draft = done(draft, by("feedsBack"), {
    type: "addStudentFeedback",
    at: 8,
    studentFeedbackId: "f",
    text: "Good",
  });
  expect([...peopleIn(draft)].sort()).toEqual([
    "answers",
    "asks",
    "decides",
    "feedsBack",
    "publishes",
    "replies",
    "resolves",
    "sumsUp",
    "writes",
  ]);
});

import { describe, expect, it } from "vitest";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { openWorkIn, unansweredMentions } from "#shared/case/changes/openWork.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";

const uid = firstText();
const start = draftFromSnapshot(aSmallCase());
const range = { start: 0, end: 8 };

const inserting = (changeId: string, isSuggestion: boolean, offset = 0): Operation => ({
  ...{ type: "insertText", at: 5, changeId, isSuggestion, uid, key: "content", offset, text: "Once. " },
});
const asking = (threadId: string, text: string, at = 1): Operation => ({
  ...{ type: "addCommentThread", at, threadId, commentId: `${threadId}_1`, text, uid, key: "content", range },
});
const answering = (threadId: string, commentId: string, text: string, at = 2): Operation => ({
  ...{ type: "addComment", at, threadId, commentId, text },
});
/** Whoever has an '@' before their name. */
const namedIn = (text: string): string[] => [...text.matchAll(/@(\w+)/g)].map(([, name = ""]) => name);
const mentioned = (draft: typeof start) => unansweredMentions(draft, namedIn);

describe("what waits in a draft (D-49)", () => {
  it("is the suggestions that nobody decided on, by their authors, and the threads that nobody resolved", () => {
    const written = done(start, ada, inserting("a1", true), inserting("edit", false), asking("t1", "Why?"));
    const draft = done(written, ben, inserting("b1", true), inserting("b2", true, 26), asking("t2", "Who?"));
    expect(openWorkIn(draft)).toEqual({ comments: 2, suggestions: { ada: 1, ben: 2 } });
    const decided: Operation = { type: "decideChanges", at: 9, changeIds: ["b1"], decision: "REJECTED" };
    const later = done(draft, ada, decided, { type: "closeCommentThread", at: 9, threadId: "t1" });
    expect(openWorkIn(later)).toEqual({ comments: 1, suggestions: { ada: 1, ben: 1 } });
  });

  it("waits for whoever is mentioned until they answer or the thread is resolved", () => {
    const asked = done(start, ada, asking("t1", "@ben and @cai?"), answering("t1", "c2", "@ben, well?", 3));
    expect(mentioned(asked)).toEqual([
      { user_id: "ben", comments: 2, comment_id: "c2" },
      { user_id: "cai", comments: 1, comment_id: "t1_1" },
    ]);
    const answered = done(asked, ben, answering("t1", "c3", "Yes. @ada?", 4));
    expect(mentioned(answered).map(({ user_id }) => user_id)).toEqual(["cai", "ada"]);
    const again = done(answered, ada, answering("t1", "c4", "@ben, sure?", 5));
    expect(mentioned(again)).toContainEqual({ user_id: "ben", comments: 1, comment_id: "c4" });
    expect(mentioned(done(again, ada, { type: "closeCommentThread", at: 6, threadId: "t1" }))).toEqual([]);
  });

  it("names the latest comment of several threads, and nobody who mentions themselves", () => {
    const draft = done(start, ada, asking("late", "@ben @ada", 8), asking("early", "@ben", 2));
    expect(mentioned(draft)).toEqual([{ user_id: "ben", comments: 2, comment_id: "late_1" }]);
  });
});

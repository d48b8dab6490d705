import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

/** Two changes, a move and two threads, as JSON gives it back: nothing of it was hashed before. */
function aDraft(change: (draft: Draft) => object = (draft) => draft): Draft {
  const para = (uid: string) => ({
    ...{ type: "paragraph" as const, uid, classes: ["a", "b"] },
    content: { text: uid, styleRanges: [] },
  });
  const made = { at: 1, isSuggestion: true } as const;
  const operations: Operation[] = [
    { ...made, type: "insertText", changeId: "x", uid: "p", key: "content", offset: 0, text: "1" },
    {
      ...made,
      type: "moveNode",
      changeId: "y",
      uid: "q",
      place: { parent: "case", key: "content", before: "p" },
    },
    { type: "addCommentThread", at: 2, threadId: "t", commentId: "c", text: "?", uid: "p" },
    { type: "addCommentThread", at: 2, threadId: "u", commentId: "c", text: "?", uid: "p" },
    { type: "addSummaryOfEdit", at: 3, summaryOfEditId: "e", text: "More" },
    { type: "addStudentFeedback", at: 4, studentFeedbackId: "f", text: "Good" },
  ];
  const begun = draftFromSnapshot({ type: "section", uid: "case", content: [para("p"), para("q")] });
  return change(JSON.parse(JSON.stringify(done(begun, ada, ...operations)))) as Draft;
}

const turned = <T extends object>(record: T): T => Object.fromEntries(Object.entries(record).reverse()) as T;

describe("the hash of a draft (D-52)", () => {
  it("is the same digits in every release: a page that is open meets a server that is newer", () => {
    expect(treeHash(aDraft())).toBe("20c0a01a02a9bb03");
    expect(treeHash(draftFromSnapshot({ type: "section", uid: "case" }))).toBe("8702c57bd1b3e8d2");
  });

  it.each<[what: string, change: (draft: Draft) => object]>([
    ["keys", turned],
    ["keys of the case", (draft) => ({ ...draft, root: turned(draft.root) })],
    ["changes", (draft) => ({ ...draft, changes: turned(draft.changes) })],
    ["threads", (draft) => ({ ...draft, threads: turned(draft.threads) })],
    ["a field that is undefined", (draft) => ({ ...draft, root: { ...draft.root, classes: undefined } })],
  ])("does not hang on the order of %s", (_, change) => {
    expect(treeHash(aDraft(change))).toBe(treeHash(aDraft()));
  });

  it.each<[what: string, change: (draft: Draft) => object]>([
    ["text", (draft) => JSON.parse(JSON.stringify(draft).replace('"text":"q"', '"text":"r"'))],
    [
      "the order of nodes",
      (draft) => ({
        ...draft,
        root: { ...draft.root, content: (draft.root.content as unknown[]).toReversed() },
      }),
    ],
    ["where a slot stands", (draft) => JSON.parse(JSON.stringify(draft).replace('"slot":"y"', '"slot":"x"'))],
    ["a list of words", (draft) => JSON.parse(JSON.stringify(draft).replace('["a","b"]', '["a,b"]'))],
    [
      "a header",
      (draft) => ({ ...draft, changes: { ...draft.changes, x: { ...draft.changes.x, createdAt: 9 } } }),
    ],
    ["a change more", (draft) => ({ ...draft, changes: { ...draft.changes, z: draft.changes.x } })],
    ["moves", (draft) => ({ ...draft, moves: [] })],
    ["a thread", (draft) => ({ ...draft, threads: { t: draft.threads.t } })],
    ["summaries", (draft) => ({ ...draft, summaryOfEdits: [] })],
    ["feedback", (draft) => ({ ...draft, studentFeedbacks: [] })],
    ["null in the place of nothing", (draft) => ({ ...draft, root: { ...draft.root, classes: null } })],
  ])("is another for another draft: %s", (_, change) => {
    expect(treeHash(aDraft(change))).not.toBe(treeHash(aDraft()));
  });
});

import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { maxDepth } from "#shared/case/model/schema.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const plain = (text: string) => ({ text, styleRanges: [] });
const para = (uid: string): ContentNode => ({ type: "paragraph", uid, content: plain("abcd") });

/** A draft in which something of every kind was done, some of it decided, published and undone. */
function aDraft(): Draft {
  const made = { at: 1, isSuggestion: true } as const;
  const inP = { ...made, uid: "p", key: "content" } as const;
  const place = { parent: "case", key: "content" };
  const operations: Operation[] = [
    { ...inP, type: "insertText", changeId: "words", offset: 0, text: "X", setId: "set" },
    { ...inP, type: "deleteText", changeId: "cut", range: { start: 2, end: 3 } },
    { ...inP, type: "deleteText", changeId: "back", range: { start: 0, end: 1 } },
    { ...inP, type: "addStyle", changeId: "bold", range: { start: 3, end: 4 }, style: { type: "bold" } },
    { ...made, type: "splitParagraph", changeId: "split", uid: "p", offset: 4, newUid: "half" },
    { ...made, type: "setKeysValues", changeId: "hidden", uid: "p", keysAndValues: { invisible: true } },
    {
      ...made,
      type: "addNodes",
      changeId: "in",
      place,
      nodes: [{ type: "section", uid: "in", content: [para("x")] }],
    },
    { ...made, type: "moveNode", changeId: "moved", uid: "x", place },
    {
      ...made,
      type: "addCommentThread",
      threadId: "t",
      commentId: "c",
      text: "?",
      ...{ uid: "p", key: "content" },
      range: { start: 0, end: 2 },
    },
    { ...made, type: "addCommentThread", threadId: "closed", commentId: "c", text: "?", uid: "q" },
    { ...made, type: "closeCommentThread", threadId: "closed" },
    { ...made, type: "addChangeComment", parentChangeId: "cut", commentId: "r", text: "Why?" },
    { ...made, type: "addSummaryOfEdit", summaryOfEditId: "e", text: "More" },
    { ...made, type: "addStudentFeedback", studentFeedbackId: "f", text: "Good" },
    { type: "decideChanges", at: 2, changeIds: ["bold"], decision: "ACCEPTED" },
    { type: "publish", at: 3 },
    { type: "withdrawChanges", at: 4, changeIds: ["hidden"] },
  ];
  const start = draftFromSnapshot({
    type: "section",
    uid: "case",
    title: plain("T"),
    content: [para("p"), para("q")],
  });
  return done(done(start, ada, ...operations), ben, {
    type: "decideChanges",
    at: 5,
    changeIds: ["cut"],
    decision: "REJECTED",
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what is stored may be anything
type Spoil = (draft: any) => void;

const spoilt = (spoil: Spoil): unknown => {
  const draft = structuredClone(aDraft());
  spoil(draft);
  return draft;
};
const problemsOf = (json: unknown) => {
  const parsed = parseDraft(json);
  return parsed.ok ? [] : parsed.problems;
};

it("a draft is read as it was stored, whatever was done in it", () => {
  const draft = aDraft();
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ ok: true, draft });
});

describe("a stored draft that is none is refused, and what is wrong is named with its place (D-52)", () => {
  it.each<[path: string, message: string, spoil: Spoil]>([
    [
      "root",
      "must be a node",
      (draft) => {
        draft.root = [];
      },
    ],
    [
      "root",
      "must be a node",
      (draft) => {
        delete draft.root;
      },
    ],
    [
      "root.type",
      "is no node type",
      (draft) => {
        draft.root.type = "toString";
      },
    ],
    [
      "root.uid",
      "is not a uid",
      (draft) => {
        draft.root.uid = "a b";
      },
    ],
    [
      "root.content[0].uid",
      "is not a uid",
      (draft) => {
        draft.root.content[0].uid = 1;
      },
    ],
    [
      "root.content",
      "must be a list of nodes",
      (draft) => {
        draft.root.content = {};
      },
    ],
    [
      "root.content[0]",
      "must be a node",
      (draft) => {
        draft.root.content[0] = "p";
      },
    ],
    [
      "root.content[0].nothing",
      "a paragraph has no 'nothing'",
      (draft) => {
        draft.root.content[0].nothing = 1;
      },
    ],
    [
      "root.content[2].uid",
      "'p' is taken",
      (draft) => {
        draft.root.content[2].uid = "p";
      },
    ],
    [
      "root.content[3].content[0].uid",
      "'case' is taken",
      (draft) => {
        draft.root.content[3].content[0].uid = "case";
      },
    ],
    [
      "moves[0].uid",
      "no node has the uid 'y'",
      (draft) => {
        draft.moves[0].uid = "y";
      },
    ],
    [
      "moves[0]",
      "has no slot",
      (draft) => {
        draft.root.content.splice(4, 1);
      },
    ],
    [
      "changes.cut.id",
      "is not the id under which it is kept",
      (draft) => {
        draft.changes.cut.id = "other";
      },
    ],
  ])("%s %s", (path, message, spoil) => {
    expect(problemsOf(spoilt(spoil))).toContainEqual({ path, message });
  });

  it.each<[path: string, spoil: Spoil]>([
    [
      "schema",
      (draft) => {
        draft.schema = 2;
      },
    ],
    [
      "",
      (draft) => {
        draft.more = 1;
      },
    ],
    [
      "moves",
      (draft) => {
        draft.moves = {};
      },
    ],
    [
      "threads.t.createdAt",
      (draft) => {
        draft.threads.t.createdAt = -1;
      },
    ],
    [
      "threads.t.comments[0].author",
      (draft) => {
        draft.threads.t.comments[0].author = "";
      },
    ],
    [
      "changes.cut.kind",
      (draft) => {
        draft.changes.cut.kind = "A";
      },
    ],
    [
      "changes.cut.comments",
      (draft) => {
        draft.changes.cut.comments = [];
      },
    ],
    [
      "root.content[0].content.runs[0].text",
      (draft) => {
        draft.root.content[0].content.runs[0].text = "";
      },
    ],
    [
      "root.content[0].changes.values",
      (draft) => {
        draft.root.content[0].changes.values = [];
      },
    ],
    [
      "root.content[1].changes.breaks[0].into",
      (draft) => {
        draft.root.content[1].changes.breaks[0].into = "";
      },
    ],
    [
      "root.content[4]",
      (draft) => {
        draft.root.content[4].more = 1;
      },
    ],
    [
      "root.content[4].uid",
      (draft) => {
        draft.root.content[4].uid = "";
      },
    ],
    [
      "root.title",
      (draft) => {
        draft.root.title = "T";
      },
    ],
    [
      "root.content[0].invisible",
      (draft) => {
        draft.root.content[0].invisible = "yes";
      },
    ],
  ])("%s is of another form", (path, spoil) => {
    expect(problemsOf(spoilt(spoil)).map((problem) => problem.path)).toContain(path);
  });

  it.each([null, "draft", [], {}])("%j is no draft", (json) => {
    expect(problemsOf(json)).not.toEqual([]);
  });

  it.each(["words", "cut", "back", "bold", "split", "hidden", "in", "moved"])(
    "where no header says what the change '%s' is, which something names",
    (change) => {
      const draft = spoilt(({ changes }) => {
        delete changes[change];
      });
      expect(problemsOf(draft).map(({ message }) => message)).toContain(`there is no change '${change}'`);
    },
  );

  it("where only what was moved names what brought it, or a style what deletes it", () => {
    const named = spoilt((draft) => {
      draft.root.content[3].content[0].changes.cameWith = "gone";
      draft.root.content[0].content.runs[3].styles[0].deleted = ["off"];
    });
    expect(problemsOf(named)).toEqual([
      { path: "root.content[0].changes", message: "there is no change 'off'" },
      { path: "root.content[3].content[0].changes", message: "there is no change 'gone'" },
    ]);
  });

  it("where it is deeper than a case may be, and not before", () => {
    const nested = (depth: number): unknown => {
      let node: unknown = { type: "section", uid: "deepest" };
      for (let i = depth; i > 0; i--) node = { type: "section", uid: `n${i}`, content: [node] };
      return { ...draftFromSnapshot({ type: "section", uid: "case" }), root: node };
    };
    expect(problemsOf(nested(maxDepth))).toEqual([]);
    expect(problemsOf(nested(maxDepth + 1))).toEqual([
      { path: `root${".content[0]".repeat(maxDepth + 1)}`, message: `is nested more than ${maxDepth} deep` },
    ]);
  });

  it("takes what is only the root's from the root alone, and from all what is undefined", () => {
    const female = (of: (root: { content: unknown[] }) => unknown) =>
      problemsOf(
        spoilt((draft) => {
          Object.assign(of(draft.root) as object, { sex: "female", nothing: undefined });
        }),
      );
    expect(female((root) => root)).toEqual([]);
    expect(female((root) => root.content[3])).toEqual([
      { path: "root.content[3].sex", message: "a section has no 'sex'" },
    ]);
  });
});

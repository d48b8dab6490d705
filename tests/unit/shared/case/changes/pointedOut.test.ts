import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { viewModes } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { invert } from "#shared/case/changes/invert.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { toRecords } from "#shared/case/changes/toRecords.ts";
import { view } from "#shared/case/changes/view.ts";
import type { ViewNode, ViewText } from "#shared/case/changes/viewTypes.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const cell = (uid: string): ContentNode => ({ type: "tableCell", uid, content: [] });
const draft = draftFromSnapshot({
  ...{ type: "section", uid: "case" },
  content: [
    { type: "paragraph", uid: "p", content: richOf("abcd") },
    { type: "paragraph", uid: "q", content: richOf("q") },
    {
      type: "table",
      uid: "table",
      rows: [{ type: "tableRow", uid: "row", cells: [cell("c1"), cell("c2")] }],
    },
  ],
});
const suggestion = { at: 1, changeId: "x", isSuggestion: true } as const;
const inP = { ...suggestion, uid: "p", key: "content" } as const;
const bold = { type: "bold" } as const;
const typed: Operation = { ...inP, type: "insertText", offset: 2, text: "X" };
const cut: Operation = { ...inP, type: "deleteText", range: { start: 1, end: 3 } };
const styled: Operation = { ...inP, type: "addStyle", range: { start: 1, end: 3 }, style: bold };
const split: Operation = { ...suggestion, type: "splitParagraph", uid: "p", offset: 2, newUid: "half" };
const join: Operation = { ...suggestion, type: "joinParagraph", uid: "q" };
const place = { parent: "case", key: "content" };
const added: Operation = {
  ...suggestion,
  type: "addNodes",
  place,
  nodes: [{ type: "horizontalRule", uid: "rule" }],
};
const struck: Operation = { ...suggestion, type: "deleteNode", uid: "p" };
const moved: Operation = { ...suggestion, type: "moveNode", uid: "p", place };
const set: Operation = {
  ...suggestion,
  type: "setKeysValues",
  uid: "p",
  keysAndValues: { invisible: true, hideEducators: null },
};
const asked: Operation = {
  type: "addCommentThread",
  at: 1,
  threadId: "t",
  commentId: "c",
  text: "?",
  uid: "p",
};
const askedThere: Operation = { ...asked, key: "content", range: { start: 1, end: 3 } };
const accepted: Operation = { type: "decideChanges", at: 2, changeIds: ["x"], decision: "ACCEPTED" };

type Highlighted = { highlights?: readonly object[] };
const ofNode = (of: Draft, uid: string, mode: (typeof viewModes)[number]) =>
  (nodeOf(view(of, mode), uid) as (ViewNode & Highlighted) | undefined)?.highlights;
const ofText = (of: Draft, mode: (typeof viewModes)[number]) =>
  (nodeOf(view(of, mode), "p")?.content as ViewText | undefined)?.highlights;
const by = { change: "x", author: "ada" };
const range = { start: 1, end: 3 };

describe("what is pointed out to authors (documents §4 'View modes')", () => {
  it.each<[what: string, operation: Operation, uid: string, highlights: object[]]>([
    ["what is added", added, "rule", [{ kind: "ADD_CONTENT", ...by }]],
    ["what is deleted", struck, "p", [{ kind: "DELETE_CONTENT", ...by }]],
    ["what is moved", moved, "p", [{ kind: "MOVE_NODE", ...by }]],
    ["where a paragraph is cut", split, "half", [{ kind: "SPLIT", ...by }]],
    ["where two are to be one", join, "q", [{ kind: "JOIN", ...by }]],
    ["what is set", set, "p", [{ kind: "SET_KEYS_VALUES", ...by, keys: ["invisible", "hideEducators"] }]],
  ])(
    "%s: suggestions in both views, what counts in that of all changes alone",
    (_, operation, uid, highlights) => {
      const suggested = done(draft, ada, operation);
      expect(viewModes.map((mode) => ofNode(suggested, uid, mode) ?? [])).toEqual([
        [],
        [],
        highlights,
        highlights,
      ]);
      const settled = done(suggested, ben, accepted);
      // Two that are one have no border to point to.
      const isThere = nodeOf(view(settled, "HIGHLIGHT_ALL_CHANGES"), uid) !== undefined;
      expect(viewModes.map((mode) => ofNode(settled, uid, mode) ?? [])).toEqual([
        [],
        [],
        [],
        isThere ? highlights : [],
      ]);
      const published = done(settled, ben, { type: "publish", at: 3 });
      expect(viewModes.map((mode) => ofNode(published, uid, mode) ?? [])).toEqual([[], [], [], []]);
    },
  );

  it.each<[what: string, operation: Operation, highlight: object]>([
    ["letters that are written", typed, { kind: "ADDED_TEXT", ...by, range: { start: 2, end: 3 } }],
    ["letters that are taken out", cut, { kind: "DELETED_TEXT", ...by, range }],
    ["a style that is given", styled, { kind: "ADDED_STYLE", ...by, style: bold, range }],
  ])("%s", (_, operation, highlight) => {
    const suggested = done(draft, ada, operation);
    expect(viewModes.map((mode) => ofText(suggested, mode))).toEqual([
      undefined,
      undefined,
      [highlight],
      [highlight],
    ]);
    const settled = done(suggested, ben, accepted);
    expect(viewModes.map((mode) => ofText(settled, mode))).toEqual([
      undefined,
      undefined,
      undefined,
      [highlight],
    ]);
  });

  it("over the longest stretch, through whatever else changes within it", () => {
    const both = done(done(draft, ada, { ...styled, range: { start: 0, end: 4 } } as Operation), ben, {
      ...{ ...cut, changeId: "y" },
    } as Operation);
    expect(ofText(both, "HIGHLIGHT_SUGGESTIONS")).toEqual([
      { kind: "ADDED_STYLE", ...by, style: bold, range: { start: 0, end: 4 } },
      { kind: "DELETED_TEXT", change: "y", author: "ben", range },
    ]);
  });

  it("a style that is to be taken away, with what it leads to", () => {
    const link = { type: "link", args: { url: "https://a.example" } } as const;
    const linked = draftFromSnapshot({
      ...{ type: "section", uid: "case" },
      content: [
        { type: "paragraph", uid: "p", content: { text: "abcd", styleRanges: [{ ...link, range }] } },
      ],
    });
    const off = done(linked, ada, { ...inP, type: "deleteStyle", range, style: "link" });
    expect(ofText(off, "HIGHLIGHT_SUGGESTIONS")).toEqual([
      { kind: "DELETED_STYLE", ...by, style: link, range },
    ]);
  });

  it("comments, of a part or of a passage, as long as they are open", () => {
    const thread = { kind: "ADD_COMMENT_THREAD", thread: "t", author: "ada" };
    const onNode = done(draft, ada, asked);
    expect(viewModes.map((mode) => ofNode(onNode, "p", mode))).toEqual([
      undefined,
      undefined,
      [thread],
      [thread],
    ]);
    const onText = done(draft, ada, askedThere);
    expect(ofText(onText, "HIGHLIGHT_SUGGESTIONS")).toEqual([{ ...thread, range }]);
    for (const open of [onNode, onText]) {
      const closed = done(open, ben, { type: "closeCommentThread", at: 2, threadId: "t" });
      expect([ofNode(closed, "p", "HIGHLIGHT_SUGGESTIONS"), ofText(closed, "HIGHLIGHT_SUGGESTIONS")]).toEqual(
        [undefined, undefined],
      );
    }
  });
});

describe("the change lists of the specification (documents §3 Change record)", () => {
  const names: Record<string, string> = { ada: "Ada Ames", ben: "Ben Berg" };
  const recordsOf = (...operations: Operation[]) =>
    toRecords(done(draft, ada, ...operations), (id) => names[id] ?? id);
  const inText = { uid: "p", key: "content" };

  it.each<[what: string, operation: Operation, uid: string, list: string, record: object]>([
    [
      "letters written",
      typed,
      "p",
      "addDeleteChanges",
      { ...inText, type: "ADD_CONTENT", text: "X", range: { start: 2, end: 3 } },
    ],
    [
      "letters taken out",
      cut,
      "p",
      "addDeleteChanges",
      { ...inText, type: "DELETE_CONTENT", text: "bc", range },
    ],
    ["a style given", styled, "p", "styleChanges", { ...inText, type: "ADD_STYLE", style: "bold", range }],
    [
      "a part added",
      added,
      "rule",
      "addDeleteChanges",
      { uid: "rule", type: "ADD_NODE", changeNodeType: "horizontalRule" },
    ],
    [
      "a part deleted",
      struck,
      "p",
      "addDeleteChanges",
      { uid: "p", type: "DELETE_NODE", changeNodeType: "paragraph" },
    ],
    [
      "a part moved",
      moved,
      "p",
      "addDeleteChanges",
      { uid: "p", type: "MOVE_NODE", changeNodeType: "paragraph" },
    ],
    [
      "a part moved up",
      { ...moved, direction: "up" } as Operation,
      "p",
      "addDeleteChanges",
      { type: "MOVE_NODE_UP" },
    ],
    [
      "a part moved down",
      { ...moved, direction: "down" } as Operation,
      "p",
      "addDeleteChanges",
      { type: "MOVE_NODE_DOWN" },
    ],
    ["a cut", split, "half", "addDeleteChanges", { uid: "half", type: "CHANGE_TEXT_AND_NODES" }],
    ["a join", join, "q", "addDeleteChanges", { uid: "q", type: "CHANGE_TEXT_AND_NODES" }],
    [
      "values set",
      set,
      "p",
      "key_value_changes",
      { type: "SET_KEYS_VALUES", keys_and_values: { invisible: true, hideEducators: null } },
    ],
    [
      "a row",
      {
        ...suggestion,
        type: "addTableRow",
        uid: "table",
        index: 1,
        row: { type: "tableRow", uid: "r", cells: [cell("d1"), cell("d2")] },
      },
      "r",
      "rowChanges",
      { uid: "r", type: "ADD_NODE" },
    ],
    [
      "a column",
      { ...suggestion, type: "addTableColumn", uid: "table", index: 1, cells: [cell("d1")] },
      "d1",
      "columnChanges",
      { uid: "d1" },
    ],
    [
      "a merge",
      {
        ...suggestion,
        type: "mergeTableCells",
        uid: "table",
        rowRange: { start: 0, end: 1 },
        columnRange: { start: 0, end: 2 },
      },
      "c1",
      "cellSpanChanges",
      { keys_and_values: { columnSpan: 2, rowSpan: 1 } },
    ],
  ])("have %s", (_, operation, uid, list, record) => {
    const records = recordsOf(operation)[uid];
    expect(Object.keys(records ?? {})).toEqual([list]);
    expect(records?.[list as "rowChanges"]).toMatchObject([
      {
        change_id: "x",
        change_set_id: "x",
        author_id: "ada",
        author_full_name: "Ada Ames",
        user_id: "ada",
        ...record,
      },
    ]);
    expect(records?.[list as "rowChanges"]?.[0]).toMatchObject({
      is_suggestion: true,
      created_at: 1,
      comments: [],
    });
  });

  it("say of a style that leads somewhere where it led, also when it is taken off", () => {
    const link = { type: "link", args: { url: "https://a.example" } } as const;
    const linked = done(draft, ben, {
      ...{ ...styled, isSuggestion: false, changeId: "y" },
      style: link,
    } as Operation);
    const off: Operation = { ...inP, type: "deleteStyle", range, style: "link" };
    expect(toRecords(done(linked, ada, off), (id) => id).p?.styleChanges).toMatchObject([
      { change_id: "y", type: "ADD_STYLE", style: "link", args: link.args, range },
      { change_id: "x", type: "DELETE_STYLE", style: "link", args: link.args, range },
    ]);
  });

  it("say what was decided and published, under the set of the change, with the replies to it", () => {
    const reply: Operation = {
      type: "addChangeComment",
      at: 2,
      parentChangeId: "x",
      commentId: "r",
      text: "Why?",
    };
    const told = done(done(draft, ada, { ...typed, setId: "s" } as Operation, reply), ben, accepted, {
      type: "publish",
      at: 3,
    });
    expect(toRecords(told, (id) => names[id] ?? id).p?.addDeleteChanges).toMatchObject([
      {
        ...{ change_set_id: "s", decision: "ACCEPTED", decision_at: 2, decision_by: "ben" },
        ...{ published_at: 3, published_by: "ben" },
        comments: [
          { comment_id: "r", author_id: "ada", author_full_name: "Ada Ames", created_at: 2, text: "Why?" },
        ],
      },
    ]);
  });

  it("have open comments, and nothing that was undone or closed", () => {
    expect(recordsOf(asked).p).toMatchObject({
      commentThreadChanges: [{ change_id: "t", uid: "p", is_suggestion: false, comments: [{ text: "?" }] }],
    });
    expect(recordsOf(askedThere).p).toMatchObject({ commentThreadChanges: [{ ...inText, range }] });
    expect(recordsOf(asked, { type: "closeCommentThread", at: 2, threadId: "t" })).toEqual({});
    expect(recordsOf(typed, { type: "withdrawChanges", at: 2, changeIds: ["x"] })).toEqual({});
  });
});

describe("undoing (D-47)", () => {
  it("a decision brings back what was decided before, of each change", () => {
    const two = done(
      draft,
      ada,
      typed,
      { ...cut, changeId: "y" } as Operation,
      { ...set, changeId: "z" } as Operation,
    );
    const decided = done(two, ben, accepted, {
      type: "decideChanges",
      at: 2,
      changeIds: ["y"],
      decision: "REJECTED",
    });
    const last: Operation = {
      type: "decideChanges",
      at: 9,
      changeIds: ["x", "y", "z"],
      decision: "REJECTED",
    };
    expect(invert(decided, last)).toEqual([
      { type: "decideChanges", at: 9, changeIds: ["x"], decision: "ACCEPTED" },
      { type: "decideChanges", at: 9, changeIds: ["y"], decision: "REJECTED" },
      { type: "decideChanges", at: 9, changeIds: ["z"], decision: null },
    ]);
  });

  it.each<[operation: Operation, undoing: Operation[]]>([
    [typed, [{ type: "withdrawChanges", at: 1, changeIds: ["x"] }]],
    [
      { type: "withdrawChanges", at: 1, changeIds: ["x"] },
      [{ type: "restoreChanges", at: 1, changeIds: ["x"] }],
    ],
    [
      { type: "restoreChanges", at: 1, changeIds: ["x"] },
      [{ type: "withdrawChanges", at: 1, changeIds: ["x"] }],
    ],
    [asked, [{ type: "deleteComment", at: 1, threadId: "t", commentId: "c" }]],
    [
      { type: "addComment", at: 1, threadId: "t", commentId: "d", text: "!" },
      [{ type: "deleteComment", at: 1, threadId: "t", commentId: "d" }],
    ],
    [
      { type: "addChangeComment", at: 1, parentChangeId: "x", commentId: "r", text: "!" },
      [{ type: "deleteChangeComment", at: 1, parentChangeId: "x", commentId: "r" }],
    ],
    [
      { type: "closeCommentThread", at: 1, threadId: "t" },
      [{ type: "reopenCommentThread", at: 1, threadId: "t" }],
    ],
    [
      { type: "reopenCommentThread", at: 1, threadId: "t" },
      [{ type: "closeCommentThread", at: 1, threadId: "t" }],
    ],
    [
      { type: "addSummaryOfEdit", at: 1, summaryOfEditId: "s", text: "!" },
      [{ type: "deleteSummaryOfEdit", at: 1, summaryOfEditId: "s" }],
    ],
    [
      { type: "addStudentFeedback", at: 1, studentFeedbackId: "f", text: "!" },
      [{ type: "deleteStudentFeedback", at: 1, studentFeedbackId: "f" }],
    ],
    [{ type: "deleteComment", at: 1, threadId: "t", commentId: "c" }, []],
    [{ type: "publish", at: 1 }, []],
  ])("%j", (operation, undoing) => {
    expect(invert(draft, operation)).toEqual(undoing);
  });
});

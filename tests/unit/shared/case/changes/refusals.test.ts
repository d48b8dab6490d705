import { describe, expect, it } from "vitest";
import { type Actor, editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { DecideChanges, Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Desk } from "../../../../builders/draftSteps.ts";

const everything: Actor = { id: "ada", mode: "editing", permissions: new Set(editPermissions) };
const suggesting: Actor = { ...everything, mode: "suggesting" };
const without = (flag: (typeof editPermissions)[number]): Actor => ({
  ...everything,
  permissions: new Set(editPermissions.filter((each) => each !== flag)),
});

const made = { at: 1, changeId: "x", isSuggestion: false };
const inP1 = { ...made, uid: "p1", key: "content" } as const;
const para: ContentNode = { type: "paragraph", uid: "new", content: { text: "New", styleRanges: [] } };
const place = { parent: "page1", key: "content" };

const { draft } = new Desk();

function after(...operations: Operation[]): Draft {
  return operations.reduce((next, operation) => {
    const applied = apply(next, operation, everything);
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  }, draft);
}

const refused: readonly [
  what: string,
  operation: Operation,
  reason: string,
  path: string,
  actor?: Actor,
  on?: Draft,
][] = [
  [
    "a node that is not there",
    { ...inP1, uid: "gone", type: "insertText", offset: 0, text: "a" },
    "NO_SUCH_NODE",
    "uid",
  ],
  [
    "a text that the node has not",
    { ...inP1, key: "title", type: "insertText", offset: 0, text: "a" },
    "NO_SUCH_KEY",
    "key",
  ],
  [
    "an offset behind the text",
    { ...inP1, type: "insertText", offset: 5, text: "a" },
    "OUT_OF_RANGE",
    "offset",
  ],
  ["an empty range", { ...inP1, type: "deleteText", range: { start: 1, end: 1 } }, "OUT_OF_RANGE", "range"],
  [
    "a text over its limit",
    { ...inP1, type: "insertText", offset: 0, text: "a".repeat(20_000) },
    "TEXT_TOO_LONG",
    "text",
  ],
  [
    "a uid that is taken",
    { ...made, type: "addNodes", place, nodes: [{ ...para, uid: "p2" }] },
    "UID_TAKEN",
    "nodes[0]",
  ],
  [
    "a uid given twice",
    { ...made, type: "addNodes", place, nodes: [{ ...para }, { ...para }] },
    "UID_TAKEN",
    "nodes[1]",
  ],
  [
    "a split under a taken uid",
    { ...made, type: "splitParagraph", uid: "p1", offset: 1, newUid: "p2" },
    "UID_TAKEN",
    "newUid",
  ],
  [
    "a node in the wrong place",
    { ...made, type: "addNodes", place, nodes: [{ type: "tableRow", uid: "r", cells: [] }] },
    "NESTING",
    "nodes[0]",
  ],
  [
    "a table in a list item's paragraph",
    { ...made, type: "moveNode", uid: "table", place: { parent: "c11", key: "content" } },
    "NESTING",
    "place",
  ],
  [
    "a node that is none",
    { ...made, type: "addNodes", place, nodes: [{ ...para, level: 3 } as never] },
    "BAD_NODE",
    "nodes[0].level",
  ],
  [
    "a section in itself",
    { ...made, type: "moveNode", uid: "page1", place: { parent: "page1", key: "content" } },
    "CIRCLE",
    "place",
  ],
  [
    "a value of another kind",
    { ...made, type: "setKeysValues", uid: "p1", keysAndValues: { invisible: 3 } },
    "BAD_VALUE",
    "keysAndValues.invisible",
  ],
  [
    "a key that there is not",
    { ...made, type: "setKeysValues", uid: "p1", keysAndValues: { uid: "other" } },
    "NO_SUCH_KEY",
    "keysAndValues.uid",
  ],
  ["a join with nothing before it", { ...made, type: "joinParagraph", uid: "p1" }, "NOTHING_TO_JOIN", "uid"],
  [
    "a merge of one cell",
    {
      ...made,
      type: "mergeTableCells",
      uid: "table",
      rowRange: { start: 0, end: 1 },
      columnRange: { start: 0, end: 1 },
    },
    "TABLE_SHAPE",
    "rowRange",
  ],
  [
    "a row that does not fit",
    { ...made, type: "addTableRow", uid: "table", index: 0, row: { type: "tableRow", uid: "r", cells: [] } },
    "TABLE_SHAPE",
    "row.cells",
  ],
  [
    "an edit of somebody who may suggest (D-50)",
    { ...inP1, type: "insertText", offset: 0, text: "a" },
    "SUGGESTING_ONLY",
    "isSuggestion",
    suggesting,
  ],
  [
    "an edit of mapped content (D-50)",
    { ...inP1, type: "insertText", offset: 0, text: "a" },
    "MAPPED_CONTENT",
    "isSuggestion",
    { ...everything, suggestionOnly: ({ uid }) => (uid === "page1" ? "MAPPED_CONTENT" : undefined) },
  ],
  [
    "a deletion of what holds multi-use content (D-50)",
    { ...made, type: "deleteNode", uid: "page1" },
    "MULTI_USE_CONTENT",
    "isSuggestion",
    { ...everything, suggestionOnly: ({ uid }) => (uid === "p3" ? "MULTI_USE_CONTENT" : undefined) },
  ],
  [
    "an addition to mapped content (D-50)",
    { ...made, type: "addNodes", place, nodes: [para] },
    "MAPPED_CONTENT",
    "isSuggestion",
    { ...everything, suggestionOnly: ({ uid }) => (uid === "page1" ? "MAPPED_CONTENT" : undefined) },
  ],
  [
    "a move into mapped content (D-50)",
    { ...made, type: "moveNode", uid: "p1", place: { parent: "inner", key: "content" } },
    "MAPPED_CONTENT",
    "isSuggestion",
    { ...everything, suggestionOnly: ({ uid }) => (uid === "page2" ? "MAPPED_CONTENT" : undefined) },
  ],
  [
    "a move out of mapped content (D-50)",
    { ...made, type: "moveNode", uid: "p4", place },
    "MAPPED_CONTENT",
    "isSuggestion",
    { ...everything, suggestionOnly: ({ uid }) => (uid === "inner" ? "MAPPED_CONTENT" : undefined) },
  ],
  [
    "a page without createPages",
    {
      ...made,
      type: "addNodes",
      place: { parent: "case", key: "content" },
      nodes: [{ type: "section", uid: "new", content: [] }],
    },
    "NO_PERMISSION",
    "type",
    without("createPages"),
  ],
  [
    "a deleted page without deletePages (D-45)",
    { ...made, type: "deleteNode", uid: "page1" },
    "NO_PERMISSION",
    "type",
    without("deletePages"),
  ],
  [
    "a moved page without editPages (D-45)",
    { ...made, type: "moveNode", uid: "page1", place: { parent: "case", key: "content" } },
    "NO_PERMISSION",
    "type",
    without("editPages"),
  ],
  ["a publish without the right", { type: "publish", at: 2 }, "NO_PERMISSION", "", without("publish")],
  [
    "a decision on what nobody suggested",
    { type: "decideChanges", at: 2, changeIds: ["x"], decision: "ACCEPTED" },
    "NO_SUCH_CHANGE",
    "changeIds[0]",
  ],
  [
    "a decision on an edit",
    { type: "decideChanges", at: 2, changeIds: ["x"], decision: "REJECTED" },
    "NOT_UNDECIDED",
    "changeIds[0]",
    everything,
    after({ ...inP1, type: "insertText", offset: 0, text: "a" }),
  ],
  [
    "the undo of somebody else's change",
    { type: "withdrawChanges", at: 2, changeIds: ["x"] },
    "NOT_YOURS",
    "changeIds[0]",
    { ...everything, id: "bob" },
    after({ ...inP1, type: "insertText", offset: 0, text: "a" }),
  ],
  [
    "the undo of what is published",
    { type: "withdrawChanges", at: 3, changeIds: ["x"] },
    "NOT_UNDECIDED",
    "changeIds[0]",
    everything,
    after({ ...inP1, type: "insertText", offset: 0, text: "a" }, { type: "publish", at: 2 }),
  ],
  [
    "a change that goes on with another author's",
    { ...inP1, type: "insertText", offset: 0, text: "b" },
    "CHANGE_TAKEN",
    "changeId",
    { ...everything, id: "bob" },
    after({ ...inP1, type: "insertText", offset: 0, text: "a" }),
  ],
  [
    "metadata by somebody who may edit everything else (D-35)",
    { ...made, type: "setKeysValues", uid: "case", keysAndValues: { systems: ["Renal & Urinary"] } },
    "NO_PERMISSION",
    "type",
    without("editCaseMetadata"),
  ],
  [
    "a flag of the case beside a change that is allowed (D-35)",
    {
      ...{ ...made, isSuggestion: true },
      ...{ type: "setKeysValues", uid: "case", keysAndValues: { coverImage: "a.svg", disableNotes: true } },
    },
    "NO_PERMISSION",
    "type",
    without("editCaseFlags"),
  ],
  [
    "a publish of what cannot be played",
    { type: "publish", at: 2 },
    "NOT_PUBLISHABLE",
    "content[0].content[0].onClick[0]",
    everything,
    after({
      ...made,
      type: "setKeysValues",
      uid: "p1",
      keysAndValues: { onClick: [{ action: "scrollTo", uid: "nobody" }] },
    }),
  ],
];

describe("what is refused, with its reason and its place (D-50)", () => {
  it.each(refused)("%s", (_, operation, reason, path, actor = everything, on = draft) => {
    const before = treeHash(on);
    expect(apply(on, operation, actor)).toMatchObject({ ok: false, reason, path });
    expect(treeHash(on)).toBe(before);
  });

  it("mapped content takes suggestions, and edits of what only stands beside it or holds it (D-50)", () => {
    const held: Actor = {
      ...everything,
      suggestionOnly: ({ uid }) => (uid === "p4" ? "MAPPED_CONTENT" : undefined),
    };
    const written: Operation = {
      ...made,
      uid: "p4",
      key: "content",
      type: "insertText",
      offset: 0,
      text: "a",
    };
    expect(apply(draft, { ...written, isSuggestion: true }, held)).toMatchObject({ ok: true });
    expect(apply(draft, { ...written, uid: "p5" }, held)).toMatchObject({ ok: true });
    expect(
      apply(
        draft,
        { ...made, type: "setKeysValues", uid: "inner", keysAndValues: { collapsed: true } },
        held,
      ),
    ).toMatchObject({ ok: true });
    // What was moved out of a part is not deleted with it.
    const out = apply(draft, { ...made, type: "moveNode", uid: "p4", place }, everything);
    if (!out.ok) throw new Error(out.detail);
    const others = { ...made, changeId: "y", type: "deleteNode", uid: "other" } as const;
    expect(apply(out.draft, others, held)).toMatchObject({ ok: true });
  });

  it("a value is given, given again by the same change, and unset", () => {
    const set = (changeId: string, keysAndValues: Record<string, unknown>): Operation => ({
      ...{ ...made, changeId, type: "setKeysValues", uid: "case", keysAndValues },
    });
    const valuesIn = (...operations: Operation[]) => after(...operations).root.changes?.values;
    expect(valuesIn(set("x", { sex: "female", disableNotes: true }), set("x", { sex: "male" }))).toEqual({
      sex: [{ change: "x", value: "male" }],
      disableNotes: [{ change: "x", value: true }],
    });
    expect(valuesIn(set("x", { sex: "female" }), set("y", { sex: null }))).toEqual({
      sex: [{ change: "x", value: "female" }, { change: "y" }],
    });
    // The metadata of a case are its root's alone.
    const below = { ...set("x", { sex: "female" }), uid: "page1" } as Operation;
    expect(apply(draft, below, everything)).toMatchObject({
      ok: false,
      reason: "NO_SUCH_KEY",
      path: "keysAndValues.sex",
    });
  });

  it("an author rejects their own suggestion without the right to reject others'", () => {
    const suggested = after({ ...inP1, isSuggestion: true, type: "insertText", offset: 0, text: "a" });
    const decision: DecideChanges = { type: "decideChanges", at: 2, changeIds: ["x"], decision: "REJECTED" };
    const nobody: Actor = { ...everything, permissions: new Set() };
    expect(apply(suggested, decision, nobody)).toMatchObject({ ok: true });
    expect(apply(suggested, decision, { ...nobody, id: "bob" })).toMatchObject({
      ok: false,
      reason: "NO_PERMISSION",
    });
  });

  it("says which operation of a list is none, and where", () => {
    expect(
      parseOperations([
        { type: "publish", at: 1 },
        { type: "publish", at: -1 },
      ]),
    ).toMatchObject({
      ok: false,
      problems: [{ path: "[1].at" }],
    });
    expect(parseOperations([{ ...inP1, type: "insertText", offset: 0, text: "\ud800" }])).toMatchObject({
      ok: false,
    });
    expect(parseOperations([{ ...made, type: "fly" }])).toMatchObject({ ok: false });
  });
});

import { describe, expect, it } from "vitest";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft, DraftNode, ViewMode } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import {
  childrenHeld,
  childrenSeen,
  isSeen,
  isSeenNext,
  partsSeen,
  siblingsOf,
  siblingsOnceAccepted,
} from "#shared/case/changes/siblings.ts";
import { view } from "#shared/case/changes/view.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const para = (uid: string): ContentNode => ({
  ...{ type: "paragraph", uid },
  content: { text: "ab", styleRanges: [] },
});
const section = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "section", uid, content });
/** Paragraphs a, b and c in s, d in t. */
const begun = (): Draft =>
  draftFromSnapshot(section("case", section("s", para("a"), para("b"), para("c")), section("t", para("d"))));

const suggestion = { at: 1, isSuggestion: true } as const;
const joining = (changeId: string, uid: string): Operation => ({
  ...{ ...suggestion, type: "joinParagraph", changeId, uid },
});
const striking = (changeId: string, uid: string): Operation => ({
  ...{ ...suggestion, type: "deleteNode", changeId, uid },
});
const splitting = (changeId: string, uid: string, newUid: string): Operation => ({
  ...{ ...suggestion, type: "splitParagraph", changeId, uid, offset: 1, newUid },
});
const moving = (changeId: string, uid: string, parent = "t"): Operation => ({
  ...{ ...suggestion, type: "moveNode", changeId, uid, place: { parent, key: "content" } },
});
const adding = (changeId: string, uid: string): Operation => ({
  ...{
    ...suggestion,
    type: "addNodes",
    changeId,
    place: { parent: "t", key: "content" },
    nodes: [para(uid)],
  },
});
const decided = (decision: "ACCEPTED" | "REJECTED", ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at: 2, changeIds, decision },
});
const draftAfter = (...operations: Operation[]): Draft => done(begun(), ada, ...operations);
const uids = (nodes: readonly Pick<DraftNode, "uid">[]): string => nodes.map(({ uid }) => uid).join(" ");
const groups = (found: readonly (readonly DraftNode[])[] | undefined): string[] | undefined =>
  found?.map(uids);

describe("what stands beside a node, as authors have it before them (D-47)", () => {
  it("is each node that is there, with those that are joined to it", () => {
    const joined = draftAfter(joining("j", "b"), decided("ACCEPTED", "j"));
    expect(siblingsOf(joined, "c")).toMatchObject({ at: 1 });
    expect(groups(siblingsOf(joined, "c")?.groups)).toEqual(["a b", "c"]);
    expect(siblingsOf(joined, "b")).toBeUndefined();
    expect(siblingsOf(joined, "nobody")).toBeUndefined();
    expect(groups(siblingsOf(joined, "case")?.groups)).toEqual(["case"]);
  });

  it("is apart while a join waits, and one once that is accepted; and what waits to be deleted is not among it", () => {
    const waiting = draftAfter(joining("j", "b"), striking("d", "c"));
    expect(groups(siblingsOf(waiting, "a")?.groups)).toEqual(["a", "b"]);
    expect(groups(siblingsOnceAccepted(waiting, "a")?.groups)).toEqual(["a b"]);
    expect(siblingsOnceAccepted(waiting, "b")).toBeUndefined();
    expect([isSeen(waiting, "b"), isSeen(waiting, "c"), isSeenNext(waiting, "c")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("follows what was moved, and what was moved after it", () => {
    const moved = draftAfter(moving("m", "b"), moving("n", "s"));
    expect(groups(siblingsOf(moved, "b")?.groups)).toEqual(["d", "b", "s"]);
    expect(groups(siblingsOf(moved, "a")?.groups)).toEqual(["a", "c"]);
    expect(groups(siblingsOnceAccepted(moved, "b")?.groups)).toEqual(["d", "b", "s"]);
    expect([isSeen(moved, "b"), isSeenNext(moved, "b")]).toEqual([true, true]);
    const added = draftAfter(adding("n", "x"));
    expect([isSeen(added, "x"), isSeenNext(added, "x")]).toEqual([true, false]);
  });

  it("is, in a list of a node, what is seen, and what is held with what waits to be deleted", () => {
    const struck = draftAfter(striking("d", "b"), joining("j", "c"));
    expect(groups(childrenSeen(struck, "s", "content"))).toEqual(["a", "c"]);
    expect(uids(childrenHeld(struck, "s", "content"))).toBe("a b c");
    expect(childrenSeen(struck, "a", "rows")).toEqual([]);
    for (const children of [childrenSeen, childrenHeld])
      expect(children(struck, "nobody", "content")).toEqual([]);
    const rejected = draftAfter(striking("d", "b"), decided("ACCEPTED", "d"));
    expect(uids(childrenHeld(rejected, "s", "content"))).toBe("a c");
  });

  it("are the parts of which a view makes one node: itself alone where it is struck through, nothing where it is not", () => {
    const parts = (draft: Draft, mode: ViewMode, uid: string): string => uids(partsSeen(draft, mode, uid));
    const split = draftAfter(splitting("x", "a", "h"));
    expect([parts(split, "HIDE_SUGGESTIONS", "a"), parts(split, "HIGHLIGHT_SUGGESTIONS", "a")]).toEqual([
      "a h",
      "a",
    ]);
    const struck = draftAfter(striking("d", "b"));
    expect(parts(struck, "HIGHLIGHT_SUGGESTIONS", "b")).toBe("b");
    expect(parts(struck, "HIGHLIGHT_SUGGESTIONS", "nobody")).toBe("");
  });
});

describe("where a move that waits took a node away (documents §4)", () => {
  const placesOf = (draft: Draft, mode: ViewMode = "HIGHLIGHT_SUGGESTIONS"): string[] => {
    const s = nodeOf(view(draft, mode), "s");
    return s
      ? contentOf(s).map(({ uid, type, movedUid }) => (type === "paragraph" ? uid : `${type} ${movedUid}`))
      : [];
  };

  it("stands a summary of the move, until it is decided on, and for those alone who see suggestions", () => {
    const moved = draftAfter(moving("m", "b"));
    expect(placesOf(moved)).toEqual(["a", "move_summary b", "c"]);
    expect(placesOf(moved, "HIDE_SUGGESTIONS")).toEqual(["a", "b", "c"]);
    expect(placesOf(done(moved, ben, decided("ACCEPTED", "m")))).toEqual(["a", "c"]);
    expect(placesOf(done(moved, ben, decided("REJECTED", "m")))).toEqual(["a", "b", "c"]);
  });

  it("stands none of what is gone altogether, and one of two halves that are seen as one", () => {
    const gone = draftAfter(moving("m", "b"), striking("d", "b"), decided("ACCEPTED", "d"));
    expect(placesOf(gone)).toEqual(["a", "c"]);
    const split = draftAfter(splitting("x", "b", "h"), moving("m", "b"), moving("w", "h"));
    expect(placesOf(split)).toEqual(["a", "move_summary b", "move_summary h", "c"]);
    expect(placesOf(done(split, ben, decided("REJECTED", "x")))).toEqual(["a", "move_summary b", "c"]);
  });
});

describe("a batch of operations upon a draft on which others have worked (D-52)", () => {
  const batch = [joining("j", "b"), striking("d", "c")];

  it("leaves what they have done, and the draft before as it was", () => {
    const before = draftAfter(moving("m", "d", "s"));
    const was = structuredClone(before);
    const applied = applyAll(before, batch, ben);
    expect(applied.ok && Object.keys(applied.draft.changes)).toEqual(["m", "j", "d"]);
    expect(before).toEqual(was);
    if (applied.ok) expect(applied.draft).toEqual(done(before, ben, ...batch));
  });

  it("gives a draft that what comes after it does not change", () => {
    const applied = applyAll(begun(), batch, ada);
    if (!applied.ok) throw new Error(applied.detail);
    const was = structuredClone(applied.draft);
    const later = done(applied.draft, ben, adding("n", "x"));
    expect(Object.keys(later.changes)).toEqual(["j", "d", "n"]);
    expect(applied.draft).toEqual(was);
  });
});

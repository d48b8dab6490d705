import { describe, expect, it } from "vitest";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { nodeAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { textLengthSeen } from "#shared/case/changes/seenText.ts";
import { nextPublishedTree, publishedTree, view } from "#shared/case/changes/view.ts";
import type { ViewText } from "#shared/case/changes/viewTypes.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode, StyleRange } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const para = (uid: string, text = "abcd", styleRanges: StyleRange[] = []): ContentNode => ({
  ...{ type: "paragraph", uid },
  content: { text, styleRanges },
});
const begun = (...content: ContentNode[]): Draft =>
  draftFromSnapshot({ type: "section", uid: "case", content });

const made = { at: 1, isSuggestion: true } as const;
const inP = { ...made, uid: "p", key: "content" } as const;
const place = { parent: "case", key: "content" };
const typing = (changeId: string, offset: number, text = "X"): Operation => ({
  ...{ ...inP, type: "insertText", changeId, offset, text },
});
const adding = (changeId: string, node: ContentNode, after = "p"): Operation => ({
  ...{ ...made, type: "addNodes", changeId, place: { ...place, after }, nodes: [node] },
});
const joining = (changeId: string, uid: string, isSuggestion = false): Operation => ({
  ...{ ...made, type: "joinParagraph", changeId, uid, isSuggestion },
});
const moving = (changeId: string, uid: string, more: object = {}): Operation => ({
  ...{ ...made, type: "moveNode", changeId, uid, place: { ...place, ...more } },
});
const splitting = (changeId: string, uid: string, offset: number, newUid: string): Operation => ({
  ...{ ...made, type: "splitParagraph", changeId, uid, offset, newUid },
});
const coloring = (changeId: string, hexCode: string, start = 0, end = 4): Operation => ({
  ...{
    ...inP,
    type: "addStyle",
    changeId,
    range: { start, end },
    style: { type: "color", args: { hexCode } },
  },
});
const asking = (threadId: string, start: number, end: number): Operation => ({
  ...{ type: "addCommentThread", at: 1, threadId, commentId: "c", text: "?", uid: "p", key: "content" },
  range: { start, end },
});
const deciding = (decision: "ACCEPTED" | "REJECTED", ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at: 2, changeIds, decision },
});

const marked = (draft: Draft, mode: ViewMode = "HIGHLIGHT_SUGGESTIONS") =>
  (nodeOf(view(draft, mode), "p")?.content as ViewText | undefined)?.highlights;
const uidsIn = (root: ContentNode): string[] => contentOf(root).map(({ uid }) => uid);

describe("nodes that are seen as one (documents §4)", () => {
  it("show what somebody suggested, and what was joined for good, as theirs alone", () => {
    const added = done(begun(para("p")), ada, adding("n", para("new", "ef")));
    const joined = done(done(added, ada, joining("j", "new")), ben, typing("x", 4));
    expect(plainText(nodeOf(view(joined, "HIGHLIGHT_SUGGESTIONS"), "p")?.content)).toBe("abcdXef");
    expect(marked(joined)).toEqual([
      { kind: "ADDED_TEXT", change: "x", author: "ben", range: { start: 4, end: 5 } },
      { kind: "ADDED_TEXT", change: "n", author: "ada", range: { start: 5, end: 7 } },
    ]);
    const inNew = done(joined, ben, { ...typing("y", 1), uid: "new" } as Operation);
    expect(
      marked(inNew)?.map((each) =>
        "change" in each ? [each.change, each.range.start, each.range.end] : each,
      ),
    ).toEqual([
      ["x", 4, 5],
      ["n", 5, 6],
      ["y", 6, 7],
      ["n", 7, 8],
    ]);
    expect(plainText(nodeOf(nextPublishedTree(joined), "p")?.content)).toBe("abcd");
  });

  it("are highlighted as one suggestion where one brought both", () => {
    const added = done(begun(), ada, { ...adding("n", para("p"), ""), place } as Operation);
    const half = done(done(added, ada, splitting("s", "p", 2, "half")), ada, deciding("REJECTED", "s"));
    const seen = nodeOf(view(half, "HIGHLIGHT_SUGGESTIONS"), "p");
    expect([plainText(seen?.content), marked(half)]).toEqual(["abcd", undefined]);
  });

  it("go on in what the one between them was joined to, where that is gone", () => {
    const parts = begun(para("p", "ab"), para("q", "cd"), para("r", "ef"));
    const joined = done(parts, ada, joining("j", "q", true), joining("k", "r", true));
    const gone = done(joined, ben, {
      ...{ ...made, isSuggestion: false, type: "deleteNode", changeId: "d", uid: "q" },
    });
    const accepted = done(gone, ben, deciding("ACCEPTED", "j", "k"));
    expect(uidsIn(nextPublishedTree(gone))).toEqual(["p", "r"]);
    expect(uidsIn(nextPublishedTree(accepted))).toEqual(["p"]);
    expect(plainText(nodeOf(nextPublishedTree(accepted), "p")?.content)).toBe("abef");
    // Joined to what is gone and was joined to nothing, it stands alone.
    expect(uidsIn(nextPublishedTree(done(gone, ben, deciding("ACCEPTED", "k"))))).toEqual(["p", "r"]);
  });

  it("are moved as one, in their order, and stay so", () => {
    const joined = done(begun(para("p"), para("q", "ef"), para("r"), para("s")), ada, joining("j", "q"));
    const moved = done(joined, ada, {
      ...moving("m", "p", { after: "r" }),
      isSuggestion: false,
    } as Operation);
    expect(uidsIn(nextPublishedTree(moved))).toEqual(["r", "p", "s"]);
    expect(plainText(nodeOf(nextPublishedTree(moved), "p")?.content)).toBe("abcdef");
    const apart = done(moved, ada, { type: "withdrawChanges", at: 3, changeIds: ["j"] });
    expect(uidsIn(nextPublishedTree(apart))).toEqual(["r", "p", "q", "s"]);
    // Once more, to where it stood: a change that goes on moves its place.
    const back = done(moved, ada, { ...moving("m", "p", { before: "r" }), isSuggestion: false } as Operation);
    expect(uidsIn(nextPublishedTree(back))).toEqual(["p", "r", "s"]);
  });
});

describe("what is pointed out beside each other (documents §4 'View modes')", () => {
  it.each<[what: string, operations: Operation[], highlights: [string, number, number][]]>([
    [
      "changes",
      [typing("x", 2), typing("y", 3)],
      [
        ["x", 2, 3],
        ["y", 3, 4],
      ],
    ],
    ["one change, written on", [typing("x", 2), typing("x", 3)], [["x", 2, 4]]],
    [
      "threads",
      [asking("t", 0, 2), asking("u", 2, 4)],
      [
        ["t", 0, 2],
        ["u", 2, 4],
      ],
    ],
    [
      "one thread through other changes",
      [asking("t", 0, 4), typing("x", 2)],
      [
        ["t", 0, 5],
        ["x", 2, 3],
      ],
    ],
    [
      "colours by one change",
      [coloring("x", "#aa0000", 0, 2), coloring("x", "#0000aa", 2, 4)],
      [
        ["x", 0, 2],
        ["x", 2, 4],
      ],
    ],
    [
      "one colour by one change",
      [coloring("x", "#aa0000", 0, 2), coloring("x", "#aa0000", 2, 4)],
      [["x", 0, 4]],
    ],
    [
      "a style and words of one change",
      [typing("x", 4), coloring("x", "#aa0000", 0, 4)],
      [
        ["x", 0, 4],
        ["x", 4, 5],
      ],
    ],
  ])("%s", (_, operations, highlights) => {
    const found = marked(done(begun(para("p")), ada, ...operations)) ?? [];
    expect(
      found.map((each) => ["thread" in each ? each.thread : each.change, each.range.start, each.range.end]),
    ).toEqual(highlights);
  });

  it("is of a style that is taken off a rejected one nothing, and of one that came with the case only what takes it off", () => {
    const red: StyleRange = { type: "color", range: { start: 0, end: 4 }, args: { hexCode: "#aa0000" } };
    const off: Operation = {
      ...inP,
      type: "deleteStyle",
      changeId: "off",
      range: { start: 0, end: 4 },
      style: "color",
    };
    expect(marked(begun(para("p", "abcd", [red])))).toBeUndefined();
    const styled = done(begun(para("p")), ada, coloring("x", "#aa0000"));
    const taken = done(styled, ben, off);
    expect(marked(taken)?.map(({ kind }) => kind)).toEqual(["ADDED_STYLE", "DELETED_STYLE"]);
    expect(marked(done(taken, ben, deciding("REJECTED", "x")))).toBeUndefined();
  });

  it("is what was moved out of what waits, as what waits itself, and at home not twice", () => {
    const section: ContentNode = { type: "section", uid: "in", content: [para("x")] };
    const moved = done(begun(para("p")), ada, adding("n", section), moving("m", "x"));
    const highlightsOf = (uid: string) =>
      (
        nodeOf(view(moved, "HIGHLIGHT_SUGGESTIONS"), uid) as
          | { highlights?: { kind: string; change: string }[] }
          | undefined
      )?.highlights?.map(({ kind, change }) => `${kind} ${change}`);
    expect(highlightsOf("x")).toEqual(["ADD_CONTENT n", "MOVE_NODE m"]);
    const back = done(moved, ada, { type: "withdrawChanges", at: 3, changeIds: ["m"] });
    const home = nodeOf(view(back, "HIGHLIGHT_SUGGESTIONS"), "x");
    expect(home).not.toHaveProperty("highlights");
  });
});

describe("a view of what is empty or taken away", () => {
  it("has nothing of a paragraph that somebody began to write in, for those who see no suggestions", () => {
    const draft = done(begun(para("p", "")), ada, typing("x", 0));
    const wordsIn = (mode: ViewMode) => plainText(nodeOf(view(draft, mode), "p")?.content);
    expect((["ONLY_PUBLISHED", "HIDE_SUGGESTIONS", "HIGHLIGHT_SUGGESTIONS"] as const).map(wordsIn)).toEqual([
      "",
      "",
      "X",
    ]);
    const gone = done(draft, ada, { ...inP, type: "deleteText", changeId: "y", range: { start: 0, end: 1 } });
    expect(plainText(nodeOf(view(gone, "HIGHLIGHT_SUGGESTIONS"), "p")?.content)).toBe("");
  });

  it("has the text of a paragraph where it is empty, no empty title, and no attribute that was unset", () => {
    const root: ContentNode = {
      ...{ type: "section", uid: "case" },
      content: [
        { ...para("p", ""), classes: ["a"] },
        { type: "section", uid: "s", title: "T", content: [] },
      ],
    };
    const edit = { ...made, isSuggestion: false } as const;
    const draft = done(
      draftFromSnapshot(root),
      ada,
      { ...edit, type: "setKeysValues", changeId: "a", uid: "p", keysAndValues: { classes: null } },
      { ...edit, type: "deleteText", changeId: "b", uid: "s", key: "title", range: { start: 0, end: 1 } },
    );
    expect(contentOf(nextPublishedTree(draft))).toStrictEqual([
      { type: "paragraph", uid: "p", content: { text: "", styleRanges: [] } },
      { type: "section", uid: "s", content: [] },
    ]);
    expect(publishedTree(draft)).toEqual({
      ...root,
      content: [...contentOf(root)].map((node) =>
        node.uid === "s" ? { ...node, title: { text: "T", styleRanges: [] } } : node,
      ),
    });
  });
});

describe("a colour or a link that is given where there is one", () => {
  const over = (draft: Draft, mode: ViewMode = "HIGHLIGHT_SUGGESTIONS") =>
    ((nodeOf(view(draft, mode), "p")?.content as ViewText | undefined)?.styleRanges ?? []).map(
      ({ args, range }) => [args?.hexCode, range.start, range.end],
    );
  const red: StyleRange = { type: "color", range: { start: 0, end: 4 }, args: { hexCode: "#aa0000" } };
  const bold: StyleRange = { type: "bold", range: { start: 0, end: 4 } };

  it("takes the place of that one, and of no other style; rejected it leaves that one, undone nothing of itself", () => {
    const blue = done(begun(para("p", "abcd", [red, bold])), ada, coloring("x", "#0000aa", 0, 2));
    expect(over(blue)).toEqual([
      [undefined, 0, 4],
      ["#0000aa", 0, 2],
      ["#aa0000", 2, 4],
    ]);
    expect(over(done(blue, ben, deciding("REJECTED", "x")))).toEqual([
      [undefined, 0, 4],
      ["#aa0000", 0, 4],
    ]);
    const off: Operation = {
      ...{ ...inP, type: "deleteStyle", changeId: "off", isSuggestion: false, style: "color" },
      range: { start: 0, end: 4 },
    };
    // Once it counts, nothing of the former one comes up below it.
    const accepted = done(blue, ben, deciding("ACCEPTED", "x"));
    expect(over(done(accepted, ben, off))).toEqual([[undefined, 0, 4]]);
    expect(over(done(accepted, ben, coloring("again", "#0000aa", 0, 2)))).toEqual(over(accepted));
  });

  it("is given once, however often", () => {
    const same = done(begun(para("p", "abcd", [red])), ada, coloring("x", "#aa0000"));
    expect(marked(same)).toBeUndefined();
    expect(over(same)).toEqual([["#aa0000", 0, 4]]);
  });
});

it("the letters seen in a node are those of all below it, with those that wait to be deleted and without those that are gone", () => {
  const draft = done(
    begun({ type: "section", uid: "s", title: "T", content: [para("p"), para("q", "efg"), para("r")] }),
    ada,
    typing("x", 0),
    { ...inP, type: "deleteText", changeId: "d", range: { start: 1, end: 2 } },
    { ...made, isSuggestion: false, type: "deleteNode", changeId: "gone", uid: "r" },
    { ...inP, isSuggestion: false, type: "deleteText", changeId: "e", range: { start: 4, end: 5 } },
    moving("m", "q"),
  );
  const lengthOf = (uid: string): number => {
    const node = nodeAt(draft.root, uid);
    return node ? textLengthSeen(draft, node) : -1;
  };
  expect(["p", "q", "r", "s"].map(lengthOf)).toEqual([4, 3, 0, 8]);
});

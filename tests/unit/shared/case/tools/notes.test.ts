import { describe, expect, test } from "vitest";
import { emptyState, merge } from "#shared/case/state/learnerState.ts";
import { itemOf, itemsOf, noteOfNode } from "#shared/case/tools/items.ts";
import { bookmarkedNodes, excerptOf, isPassage } from "#shared/case/tools/passages.ts";
import { device, flowOf, note, note2 } from "./aDevice.ts";

describe("D-22: notes and bookmarks", () => {
  test("a note on a passage and the passage point to each other, until the note is deleted", () => {
    const it = device().act({ type: "saveItem", uid: note, content: "Ask again", notedNodeUid: "p1" });
    expect(itemOf(it.state, note)?.notedNodeUid).toBe("p1");
    expect(noteOfNode(it.state, "p1")).toBe(note);
    it.act({ type: "deleteItem", uid: note });
    expect(noteOfNode(it.state, "p1")).toBeUndefined();
  });

  test("of two notes on one passage the other one takes the place of the one that is deleted", () => {
    const one = device().act({ type: "saveItem", uid: note, content: "Mine", notedNodeUid: "p1" });
    const two = device(undefined, emptyState, 5_000).act({
      type: "saveItem",
      uid: note2,
      content: "Also mine",
      notedNodeUid: "p1",
    });
    const both = device(undefined, merge(one.state, two.state), 9_000);
    expect(itemsOf(both.state, "note")).toHaveLength(2);
    expect(noteOfNode(both.state, "p1")).toBe(note2);
    both.act({ type: "deleteItem", uid: note2 });
    expect(noteOfNode(both.state, "p1")).toBe(note);
  });

  test("a note on a node that the case does not have is kept as a note alone, and that is logged", () => {
    const it = device().act({ type: "saveItem", uid: note, content: "Hm", notedNodeUid: "gone" });
    expect(itemOf(it.state, note)?.notedNodeUid).toBeUndefined();
    expect(it.effects).toMatchObject([{ type: "log", message: "Error: no node with UID: gone" }]);
  });

  test("bookmarks are listed in the order of the case", () => {
    const flow = flowOf();
    const it = device(flow).act(
      { type: "bookmark", uid: "p2", isBookmarked: true },
      { type: "bookmark", uid: "p1", isBookmarked: true },
    );
    expect(bookmarkedNodes(flow, it.state).map(({ uid }) => uid)).toEqual(["p1", "p2"]);
    it.act({ type: "bookmark", uid: "p1", isBookmarked: false });
    expect(bookmarkedNodes(flow, it.state).map(({ uid }) => uid)).toEqual(["p2"]);
  });

  test("a table is a passage, the words in its cells are not, nor is a card", () => {
    const flow = flowOf();
    const passages = [...flow.index.byUid.keys()].filter((uid) => isPassage(flow, uid));
    const types = passages.map((uid) => flow.index.byUid.get(uid)?.node.type);
    expect(types.filter((type) => type === "table")).toHaveLength(1);
    expect(passages).toContain("p1");
    expect(isPassage(flow, "card")).toBe(false);
    const inCells = [...flow.index.byUid.values()].filter(
      ({ node, path }) =>
        node.type === "paragraph" && path.some((uid) => flow.index.byUid.get(uid)?.node.type === "tableCell"),
    );
    expect(inCells.length).toBeGreaterThan(0);
    for (const { node } of inCells) expect(isPassage(flow, node.uid)).toBe(false);
  });

  test("an excerpt ends at a word", () => {
    const { node } = flowOf().index.byUid.get("p1") ?? {};
    expect(node && excerptOf(node)).toBe("The first words of it.");
    expect(node && excerptOf(node, 12)).toBe("The first…");
  });
});

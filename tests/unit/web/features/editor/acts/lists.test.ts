import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { indentItems } from "#web/features/editor/acts/lists.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { type NestedItem, nestItems } from "#web/viewer/nodes/nestItems.ts";
import { openSession } from "./openSession.ts";

const paragraph = (uid: string): ContentNode => ({
  type: "paragraph",
  uid,
  content: { text: uid, styleRanges: [] },
});
const item = (uid: string, ...more: ContentNode[]): ContentNode => ({
  type: "listItem",
  uid: `item_${uid}`,
  content: [paragraph(uid), ...more],
});

function opened() {
  const cell: ContentNode = { type: "tableCell", uid: "cell", content: [paragraph("inCell")] };
  const table: ContentNode = {
    type: "table",
    uid: "table",
    rows: [{ type: "tableRow", uid: "row", cells: [cell] }],
  };
  const list: ContentNode = {
    type: "regularList",
    uid: "list",
    content: [item("a"), item("b"), item("c", table)],
  };
  const page: ContentNode = { type: "section", uid: "page", content: [list, paragraph("words")] };
  const { session } = openSession({ type: "section", uid: "root", subtype: "root", content: [page] });
  const indent = (from: string, to: string, by: 1 | -1) => {
    const { doc, tr } = session.getState().editor;
    const at = (uid: string): number => positionOf(doc, { uid, key: "content", offset: 1 }) ?? 0;
    session.dispatch(tr.setSelection(TextSelection.create(doc, at(from), at(to))));
    const plan = session.read((scene, selection) => indentItems(scene, selection, by));
    return plan && session.act(() => plan);
  };
  const told = ({ item: node, below }: NestedItem): unknown => {
    const words = plainText(contentOf(node)[0]?.content);
    return below.length > 0 ? { [words]: below.map(told) } : words;
  };
  /** As learners would read the list. */
  const read = () => {
    const [node] = findNodes(nextPublishedTree(session.getState().draft), ({ uid }) => uid === "list");
    return nestItems(node ? contentOf(node) : []).map(told);
  };
  return { session, indent, read };
}

describe("Tab in a list (D-42)", () => {
  it("puts an item below the one before it for learners, and Shift+Tab takes it back, never below 0", () => {
    const { indent, read } = opened();
    expect(indent("b", "b", 1)).toBe(true);
    expect(read()).toEqual([{ a: ["b"] }, "c"]);
    expect(indent("b", "b", -1)).toBe(true);
    expect(indent("b", "b", -1)).toBe(false);
    expect(read()).toEqual(["a", "b", "c"]);
  });

  it("moves all the items that are selected, as one step of undo", () => {
    const { session, indent, read } = opened();
    indent("b", "c", 1);
    expect(read()).toEqual([{ a: ["b", "c"] }]);
    session.undo();
    expect(read()).toEqual(["a", "b", "c"]);
  });

  it("shows how far in an item stands", () => {
    const { session, indent } = opened();
    indent("b", "b", 1);
    const found: unknown[] = [];
    session.getState().editor.doc.descendants((node) => {
      if (node.attrs.uid === "item_b") found.push(node.type.spec.toDOM?.(node));
    });
    expect(found).toEqual([["li", expect.objectContaining({ style: "--indent: 1" }), 0]]);
  });

  it("means nothing outside of lists, nor in a cell inside of one", () => {
    const { indent } = opened();
    expect(indent("words", "words", 1)).toBeUndefined();
    expect(indent("inCell", "inCell", 1)).toBeUndefined();
  });
});

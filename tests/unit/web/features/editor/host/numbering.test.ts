import { EditorState } from "prosemirror-state";
import { DecorationSet } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { numbering } from "#web/features/editor/host/numbering.ts";

const item = (uid: string, listIndentation: number): ContentNode => ({
  type: "listItem",
  uid,
  ...(listIndentation > 0 ? { listIndentation } : {}),
  content: [{ type: "paragraph", uid: `${uid}_p`, content: { text: uid, styleRanges: [] } }],
});

function listOf(type: "numberedList" | "regularList", ...indentations: number[]): EditorState {
  const content = indentations.map((indentation, i) => item(`i${i}`, indentation));
  const doc = toDocument(aSmallCase("A case", [{ type, uid: "list", content }]));
  return EditorState.create({ doc, plugins: [numbering()] });
}

function numbers(state: EditorState): (string | undefined)[] {
  const [plugin] = state.plugins;
  const set = plugin?.props.decorations?.call(plugin, state);
  if (!(set instanceof DecorationSet)) throw new Error("No decorations");
  return set
    .find()
    .sort((a, b) => a.from - b.from)
    .map((each) => (each as unknown as { type: { attrs: Record<string, string> } }).type.attrs.value); // prosemirror-view's own
}

describe("the numbers of a list with indented items (D-42)", () => {
  it.each([
    ["each level by itself", [0, 0, 1, 1, 0, 1], ["1", "2", "1", "2", "3", "1"]],
    ["anew below each item", [0, 1, 2, 2, 1, 2, 0], ["1", "1", "1", "2", "2", "1", "2"]],
    ["a level that was left out as learners read it", [0, 2, 1], ["1", "1", "2"]],
    ["an item that is indented before any other", [1, 0, 1], ["1", "2", "1"]],
  ])("count %s", (_, indentations, expected) => {
    expect(numbers(listOf("numberedList", ...indentations))).toEqual(expected);
  });

  it("are the browser's where nothing is indented, and bullets have none", () => {
    expect(numbers(listOf("numberedList", 0, 0))).toEqual([]);
    expect(numbers(listOf("regularList", 0, 1))).toEqual([]);
  });

  it("follow what is typed, indented and taken away", () => {
    let state = listOf("numberedList", 0, 1, 0);
    const line = findNode(state.doc, "i0_p");
    state = state.apply(state.tr.insertText("first: ", (line?.pos ?? 0) + 1));
    expect(numbers(state)).toEqual(["1", "1", "2"]);
    const last = findNode(state.doc, "i2");
    const fields = { ...last?.node.attrs.fields, listIndentation: 1 };
    state = state.apply(state.tr.setNodeMarkup(last?.pos ?? 0, undefined, { ...last?.node.attrs, fields }));
    expect(numbers(state)).toEqual(["1", "1", "2"]);
    const second = findNode(state.doc, "i1");
    const from = second?.pos ?? 0;
    state = state.apply(state.tr.delete(from, from + (second?.node.nodeSize ?? 0)));
    expect(numbers(state)).toEqual(["1", "1"]);
  });
});

import { EditorState } from "prosemirror-state";
import { DecorationSet } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { answerMarks } from "#web/features/editor/host/answerMarks.ts";

const aCase = (): ContentNode => ({
  type: "section",
  uid: "root1",
  subtype: "root",
  content: [
    caseBuilder("case1").cdqQuestion({
      uid: "q",
      stem: "What next?",
      features: [
        { uid: "volume", text: "Volume" },
        { uid: "rest", text: "Rest" },
      ],
      options: [
        { text: "Fluids", answer: true, feature: "volume" },
        { text: "Running", answer: "poison", feature: "rest" },
        { text: "Tea" },
      ],
    }),
  ],
});

/** The words of each marked line, with its mark. */
function marked(state: EditorState): string[] {
  const [plugin] = state.plugins;
  const set = plugin?.props.decorations?.call(plugin, state);
  if (!(set instanceof DecorationSet)) throw new Error("No decorations");
  return set.find().map(({ from, spec: _, ...each }) => {
    const { attrs } = (each as unknown as { type: { attrs: Record<string, string> } }).type; // prosemirror-view's own
    return `${attrs["data-mark"]} ${state.doc.nodeAt(from)?.textContent}`;
  });
}

describe("marks of key-feature answers, for administrators (D-18)", () => {
  it("stand before each answer, and follow what becomes of it", () => {
    let state = EditorState.create({ doc: toDocument(aCase()), plugins: [answerMarks()] });
    expect(marked(state)).toEqual(["Y1 Fluids", "P2 Running", "N Tea"]);
    const tea = findNode(state.doc, "q_input_3");
    state = state.apply(state.tr.insertText("Green t", (tea?.pos ?? 0) + 1));
    expect(marked(state)).toEqual(["Y1 Fluids", "P2 Running", "N Green tTea"]);
    const at = findNode(state.doc, "q_input_3");
    const fields = { ...at?.node.attrs.fields, answer: true, feature: "rest" };
    state = state.apply(state.tr.setNodeMarkup(at?.pos ?? 0, undefined, { ...at?.node.attrs, fields }));
    expect(marked(state)).toEqual(["Y1 Fluids", "P2 Running", "Y2 Green tTea"]);
    const feature = findNode(state.doc, "volume");
    const end = (feature?.pos ?? 0) + (feature?.node.nodeSize ?? 0);
    state = state.apply(state.tr.delete(feature?.pos ?? 0, end));
    expect(marked(state)).toEqual(["Y Fluids", "P1 Running", "Y1 Green tTea"]);
  });
});

import { EditorState } from "prosemirror-state";
import { DecorationSet } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { placeholders } from "#web/features/editor/host/placeholders.ts";

const rich = (text: string) => ({ text, styleRanges: [] });

const aPage = (): ContentNode => ({
  type: "section",
  uid: "root1",
  subtype: "root",
  title: rich("A case"),
  content: [
    {
      type: "section",
      uid: "outer",
      title: rich(""),
      content: [
        { type: "image", uid: "scan", title: rich("") },
        { type: "image", uid: "film", title: rich("A film") },
      ],
    },
    { type: "button", uid: "go", title: rich("") },
  ],
});

/** The uid of each line that asks for words, or of what it is the title of, with what it asks for. */
function asked(state: EditorState): string[] {
  const [plugin] = state.plugins;
  const set = plugin?.props.decorations?.call(plugin, state);
  if (!(set instanceof DecorationSet)) throw new Error("No decorations");
  return set
    .find()
    .toSorted((a, b) => a.from - b.from)
    .map((each) => {
      const { attrs } = (each as unknown as { type: { attrs: Record<string, string> } }).type; // prosemirror-view's own
      const $line = state.doc.resolve(each.from + 1);
      return `${$line.parent.attrs.uid ?? $line.node(-1).attrs.uid}: ${attrs["data-placeholder"]}`;
    });
}

describe("placeholders of empty lines", () => {
  it("stand wherever a line is empty, at any depth, and go with the first letter", () => {
    const [outer, scan, go] = ["outer: Enter Page title here", "scan: Caption", "go: Button label"];
    let state = EditorState.create({ doc: toDocument(aPage()), plugins: [placeholders()] });
    expect(asked(state)).toEqual([outer, scan, go]);
    const caption = findNode(state.doc, "scan");
    state = state.apply(state.tr.insertText("A scan", (caption?.pos ?? 0) + 1));
    expect(asked(state)).toEqual([outer, go]);
    state = state.apply(state.tr.delete((caption?.pos ?? 0) + 1, (caption?.pos ?? 0) + 7));
    expect(asked(state)).toEqual([outer, scan, go]);
  });

  it("ask for the question where its stem is empty, and in no other paragraph", () => {
    const question = caseBuilder((what) => `a ${what}`).multipleChoiceQuestion({
      uid: "question",
      stem: "",
      answerComment: "",
      options: [{ text: "Yes" }, { text: "No" }],
    });
    const doc = toDocument({
      ...aPage(),
      content: [question, { type: "paragraph", uid: "line", content: rich("") }],
    });
    const found = asked(EditorState.create({ doc, plugins: [placeholders()] }));
    expect(found.filter((each) => each.endsWith("Enter question here"))).toHaveLength(1);
    expect(found.some((each) => each.startsWith("line:"))).toBe(false);
  });

  it("are not looked for again where a document is shown again", () => {
    const page = aPage();
    const plugin = placeholders();
    const shown = () => {
      const state = EditorState.create({ doc: toDocument(page), plugins: [plugin] });
      return plugin.props.decorations?.call(plugin, state);
    };
    expect(toDocument(page)).toBe(toDocument(page));
    expect(shown()).toBe(shown());
  });
});

import { TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { pasteNodes } from "#web/features/editor/acts/paste.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { nodesOfHtml, nodesOfText, nothingLeftOut } from "#web/features/editor/host/pasting/pasted.ts";
import { openSession } from "./openSession.ts";

const page = (): ContentNode => ({
  type: "section",
  uid: "root",
  subtype: "root",
  title: { text: "A case", styleRanges: [] },
  content: [{ type: "paragraph", uid: "line", content: { text: "before after", styleRanges: [] } }],
});

/** Pastes at an offset of a line of a case. */
function paste(
  nodes: (mint: (what: string) => string) => ContentNode[],
  offset = 7,
  uid = "line",
  into = page(),
) {
  const { session, operations, refusals, mint } = openSession(into);
  const { editor } = session.getState();
  const key = uid === "root" ? "title" : "content";
  const position = positionOf(editor.doc, { uid, key, offset }) ?? 0;
  const selection = TextSelection.create(editor.doc, position);
  session.dispatch(editor.tr.setSelection(selection));
  session.act((scene, at) => pasteNodes(scene, at, nodes(mint)));
  expect(refusals).toEqual([]);
  expect(parseOperations(operations)).toMatchObject({ ok: true });
  const tree = nextPublishedTree(session.getState().draft);
  expect(parseCaseTree(tree)).toMatchObject({ ok: true });
  return tree;
}

const lines = (tree: ContentNode): string[] =>
  findNodes(tree, ({ type }) => type === "paragraph").map(({ content }) => plainText(content));

describe("pasted text (D-44)", () => {
  it("goes on in the line with its first line; the rest are nodes of the same type, empty lines dropped", () => {
    const tree = paste((mint) => nodesOfText("one  two\r\n\r\n three\nfour ", mint));
    expect(lines(tree)).toEqual(["before one two", "three", "four", "after"]);
  });

  it("comes with all of 2,300 lines, in as many additions as the server takes", () => {
    const all = Array.from({ length: 2_300 }, (_, i) => `line ${i}`);
    expect(lines(paste((mint) => nodesOfText(all.join("\n"), mint)))).toEqual([
      "before line 0",
      ...all.slice(1),
      "after",
    ]);
  });

  it("goes whole into a title, which has one line", () => {
    expect(plainText(paste((mint) => nodesOfText("one\ntwo", mint), 6, "root").title)).toBe("A caseone two");
  });
});

describe("pasted lines in a list (D-44)", () => {
  const item = (uid: string, text: string, indentation = 0): ContentNode => ({
    ...{ type: "listItem", uid: `item_${uid}` },
    ...(indentation > 0 ? { listIndentation: indentation } : {}),
    content: [{ type: "paragraph", uid, content: { text, styleRanges: [] } }],
  });
  const aList = (): ContentNode => ({
    ...page(),
    content: [{ type: "regularList", uid: "list", content: [item("a", "one two", 1), item("b", "end")] }],
  });
  const listOf = (tree: ContentNode) => (tree.content as ContentNode[]).map(told);

  it("are items of it, at the same indentation, and what stood behind the caret is the last of them", () => {
    const tree = paste((mint) => nodesOfText("x\ny\nz", mint), 4, "a", aList());
    expect(listOf(tree)).toEqual([
      {
        regularList: [
          { listItem: ["one x"] },
          { listItem: ["y"] },
          { listItem: ["z"] },
          { listItem: ["two"] },
          { listItem: ["end"] },
        ],
      },
    ]);
    const items = findNodes(tree, ({ type }) => type === "listItem");
    expect(items.map(({ listIndentation = 0 }) => listIndentation)).toEqual([1, 1, 1, 1, 0]);
  });

  it("come as items where they were a list, with what they hold", () => {
    const pasted = "<ul><li>x<ol><li>below</li></ol></li><li>y</li></ul>";
    const tree = paste((mint) => nodesOfHtml(pasted, mint).nodes, 3, "b", aList());
    expect(listOf(tree)).toEqual([
      {
        regularList: [
          { listItem: ["one two"] },
          { listItem: ["endx", { numberedList: [{ listItem: ["below"] }] }] },
          { listItem: ["y"] },
        ],
      },
    ]);
  });

  it("come at their own indentation below that of the item", () => {
    const pasted = "<ul><li>x<ul><li>below</li></ul></li><li>y</li></ul>";
    const tree = paste((mint) => nodesOfHtml(pasted, mint).nodes, 7, "a", aList());
    const items = findNodes(tree, ({ type }) => type === "listItem");
    expect(items.map((item) => [lines(item)[0], item.listIndentation ?? 0])).toEqual([
      ["one twox", 1],
      ["below", 2],
      ["y", 1],
      ["end", 0],
    ]);
  });

  it("stay in the item with a table that comes along", () => {
    const pasted = "<p>x</p><table><tr><td>cell</td><td>beside</td></tr></table>";
    const tree = paste((mint) => nodesOfHtml(pasted, mint).nodes, 3, "b", aList());
    const table = { table: [{ tableRow: [{ tableCell: ["cell"] }, { tableCell: ["beside"] }] }] };
    expect(listOf(tree)).toEqual([
      { regularList: [{ listItem: ["one two"] }, { listItem: ["endx", table] }] },
    ]);
  });

  it("are answers where they come into an answer", () => {
    const question: ContentNode = {
      ...{ type: "multipleChoice", uid: "choice", multipleSelect: false },
      content: [
        { type: "multipleChoiceAnswer", uid: "right", answer: true, content: { text: "R", styleRanges: [] } },
        { type: "multipleChoiceAnswer", uid: "wrong", content: { text: "W", styleRanges: [] } },
      ],
    };
    const tree = paste((mint) => nodesOfHtml("<p>1</p><ul><li><b>2</b></li></ul>", mint).nodes, 1, "right", {
      ...page(),
      content: [question],
    });
    const answers = findNodes(tree, ({ type }) => type === "multipleChoiceAnswer");
    expect(answers.map(told)).toEqual(["R1", { 2: ["bold 2"] }, "W"]);
    expect(answers.map(({ answer = false }) => answer)).toEqual([true, false, false]);
  });
});

const html = (text: string) => {
  let count = 0;
  return nodesOfHtml(text, (what) => `${what}-${++count}`);
};

/** Words with the styles that lie on them, in short. */
const told = (node: ContentNode): unknown => {
  const { content } = node;
  if (content && !Array.isArray(content)) {
    const styles = content.styleRanges.map(
      ({ type, range }) => `${type} ${content.text.slice(range.start, range.end)}`,
    );
    return styles.length > 0 ? { [content.text]: styles } : content.text;
  }
  const below = [...(content ?? []), ...(node.rows ?? []), ...(node.cells ?? [])];
  return { [node.type]: below.map(told) };
};

describe("pasted HTML (D-44)", () => {
  it("keeps paragraphs, lists, tables, links and styles of Google Docs, whose text stands in a bold that is not bold", () => {
    const { nodes } = html(
      `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Chest</span><span style="font-style:italic"> pain</span></p>
       <ul><li dir="ltr"><p>First</p></li><li><p>Second <a href="https://example.org/x"><span style="text-decoration:underline">link</span></a></p></li></ul>
       <table><tbody><tr><td><p>Sodium</p></td><td><p>140</p></td></tr></tbody></table></b>`,
    );
    expect(nodes.map(told)).toEqual([
      { "Chest pain": ["bold Chest", "italic  pain"] },
      {
        regularList: [{ listItem: ["First"] }, { listItem: [{ "Second link": ["link link"] }] }],
      },
      { table: [{ tableRow: [{ tableCell: ["Sodium"] }, { tableCell: ["140"] }] }] },
    ]);
  });

  it("makes lists of what Word writes as paragraphs with a mark", () => {
    const item = (mark: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>${mark}<span>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`;
    const { nodes } = html(
      `<p class="MsoNormal">Plan<o:p></o:p></p>${item("·", "Fluids")}${item("·", "Rest")}${item("1.", "Then")}`,
    );
    expect(nodes.map(told)).toEqual([
      "Plan",
      { regularList: [{ listItem: ["Fluids"] }, { listItem: ["Rest"] }] },
      { numberedList: [{ listItem: ["Then"] }] },
    ]);
  });

  it("drops formatting that a case does not have, and no text; counts pictures; takes no script and no bad address", () => {
    const pasted = html(
      `<h2>Head</h2><blockquote>Quote</blockquote><font face="x">Font</font><img src="x.png"><script>alert(1)</script>
       <a href="javascript:alert(1)">bad</a><div>a<div>b</div>c</div>`,
    );
    expect(pasted.nodes.map(told)).toEqual([{ Head: ["bold Head"] }, "Quote", "Font bad", "a", "b", "c"]);
    expect(pasted.leftOut).toEqual({ ...nothingLeftOut, pictures: 1 });
  });

  it("comes into a case as nodes of their own behind the line", () => {
    const tree = paste((mint) => nodesOfHtml("<p>one</p><ul><li>two</li></ul><p>three</p>", mint).nodes);
    expect((tree.content as ContentNode[]).map(told)).toEqual([
      "before one",
      { regularList: [{ listItem: ["two"] }] },
      "three",
      "after",
    ]);
  });
});

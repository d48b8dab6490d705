import { TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { headsOf } from "#shared/case/model/tableHeads.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { positionOf } from "#web/features/editor/document/places.ts";
import { leftOutText } from "#web/features/editor/host/pasting/leftOutText.ts";
import { nodesOfHtml } from "#web/features/editor/host/pasting/pasted.ts";
import { openSession } from "../acts/openSession.ts";

const pasted = (text: string) => {
  let count = 0;
  return nodesOfHtml(text, (what) => `${what}-${++count}`);
};

const wordsOf = (node: ContentNode): string =>
  findNodes(node, ({ type }) => type === "paragraph")
    .map(({ content }) => (content && !Array.isArray(content) ? content.text : ""))
    .join("/");

/** Words, with the styles that lie on them in brackets. */
const styled = ({ content }: ContentNode): string =>
  content && !Array.isArray(content)
    ? [
        content.text,
        ...content.styleRanges.map(
          ({ type, range }) => `(${type} ${content.text.slice(range.start, range.end)})`,
        ),
      ].join(" ")
    : "";

/** Items as lines, a dash for each step that they are indented; below them the lists that they hold. */
const outline = (list: ContentNode): string[] =>
  (list.content as ContentNode[]).flatMap((item) => [
    `${"-".repeat(item.listIndentation ?? 0)}${(item.content as ContentNode[])
      .filter(({ type }) => type === "paragraph")
      .map((each) => wordsOf(each))
      .join("/")}`,
    ...(item.content as ContentNode[])
      .filter(({ type }) => type.endsWith("List"))
      .map((inner) => `${inner.type}: ${outline(inner).join(", ")}`),
  ]);

/** The rows of a table: words, with the places that a cell covers. */
const rows = (table: ContentNode | undefined): string[][] =>
  (table?.rows ?? []).map(({ cells = [] }) =>
    cells.map((cell) => {
      const { rowSpan = 1, columnSpan = 1 } = cell;
      return `${wordsOf(cell)}${rowSpan > 1 ? ` ↓${rowSpan}` : ""}${columnSpan > 1 ? ` →${columnSpan}` : ""}`;
    }),
  );

describe("a pasted table (D-44)", () => {
  it("keeps cells that reach over columns and rows, so that each word stands under its head", () => {
    const { nodes } = pasted(
      `<table><tr><th colspan="2">Blood</th><th rowspan="2">Range</th></tr>
       <tr><td>Sodium</td><td>140</td></tr>
       <tr><td rowspan="2">Cells</td><td>WBC</td><td>4–10</td></tr>
       <tr><td>RBC</td></tr></table>`,
    );
    expect(rows(nodes[0])).toEqual([
      ["Blood →2", "Range ↓2"],
      ["Sodium", "140"],
      ["Cells ↓2", "WBC", "4–10"],
      ["RBC", ""],
    ]);
  });

  it("has no rows and columns that are widths alone, and none beyond what a hostile page says", () => {
    const { nodes } = pasted(
      `<table><tr><td colspan="9999">Head</td></tr><tr><td>a</td><td rowspan="0">b</td></tr><tr></tr></table>`,
    );
    expect(rows(nodes[0])).toEqual([["Head →2"], ["a", "b"]]);
  });

  it("has the heads of the original: 'th' is in bold, as heads of a case are", () => {
    const [table] = pasted(
      "<table><thead><tr><th>Test</th><th>Value</th></tr></thead><tr><td>Na</td><td>140</td></tr></table>",
    ).nodes;
    const scopeOf = headsOf(table as ContentNode);
    expect([scopeOf(0, 0), scopeOf(0, 1), scopeOf(1, 0)]).toEqual(["col", "col", undefined]);
  });

  it("keeps its caption, and what is bold by its cell or its row", () => {
    const { nodes } = pasted(
      `<table><caption>Labs</caption><tr style="font-weight:bold"><td>a</td><td style="font-weight:normal">b</td></tr></table>`,
    );
    expect(nodes.map(({ type }) => type)).toEqual(["paragraph", "table"]);
    const [caption, a, b] = nodes.flatMap((node) => findNodes(node, ({ type }) => type === "paragraph"));
    expect([caption, a, b].map((each) => styled(each as ContentNode))).toEqual(["Labs", "a (bold a)", "b"]);
  });
});

describe("what Excel puts on the clipboard (D-44)", () => {
  const sheet = (body: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>
<!--table {mso-displayed-decimal-separator:"\\.";}
td {padding:0;}
.xl65 {font-weight:700;}
.font5 {font-style:italic;}
--></style></head><body><table><!--StartFragment--><colgroup><col width=64><col width=64></colgroup>${body}<!--EndFragment--></table></body></html>`;

  it("is a table: bold by its sheet of styles, merged cells, no row that is hidden there", () => {
    const { nodes } = pasted(
      sheet(
        `<tr height=20><td class=xl65>Test</td><td class=xl65>Value</td></tr>
         <tr style='display:none'><td>secret</td><td>1</td></tr>
         <tr><td colspan=2 align=center>Blood <font class="font5">venous</font></td></tr>
         <tr><td>Na</td><td align=right x:num="140">140</td></tr>`,
      ),
    );
    expect(rows(nodes[0])).toEqual([["Test", "Value"], ["Blood venous →2"], ["Na", "140"]]);
    const words = findNodes(nodes[0] as ContentNode, ({ type }) => type === "paragraph").map(styled);
    expect(words.slice(0, 3)).toEqual([
      "Test (bold Test)",
      "Value (bold Value)",
      "Blood venous (italic venous)",
    ]);
  });

  it("is what it says where it is one cell", () => {
    const { nodes } = pasted(sheet("<tr><td>140 mmol/L</td></tr>"));
    expect(nodes.map(({ type }) => type)).toEqual(["paragraph"]);
    expect(wordsOf(nodes[0] as ContentNode)).toBe("140 mmol/L");
  });
});

describe("pasted lists (D-44, D-42)", () => {
  const nested = (text: string): string[] => outline(pasted(text).nodes[0] as ContentNode);

  it("have the items below others indented, as Tab does, wherever their list stands", () => {
    const within = "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>";
    const between = "<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>";
    const alone = "<ul><li>a</li><li><ul><li>b</li><li><ul><li>c</li></ul></li></ul></li><li>d</li></ul>";
    for (const html of [within, between]) expect(nested(html)).toEqual(["a", "-b", "--c", "d"]);
    expect(nested(alone)).toEqual(["a", "-b", "--c", "d"]);
    expect(nested("<ul><ul><li>b</li></ul></ul>")).toEqual(["b"]);
  });

  it("hold a list of the other kind in the item above it, and what follows a list stays behind it", () => {
    expect(nested("<ol><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul><li>d</li></ol>")).toEqual([
      "a",
      "regularList: b",
      "regularList: c",
      "d",
    ]);
    const [list] = pasted("<ul><li>a<ul><li>b</li></ul>after</li></ul>").nodes;
    expect(wordsOf(list as ContentNode)).toBe("a/b/after");
  });

  it("stay two where they were two, each counted from its own first item", () => {
    const { nodes } = pasted("<ol><li>a</li></ol><ol><li>b</li></ol>");
    expect(nodes.map(outline)).toEqual([["a"], ["b"]]);
  });

  it("are one where Word on the web makes a list of each item", () => {
    const item = (level: number, words: string) =>
      `<div class="ListContainerWrapper"><ul><li data-listid="7" data-aria-level="${level}"><p>${words}</p></li></ul></div>`;
    const { nodes } = pasted(item(1, "a") + item(2, "b") + item(1, "c"));
    expect(nodes.map(outline)).toEqual([["a", "-b", "c"]]);
  });
});

describe("what Word puts on the clipboard (D-44)", () => {
  const item = (level: number, mark: string, words: string, list = "l0") =>
    `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

  it("has lists as deep as they are, without the marks that Word prints", () => {
    const { nodes } = pasted(item(1, "·", "a") + item(2, "o", "b") + item(3, "§", "c") + item(1, "·", "d"));
    expect(nodes.map(outline)).toEqual([["a", "-b", "--c", "d"]]);
  });

  it("has numbers of every form as numbered lists, whose marks are no text", () => {
    for (const mark of ["1.", "a)", "ii.", "(iv)", "B.", "1.2"]) {
      const { nodes } = pasted(item(1, mark, "First"));
      expect(nodes.map((node) => [node.type, outline(node)])).toEqual([["numberedList", ["First"]]]);
    }
  });

  it("has points below numbers in the item that they are below", () => {
    const { nodes } = pasted(
      item(1, "1.", "a") + item(2, "o", "b") + item(2, "o", "c") + item(3, "§", "d") + item(1, "2.", "e"),
    );
    expect(nodes.map(outline)).toEqual([["a", "regularList: b, c, -d", "e"]]);
  });

  it("has two lists where two follow each other, and paragraphs where they are only set in like a list", () => {
    const { nodes } = pasted(
      `${item(1, "1.", "a")}${item(1, "1.", "b", "l1")}<p class=MsoListParagraph>Not an item</p>`,
    );
    expect(nodes.map(({ type }) => type)).toEqual(["numberedList", "numberedList", "paragraph"]);
  });

  it("has lists in the cells of a table", () => {
    const { nodes } = pasted(
      `<table><tr><td>x</td><td>${item(1, "·", "a")}${item(2, "o", "b")}</td></tr></table>`,
    );
    const [list] = findNodes(nodes[0] as ContentNode, ({ type }) => type === "regularList");
    expect(outline(list as ContentNode)).toEqual(["a", "-b"]);
  });

  it("leaves comments out and says how many: neither their marks nor their words are text of the case", () => {
    const mark = (n: number) =>
      `<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_${n}" href="#_msocom_${n}">[JS${n}]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>`;
    const comment = (n: number) =>
      `<div style='mso-element:comment'><div id="_com_${n}" class=msocomtxt><p class=MsoCommentText>${mark(n)}Is this true?</p></div></div>`;
    const { nodes, leftOut } = pasted(
      `<p class=MsoNormal><a style='mso-comment-reference:JS_1;mso-comment-date:20260101T1000'>Chest pain</a>${mark(1)} for two days${mark(2)}</p>
       <div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%">${comment(1)}${comment(2)}</div>`,
    );
    expect(nodes.map(wordsOf)).toEqual(["Chest pain for two days"]);
    expect(leftOutText(leftOut)).toBe("2 comments were not pasted.");
  });

  it("leaves out what waits to be deleted, says so, and takes what was added as plain text", () => {
    const { nodes, leftOut } = pasted(
      `<p>Give <del cite="mailto:JS" datetime="2026-01-01T10:00"><s>no</s></del><ins cite="mailto:JS" datetime="2026-01-01T10:00">500 mL</ins> of <s>struck</s> fluid</p>`,
    );
    expect(nodes.map(styled)).toEqual(["Give 500 mL of struck fluid"]);
    expect(leftOutText(leftOut)).toBe("1 deleted passage was not pasted.");
  });
});

describe("pasted lines (D-44)", () => {
  it("break where preformatted text breaks, and spaces between two styles are one", () => {
    expect(pasted("<pre>one\n  two\n\nthree</pre>").nodes.map(wordsOf)).toEqual(["one", "two", "three"]);
    expect(pasted("<p><b>one </b> <i> two</i></p>").nodes.map(styled)).toEqual([
      "one two (bold one ) (italic two)",
    ]);
  });

  it("have styles that are taken off again within them", () => {
    const html = `<p style="font-weight:bold">one <span style="font-weight:normal">two</span></p>`;
    expect(pasted(html).nodes.map(styled)).toEqual(["one two (bold one )"]);
  });

  it("say nothing where nothing was left out", () => {
    expect(leftOutText(pasted("<p>x</p>").leftOut)).toBe("");
  });
});

describe("what was copied in the editor itself (D-44, D-48)", () => {
  it("comes as authors see it: colours stay, suggested words are plain, what waits to be deleted does not come", () => {
    const tree: ContentNode = {
      type: "section",
      uid: "root",
      subtype: "root",
      title: { text: "A case", styleRanges: [] },
      content: [
        {
          type: "paragraph",
          uid: "line",
          content: {
            text: "red gone end",
            styleRanges: [{ type: "color", range: { start: 0, end: 3 }, args: { hexCode: "#cc0000" } }],
          },
        },
      ],
    };
    const { session } = openSession(tree, "suggesting");
    const at = (offset: number) =>
      positionOf(session.getState().editor.doc, { uid: "line", key: "content", offset }) ?? 0;
    session.dispatch(session.getState().editor.tr.delete(at(4), at(8)));
    session.dispatch(session.getState().editor.tr.insertText("new ", at(8), at(8)));
    const { editor } = session.getState();
    const view = new EditorView(null, { state: editor });
    const selection = TextSelection.create(editor.doc, at(0), at(16));
    const { dom } = view.serializeForClipboard(selection.content());
    view.destroy();
    expect(dom.innerHTML).toContain("<del");
    const { nodes, leftOut } = pasted(dom.innerHTML);
    expect(nodes.map(styled)).toEqual(["red new end (color red)"]);
    expect(leftOutText(leftOut)).toBe("");
  });
});

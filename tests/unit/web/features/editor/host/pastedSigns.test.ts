import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { leftOutText } from "#web/features/editor/host/pasting/leftOutText.ts";
import { nodesOfHtml, nothingLeftOut } from "#web/features/editor/host/pasting/pasted.ts";

const pasted = (html: string) => {
  let count = 0;
  return nodesOfHtml(html, (what) => `${what}-${++count}`);
};
const lines = ({ nodes }: { nodes: ContentNode[] }): string[] =>
  nodes
    .flatMap((node) => findNodes(node, ({ type }) => type === "paragraph"))
    .map(({ content }) => plainText(content));
const styles = ({ nodes }: { nodes: ContentNode[] }): string[] =>
  nodes
    .flatMap((node) => findNodes(node, ({ type }) => type === "paragraph"))
    .flatMap(({ content }) =>
      content && !Array.isArray(content)
        ? content.styleRanges.map(
            ({ type, range, args }) =>
              `${type}${args?.hexCode ? ` ${args.hexCode}` : ""}: ${content.text.slice(range.start, range.end)}`,
          )
        : [],
    );

/** A span as Word writes a sign. */
const sign = (font: string, letters: string): string =>
  `<span style='font-family:${font};mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:${font}'>${letters}</span>`;

describe("signs that are letters of another font (D-44)", () => {
  it("keep their meaning: a text of Word with Symbol, Wingdings and a raised exponent", async () => {
    const html = await readFile("tests/fixtures/paste/word-symbols.html.txt", "utf8");
    expect(lines(pasted(html))).toEqual([
      "Give 50 µg of fentanyl; stop β-blockers if SBP ≥ 180 mmHg.",
      "Fever → sepsis. Platelets 150 x 10⁹/L.",
    ]);
  });

  it.each([
    ["Symbol", "abgdDW", "αβγδΔΩ"],
    [
      "Symbol",
      "\u00a3 \u00b3 \u00b1 \u00b0 \u00ae \u00ac \u00ad \u00af \u00b9 \u00bb \u00a5",
      "≤ ≥ ± ° → ← ↑ ↓ ≠ ≈ ∞",
    ],
    ["Symbol", "\uf06d \uf0b3", "µ ≥"],
    ["Wingdings", "\u00e0 \u00e8 \u00df \u00e9 \u00ea", "→ → ← ↑ ↓"],
    ["Wingdings", "\u00fc \u00fb \u00fe \u00a8 J L", "✓ ✗ ☑ ◻ ☺ ☹"],
    ["Wingdings", "\u20ac \u0081 \u201a", "⓪ ① ②"],
    ['"Wingdings 2"', "P O", "✓ ✗"],
    ["Symbol", "≥ 5", "≥ 5"],
  ])("%s: %j is %j", (font, letters, words) => {
    expect(lines(pasted(`<p>a ${sign(font, letters)} b</p>`))).toEqual([`a ${words} b`]);
    expect(lines(pasted(`<p>a <font face='${font.replaceAll('"', "")}'>${letters}</font> b</p>`))).toEqual([
      `a ${words} b`,
    ]);
  });

  it("are taken from the sheet of styles, and not from a font that another one takes the place of", () => {
    const sheet = "<style>.s1 {font-family:Symbol;}</style>";
    expect(lines(pasted(`${sheet}<p>5 <span class=s1>m</span>g</p>`))).toEqual(["5 µg"]);
    expect(
      lines(
        pasted(`<p><span style="font-family:Symbol">m<span style="font-family:Calibri">m</span></span></p>`),
      ),
    ).toEqual(["µm"]);
    expect(lines(pasted("<p style='font-family:Calibri'>mg è ³</p>"))).toEqual(["mg è ³"]);
  });

  it("are named where nobody knows them, in the text and to the author", () => {
    const { nodes, leftOut } = pasted(`<p>a ${sign("Webdings", "Z")} b ${sign("Webdings", "Z")}</p>`);
    expect(lines({ nodes })).toEqual(["a [Webdings: Z] b [Webdings: Z]"]);
    expect(leftOutText(leftOut)).toBe(
      "These symbols come from unknown fonts and were pasted as names: [Webdings: Z]. Replace them.",
    );
  });

  it("are as they are in what was copied in this editor", () => {
    expect(lines(pasted(`<p data-pm-slice="0 0 []"><span style="font-family:Symbol">m</span></p>`))).toEqual([
      "m",
    ]);
  });
});

describe("raised and lowered text (D-44)", () => {
  it.each([
    ["position:relative;top:-5.0pt;mso-text-raise:5.0pt", "10⁹"],
    ["position:relative;top:3.0pt;mso-text-raise:-3.0pt", "10₉"],
    ["position:relative;top:-5.0pt", "10⁹"],
    ["vertical-align:4.0pt", "10⁹"],
    ["vertical-align:super;font-size:0.6em", "10⁹"],
    ["position:relative;top:0pt", "109"],
  ])("%s gives %s", (style, words) => {
    expect(lines(pasted(`<p>10<span style='${style}'>9</span></p>`))).toEqual([words]);
  });
});

describe("headings and colors (D-44)", () => {
  const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1">
    <h2 dir="ltr"><span style="font-size:16pt;color:#434343;font-weight:400;">Course in hospital</span></h2>
    <p dir="ltr"><span style="color:#000000;font-weight:400;">Call for </span><span style="color:#ff0000;font-weight:400;">shock</span><span style="color:#000000;"> at once, whatever else there is.</span></p>
    <p dir="ltr"><a href="https://guide.example/"><span style="color:#1155cc;">Guide</span></a></p></b>`;

  it("of Google Docs: a heading is bold, a color that was chosen stays, those of the page do not", () => {
    expect(styles(pasted(docs))).toEqual([
      "bold: Course in hospital",
      "color #ff0000: shock",
      expect.stringMatching(/^link: Guide$/),
    ]);
  });

  it("of Word and of web pages: named colors count, the color of all words is none", () => {
    expect(
      styles(
        pasted(
          "<h1 style='color:#2F5496'>Plan</h1><p><span style='color:windowtext'>Give more fluids than that</span> <span style='color:red'>now</span></p>",
        ),
      ),
    ).toEqual(["bold: Plan", "color #ff0000: now"]);
    expect(
      styles(pasted("<div style='color:rgb(20, 40, 160)'><p>All words are blue here.</p></div>")),
    ).toEqual([]);
  });
});

describe("lists of Word without what Word alone understands (D-44)", () => {
  it("are lists by their class and their marks", () => {
    const item = (text: string, mark: string, margin: string) =>
      `<p class="MsoListParagraphCxSpMiddle" style="margin-left:${margin};text-indent:-.25in">${mark}<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;&nbsp;</span>${text}</p>`;
    const bullet = "<span style='font-family:Symbol'>\u00b7</span>";
    const { nodes } = pasted(
      item("Fluids", bullet, ".5in") +
        item("Saline", "<span>o</span>", "1.0in") +
        item("Oxygen", bullet, "36.0pt") +
        "<p class=MsoListParagraph style='margin-left:.5in'>Only indented.</p>" +
        item("First", "<span>1.</span>", ".5in") +
        "<p class=MsoListBullet>Plain bullet</p>",
    );
    expect(
      nodes.map((node) => [
        node.type,
        ...(node.type === "paragraph" ? [plainText(node.content)] : []),
        ...findNodes(node, ({ type }) => type === "listItem").map(
          (each) => `${"-".repeat(each.listIndentation ?? 0)}${lines({ nodes: [each] }).join("/")}`,
        ),
      ]),
    ).toEqual([
      ["regularList", "Fluids", "-Saline", "Oxygen"],
      ["paragraph", "Only indented."],
      ["numberedList", "First"],
      ["regularList", "Plain bullet"],
    ]);
  });
});

describe("files and dragged text (D-44)", () => {
  it("are said to stay out", () => {
    expect(leftOutText({ ...nothingLeftOut, files: 1 })).toMatch(/^1 file was not pasted/);
    expect(leftOutText({ ...nothingLeftOut, files: 2, pictures: 1 })).toMatch(
      /^1 picture was not pasted.* 2 files were not pasted/,
    );
    expect(leftOutText({ ...nothingLeftOut, isDragged: true })).toMatch(/^Nothing was moved/);
  });
});

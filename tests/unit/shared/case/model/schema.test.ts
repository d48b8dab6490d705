import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { templates } from "#shared/case/build/templates.ts";
import { problemsOf } from "#shared/case/model/problems.ts";
import { parseCaseTree, parsePart } from "#shared/case/model/schema.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { uidSchema } from "#shared/case/model/uid.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";

const make = caseBuilder("c");
const root = (...content: unknown[]): unknown => ({
  type: "section",
  uid: "case",
  subtype: "root",
  content,
});
const card = (...content: unknown[]): unknown => ({
  type: "section",
  uid: "card",
  classes: ["card"],
  content,
});
const problemsIn = (json: unknown): string[] => {
  const parsed = parseCaseTree(json);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe("parseCaseTree accepts (D-32, D-34)", () => {
  test.each(Object.entries(templates))("%s", (_, template) => {
    expect(parseCaseTree(JSON.parse(JSON.stringify(template({ uid: "t", title: "T" }))))).toMatchObject({
      ok: true,
    });
  });

  test("a uid that ends as those of the flow do, where no card has what stands before it", () => {
    const text = { text: "x", styleRanges: [] };
    expect(problemsIn(root(card({ type: "paragraph", uid: "nobody_continue", content: text })))).toEqual([]);
  });

  test("a style over the whole text or over none of it, an action on nothing, and a field that says nothing", () => {
    const text = (range: { start: number; end: number }) => ({
      text: "abc",
      styleRanges: [{ type: "bold", range }],
    });
    const button = { type: "button", uid: "b", onClick: [{ action: "submitExam" }], nobody: undefined };
    const paragraphs = [text({ start: 0, end: 3 }), text({ start: 1, end: 1 })].map((content, i) => ({
      ...{ type: "paragraph", uid: `p${i}` },
      content,
    }));
    expect(problemsIn(root(card(button, ...paragraphs)))).toEqual([]);
  });

  test("a tree of 40 levels below the root, and none of one more", () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>(
        (below, _, i) => ({ type: "section", uid: `s${i}`, content: [below] }),
        {
          ...{ type: "section", uid: "s" },
        },
      );
    expect(problemsIn(nested(40))).toEqual([]);
    expect(problemsIn(nested(41))).toEqual([
      `${"content[0].".repeat(41).slice(0, -1)}: is nested more than 40 deep`,
    ]);
  });

  test("whatever the builders make", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        expect(problemsIn(caseOf(source))).toEqual([]);
      }),
    );
  });

  test("the same tree again after it was written and read", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        const text = JSON.stringify(caseOf(source));
        const parsed = parseCaseTree(JSON.parse(text));
        expect(parsed.ok && JSON.stringify(parsed.root)).toBe(text);
      }),
    );
  });
});

describe("parseCaseTree refuses, naming the place (D-32)", () => {
  const paragraph = (text = "abc", styleRanges: unknown[] = [], uid = "p") => ({
    type: "paragraph",
    uid,
    content: { text, styleRanges },
  });

  test.each<[string, unknown, RegExp]>([
    ["what is no node", "case", /^: must be a node$/],
    ["a root of another type", paragraph(), /^type: the root must be a section$/],
    [
      "an unknown type",
      root({ type: "marquee", uid: "m" }),
      /^content\[0\]\.type: unknown node type 'marquee'$/,
    ],
    ["a type that is no word", root({ type: { a: 1 }, uid: "m" }), /unknown node type '{"a":1}'$/],
    ["a missing uid", root({ type: "section" }), /^content\[0\]\.uid: 'undefined' is not a uid$/],
    ["a uid that every object answers to", root({ type: "section", uid: "__proto__" }), /is not a uid/],
    [
      "a uid taken twice",
      root(card(paragraph(), paragraph())),
      /^content\[0\]\.content\[1\]\.uid: 'p' is already the uid of content\[0\]\.content\[0\]$/,
    ],
    [
      "an unknown attribute",
      root({ ...paragraph(), onclick: "x" }),
      /^content\[0\]\.onclick: a paragraph has no 'onclick'$/,
    ],
    [
      "an attribute of every object's",
      root({ ...paragraph(), constructor: 1 }),
      /a paragraph has no 'constructor'/,
    ],
    [
      "a wrong attribute",
      root({ type: "section", uid: "s", collapsed: "yes" }),
      /^content\[0\]\.collapsed: must be boolean$/,
    ],
    ["classes that are no list", root({ type: "section", uid: "s", classes: 3 }), /^content\[0\]\.classes: /],
    ["an inactive beyond 2", root({ ...paragraph(), inactive: 3 }), /^content\[0\]\.inactive: /],
    [
      "a child list that is no list",
      root({ type: "section", uid: "s", content: {} }),
      /must be a list of nodes/,
    ],
    ["a child that is no node", root(null), /^content\[0\]: must be a node$/],
    ["metadata below the root", root({ type: "section", uid: "s", sex: "female" }), /a section has no 'sex'/],
    [
      "a table in a table cell",
      root({
        type: "table",
        uid: "t",
        rows: [
          {
            type: "tableRow",
            uid: "r",
            cells: [{ type: "tableCell", uid: "c", content: [{ type: "table", uid: "t2", rows: [] }] }],
          },
        ],
      }),
      /a tableCell may not hold a table in its content/,
    ],
    [
      "a table in a dialog box",
      root({
        type: "section",
        uid: "d",
        subtype: "dialog_box",
        content: [{ type: "table", uid: "t", rows: [] }],
      }),
      /a dialog_box may not hold a table/,
    ],
    [
      "a paragraph on a saq page",
      root({ type: "section", uid: "d", subtype: "saq_page", content: [paragraph()] }),
      /a saq_page may not hold a paragraph/,
    ],
    [
      "a list item outside a list",
      root({ type: "listItem", uid: "l", content: [] }),
      /may not hold a listItem/,
    ],
    [
      "a range beyond its text",
      root(paragraph("abc", [{ type: "bold", range: { start: 1, end: 4 } }])),
      /^content\[0\]\.content\.styleRanges\[0\]: range 1–4 is outside the text \(length 3\)$/,
    ],
    [
      "a range that runs backwards",
      root(paragraph("abc", [{ type: "bold", range: { start: 2, end: 1 } }])),
      /outside the text/,
    ],
    [
      "a link without a url",
      root(paragraph("abc", [{ type: "link", range: { start: 0, end: 1 } }])),
      /a link needs a url/,
    ],
    [
      "a script in a link",
      root(
        paragraph("abc", [
          { type: "link", range: { start: 0, end: 1 }, args: { url: " javascript:alert(1)" } },
        ]),
      ),
      /must be an http, https or mailto address/,
    ],
    [
      "a colour without its value",
      root(paragraph("abc", [{ type: "color", range: { start: 0, end: 1 } }])),
      /^content\[0\]\.content\.styleRanges\[0\]: a colour needs a hexCode$/,
    ],
    [
      "a medium in the text without its uid",
      root(paragraph("abc", [{ type: "modalMedia", range: { start: 0, end: 1 }, args: {} }])),
      /^content\[0\]\.content\.styleRanges\[0\]: modalMedia needs the uid of its media$/,
    ],
    [
      "a medium in the text without anything",
      root(paragraph("abc", [{ type: "modalMedia", range: { start: 0, end: 1 } }])),
      /: modalMedia needs the uid of its media$/,
    ],
    [
      "a medium in the text that is not there",
      root(paragraph("abc", [{ type: "modalMedia", range: { start: 0, end: 1 }, args: { uid: "x" } }])),
      /^content\[0\]\.content\.styleRanges\[0\]: no node has the uid 'x'$/,
    ],
    [
      "a key feature that is not there",
      root({
        ...{ type: "cdqQuestion", uid: "q" },
        content: [{ type: "cdqQuestionAnswer", uid: "a", feature: "fever" }],
      }),
      /^content\[0\]\.content\[0\]\.feature: no node has the uid 'fever'$/,
    ],
    [
      "the uid of the case once more",
      root(paragraph("abc", [], "case")),
      /^content\[0\]\.uid: 'case' is already the uid of the root$/,
    ],
    [
      "a word that is none of several",
      root({ type: "image", uid: "i", alignment: "centre" }),
      /^content\[0\]\.alignment: must be one of left, right, none$/,
    ],
    [
      "a number below its least",
      root({
        type: "table",
        uid: "t",
        rows: [{ type: "tableRow", uid: "r", cells: [{ type: "tableCell", uid: "c", rowSpan: -1 }] }],
      }),
      /rowSpan: must be at least 0$/,
    ],
    [
      "parts of a text that there are not",
      root({ type: "paragraph", uid: "p", content: { text: "a", styleRanges: [], size: 7, font: "x" } }),
      /^content\[0\]\.content: has no 'size', 'font'$/,
    ],
    [
      "what stands wrong in a list",
      root({ type: "section", uid: "s", classes: ["card", 3] }),
      /^content\[0\]\.classes\[1\]: must be string$/,
    ],
    [
      "a cell of a table in a column",
      root({ type: "tableCell", uid: "c" }),
      /^content\[0\]: a root may not hold a tableCell in its content$/,
    ],
    [
      "an action on a uid that is not there",
      root({ type: "button", uid: "b", title: "Go", onClick: [{ action: "scrollTo", uid: "x" }] }),
      /^content\[0\]\.onClick\[0\]: no node has the uid 'x'$/,
    ],
    [
      "an unknown action",
      root({ type: "button", uid: "b", onClick: [{ action: "explode" }] }),
      /^content\[0\]\.onClick\[0\]/,
    ],
    [
      "the uid of a derived node",
      root({ type: "section", uid: "a", content: [paragraph("x", [], "a_continue")] }),
      /^content\[0\]\.content\[0\]\.uid: 'a_continue' is the uid of a derived flow node$/,
    ],
    [
      "the uid that root flags are kept under",
      root({ type: "section", uid: "root" }),
      /^content\[0\]\.uid: 'root' is kept for the flags of the whole case$/,
    ],
  ])("%s", (_, json, problem) => {
    expect(problemsIn(json).join("\n")).toMatch(problem);
  });

  test("a tree that is nested too deep, without overflowing", () => {
    let deep: unknown = { type: "section", uid: "s" };
    for (let i = 0; i < 5000; i++) deep = { type: "section", uid: `s${i}`, content: [deep] };
    expect(problemsIn(deep)).toEqual([expect.stringMatching(/is nested more than 40 deep$/)]);
  });

  test("everything that is wrong, not just the first", () => {
    expect(problemsIn(root({ type: "x", uid: "a" }, { type: "y", uid: "b" }))).toHaveLength(2);
  });

  test("anything at all, without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(parseCaseTree(json).ok).toBe(false);
      }),
    );
  });

  test("a good tree with any one field replaced, without throwing", () => {
    const good = make.signatureCase({
      uid: "case",
      title: "T",
      authors: ["A"],
      cards: [make.card({ content: [make.para("x"), make.tableOf([["a"]])] })],
      learningObjectives: ["LO"],
    });
    const places: [ContentNode, string][] = [];
    const collect = (node: ContentNode): void => {
      for (const [key, value] of Object.entries(node)) {
        places.push([node, key]);
        if (Array.isArray(value)) for (const child of value) if (typeof child === "object") collect(child);
      }
    };
    collect(good);
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue(), (n, value) => {
        const [place, key] = places[n % places.length] ?? [good, "uid"];
        const node = place as Record<string, unknown>; // any value may come in anywhere
        const before = node[key];
        node[key] = value;
        const parsed = parseCaseTree(good);
        node[key] = before;
        if (!parsed.ok) expect(parsed.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe("parsePart (documents §5 paste)", () => {
  const problems = (json: unknown): string[] => {
    const parsed = parsePart(json);
    return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  const go = (uid: string) => ({ type: "button", uid: "b", onClick: [{ action: "scrollTo", uid }] });

  test("takes a node of any type, whatever it refers to in the case that it comes into", () => {
    const parsed = parsePart(go("elsewhere"));
    expect(parsed).toEqual({ ok: true, root: go("elsewhere") });
  });

  test("refuses what no case could hold: wrong shapes, nesting and ranges", () => {
    expect(problems(null)).toEqual([": must be a node"]);
    expect(problems({ ...go("x"), uid: "" })).toEqual(["uid: '' is not a uid"]);
    expect(problems({ type: "listItem", uid: "l", content: [go("x")] })).toEqual([
      "content[0]: a listItem may not hold a button in its content",
    ]);
    const bold = [{ type: "bold", range: { start: 0, end: 9 } }];
    expect(problems({ type: "paragraph", uid: "p", content: { text: "a", styleRanges: bold } })).toEqual([
      "content.styleRanges[0]: range 0–9 is outside the text (length 1)",
    ]);
    // The metadata of a case stand in its root alone, which no part is.
    expect(problems({ type: "section", uid: "s", sex: "female" })).toEqual(["sex: a section has no 'sex'"]);
  });
});

test("problems of what comes from outside are named by their place and in words", () => {
  const shape = z.strictObject({ list: z.array(z.strictObject({ uid: uidSchema })) });
  const { error } = shape.safeParse({ list: [{ uid: "a" }, { uid: "a b" }] });
  expect(problemsOf(error?.issues ?? [])).toEqual([
    { path: "list[1].uid", message: "must be a uid (letters, digits, _ . : -)" },
  ]);
  const listed = z.array(z.strictObject({ at: z.number() })).safeParse([{ at: "x" }]);
  expect(problemsOf(listed.error?.issues ?? [])).toEqual([{ path: "[0].at", message: "must be number" }]);
});

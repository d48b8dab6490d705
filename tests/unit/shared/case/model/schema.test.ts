import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { templates } from "#shared/case/build/templates.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
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
const problemsOf = (json: unknown): string[] => {
  const parsed = parseCaseTree(json);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe("parseCaseTree accepts (D-32, D-34)", () => {
  test.each(Object.entries(templates))("%s", (_, template) => {
    expect(parseCaseTree(JSON.parse(JSON.stringify(template({ uid: "t", title: "T" }))))).toMatchObject({
      ok: true,
    });
  });

  test("whatever the builders make", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        expect(problemsOf(caseOf(source))).toEqual([]);
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
      /'a_continue' is the uid of a derived flow node/,
    ],
    [
      "the uid that root flags are kept under",
      root({ type: "section", uid: "root" }),
      /^content\[0\]\.uid: 'root' is kept for the flags of the whole case$/,
    ],
  ])("%s", (_, json, problem) => {
    expect(problemsOf(json).join("\n")).toMatch(problem);
  });

  test("a tree that is nested too deep, without overflowing", () => {
    let deep: unknown = { type: "section", uid: "s" };
    for (let i = 0; i < 5000; i++) deep = { type: "section", uid: `s${i}`, content: [deep] };
    expect(problemsOf(deep)).toEqual([expect.stringMatching(/is nested more than 40 deep$/)]);
  });

  test("everything that is wrong, not just the first", () => {
    expect(problemsOf(root({ type: "x", uid: "a" }, { type: "y", uid: "b" }))).toHaveLength(2);
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

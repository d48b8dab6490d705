import { describe, expect, it } from "vitest";
import type { AttributeKind } from "#shared/case/model/attribute.ts";
import { attributeSchemas, richTextSchema, styleSchema } from "#shared/case/model/attributeSchemas.ts";

const takes = (kind: AttributeKind, value: unknown): boolean =>
  attributeSchemas[kind].safeParse(value).success;
const badUid = "not a uid";

describe("what an attribute takes (documents §3)", () => {
  it.each<[AttributeKind, unknown[], unknown[]]>([
    ["boolean", [true, false], [0, "true", null]],
    ["integer", [-3, 0, 7], [1.5, "7", null]],
    ["count", [0, 7], [-1, 1.5, "7"]],
    ["text", ["", "x"], [7, null]],
    ["uid", ["a_1"], [badUid, "", 7]],
    ["textList", [[], ["x"]], ["x", [7]]],
    ["uidList", [[], ["a"]], [[badUid], "a"]],
    ["inactive", [0, 1, 2], [3, -1, true]],
    ["aiDisplayFlag", ["alwaysOn", "aiOn", "aiOff"], ["on", true]],
    ["alignment", ["left", "right", "none"], ["center"]],
    ["gradingRules", ["strict", "loose"], ["lenient"]],
    ["cdqLimit", [0, 3, false], [true, -1, "3"]],
    ["cdqAnswer", [true, false, "poison"], ["true", 1]],
    ["matcherMap", [{}, { a: ["b", "c"] }], [{ a: "b" }, { a: [badUid] }, { [badUid]: [] }]],
    ["open", [null, 7, { any: ["thing"] }], []],
  ])("%s", (kind, taken, refused) => {
    expect(taken.filter((value) => !takes(kind, value))).toEqual([]);
    expect(refused.filter((value) => takes(kind, value))).toEqual([]);
  });

  it("a medium's url is an address or the key of a file of ours", () => {
    const medium = "12/compressed/images/ecg.svg";
    expect([takes("url", medium), takes("url", "https://a.example/x")]).toEqual([true, true]);
    expect([takes("url", "ecg.svg"), takes("url", "javascript:alert(1)")]).toEqual([false, false]);
  });

  it.each<[string, unknown, boolean]>([
    ["a node made inactive", { action: "setNodeInactive", uid: "a", inactive: 2 }, true],
    [
      "a node made inactive in a way that there is not",
      { action: "setNodeInactive", uid: "a", inactive: 3 },
      false,
    ],
    ["a node shown", { action: "setNodeInvisible", uid: "a", invisible: false }, true],
    ["a node shown by a word", { action: "setNodeInvisible", uid: "a", invisible: "no" }, false],
    ["a value of any kind", { action: "setNodeKVPair", uid: "a", key: "graded", value: ["x"] }, true],
    ["a key that every object has", { action: "setNodeKVPair", uid: "a", key: "__proto__", value: 1 }, false],
    ["a timer", { action: "startTimer", uid: "a" }, true],
    ["a timer of nothing", { action: "startTimer" }, false],
    ["a place", { action: "scrollTo", uid: "a" }, true],
    ["a place that is none", { action: "scrollTo", uid: badUid }, false],
    ["another site", { action: "openExternalLink", url: "https://a.example" }, true],
    ["a script", { action: "openExternalLink", url: "javascript:alert(1)" }, false],
    ["a page of ours", { action: "openInternalLink", url: "/courses/1" }, true],
    [
      "a page of ours that is a medium's key",
      { action: "openInternalLink", url: "1/original/pdfs/a.pdf" },
      false,
    ],
    ["the end of an exam", { action: "submitExam" }, true],
    ["the credits", { action: "cmeRedirect" }, true],
    ["something more than it has", { action: "submitExam", uid: "a" }, false],
  ])("a button's action: %s", (_, action, is) => {
    expect(takes("actions", [action])).toBe(is);
  });
});

describe("a style", () => {
  const isStyle = (type: string, args?: unknown): boolean =>
    styleSchema.safeParse({ type, ...(args ? { args } : {}) }).success;

  it("has what it cannot do without", () => {
    expect(
      ["bold", "italic", "underline", "superscript", "subscript"].filter((type) => !isStyle(type)),
    ).toEqual([]);
    expect([
      isStyle("link", { url: "https://a.example" }),
      isStyle("link"),
      isStyle("link", { title: "A" }),
    ]).toEqual([...[true, false, false]]);
    expect([
      isStyle("color", { hexCode: "#aB0099" }),
      isStyle("color"),
      isStyle("color", { uid: "a" }),
    ]).toEqual([...[true, false, false]]);
    expect([isStyle("modalMedia", { uid: "a" }), isStyle("modalMedia"), isStyle("modalMedia", {})]).toEqual([
      ...[true, false, false],
    ]);
  });

  it("has no colour, address or word that is none", () => {
    for (const hexCode of ["333333", "#3333333", "#33333g", "x#333333"])
      expect(isStyle("color", { hexCode })).toBe(false);
    expect(isStyle("link", { url: "javascript:alert(1)" })).toBe(false);
    expect([isStyle("blink"), isStyle("bold", { size: 7 })]).toEqual([false, false]);
  });

  it("stands in a text over a range of whole numbers from 0", () => {
    const isText = (range: unknown, more = {}): boolean =>
      richTextSchema.safeParse({ text: "abc", styleRanges: [{ type: "bold", range, ...more }] }).success;
    expect(isText({ start: 0, end: 2 })).toBe(true);
    expect([isText({ start: -1, end: 2 }), isText({ start: 0, end: 1.5 }), isText({ start: 0 })]).toEqual([
      ...[false, false, false],
    ]);
    expect(isText({ start: 0, end: 2, length: 2 })).toBe(false);
    expect(isText({ start: 0, end: 2 }, { kind: "x" })).toBe(false);
    expect(richTextSchema.safeParse({ text: "abc" }).success).toBe(false);
  });
});

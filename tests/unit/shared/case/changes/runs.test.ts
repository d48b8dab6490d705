import { describe, expect, it } from "vitest";
import type { StyleMark, TextRun } from "#shared/case/changes/draft.ts";
import { joinRuns, richTextOf, runsOf, splitsCharacter } from "#shared/case/changes/runs.ts";

const bold: StyleMark = { type: "bold" };
const link = (args: StyleMark["args"] & object): StyleMark => ({ type: "link", args });

describe("neighbouring runs of a text (documents §4)", () => {
  it.each<[what: string, marks: Partial<TextRun>]>([
    ["nothing", {}],
    ["what brought them", { added: "x" }],
    ["what deletes them", { deleted: ["x", "y"] }],
    ["what took them back", { added: "x", takenBack: ["y"] }],
    ["what is said of them", { threads: ["t", "u"] }],
    ["their styles", { styles: [bold, link({ url: "https://example.org", title: "Example" })] }],
    ["who styled them", { styles: [{ ...bold, added: "x", deleted: ["y"], takenBack: ["z"] }] }],
  ])("are one where they have the same to say: %s", (_, marks) => {
    expect(joinRuns([{ text: "a", ...marks }], [], [{ text: "b", ...structuredClone(marks) }])).toEqual([
      { text: "ab", ...marks },
    ]);
  });

  it.each<[what: string, one: Partial<TextRun>, other: Partial<TextRun>]>([
    ["one was brought", { added: "x" }, {}],
    ["others brought them", { added: "x" }, { added: "y" }],
    ["one is deleted", { deleted: ["x"] }, {}],
    ["others delete them", { deleted: ["x"] }, { deleted: ["y"] }],
    ["one more deletes one", { deleted: ["x"] }, { deleted: ["x", "y"] }],
    ["one was taken back", { added: "x", takenBack: ["y"] }, { added: "x" }],
    ["others took them back", { added: "x", takenBack: ["y"] }, { added: "x", takenBack: ["z"] }],
    ["something is said of one", { threads: ["t"] }, {}],
    ["something else is said of them", { threads: ["t"] }, { threads: ["u"] }],
    ["one has a style", { styles: [bold] }, {}],
    ["they have other styles", { styles: [bold] }, { styles: [{ type: "italic" }] }],
    ["one has its style from somebody", { styles: [{ ...bold, added: "x" }] }, { styles: [bold] }],
    ["somebody takes the style off one", { styles: [{ ...bold, deleted: ["x"] }] }, { styles: [bold] }],
    ["they lead elsewhere", { styles: [link({ url: "a" })] }, { styles: [link({ url: "b" })] }],
    [
      "their links are called otherwise",
      { styles: [link({ url: "a", title: "A" })] },
      { styles: [link({ url: "a", title: "B" })] },
    ],
    [
      "they have other colours",
      { styles: [{ type: "color", args: { hexCode: "#000000" } }] },
      { styles: [{ type: "color", args: { hexCode: "#ffffff" } }] },
    ],
    [
      "they open another window",
      { styles: [{ type: "modalMedia", args: { uid: "a" } }] },
      { styles: [{ type: "modalMedia", args: { uid: "b" } }] },
    ],
  ])("are two where %s", (_, one, other) => {
    const runs = [
      { text: "a", ...one },
      { text: "b", ...other },
    ];
    expect(joinRuns(runs)).toEqual(runs);
    expect(joinRuns(runs.toReversed())).toEqual(runs.toReversed());
  });

  it("are none where they are empty, whatever they say", () => {
    expect(joinRuns([{ text: "", added: "x" }], [{ text: "" }])).toEqual([]);
  });
});

it.each<[what: string, text: string, offsets: number[]]>([
  ["letters", "abc", []],
  ["signs of two halves", "\u{1F600}a\u{10000}\u{10FFFF}", [1, 4, 6]],
  ["halves that belong to nothing", "\ud800a\udc00\udc00\ud800\ue000\ud7ff\udc00", []],
])("an offset may split no character of two halves: %s", (_, text, offsets) => {
  const all = Array.from({ length: text.length + 1 }, (_, offset) => offset);
  for (const runs of [[{ text }], [...text].map((each, i) => ({ text: each, added: `x${i}` }))]) {
    expect(all.filter((offset) => splitsCharacter({ runs }, offset))).toEqual(offsets);
  }
  // Nor where somebody has styled or deleted one half of it.
  const units = Array.from({ length: text.length }, (_, i) => ({ text: text.charAt(i), added: `x${i}` }));
  expect(all.filter((offset) => splitsCharacter({ runs: units }, offset))).toEqual(offsets);
});

describe("rich text in its one form", () => {
  it.each<[what: string, field: Parameters<typeof runsOf>[0], runs: TextRun[]]>([
    ["none", undefined, []],
    ["nodes", [], []],
    ["an empty title", "", []],
    ["a bare title", "Title", [{ text: "Title" }]],
    ["rich text", { text: "Title", styleRanges: [] }, [{ text: "Title" }]],
  ])("is read from %s", (_, field, runs) => {
    expect(runsOf(field)).toEqual({ runs });
  });

  it("has each style over the longest stretch, from left to right, in a fixed order", () => {
    const stretches = [
      { text: "a", styles: [link({ url: "u" }), bold] },
      { text: "", styles: [{ type: "italic" } as const] },
      { text: "b", styles: [bold, link({ url: "u" })] },
      { text: "c", styles: [bold, link({ url: "v" })] },
      { text: "d", styles: [] },
      { text: "e", styles: [bold] },
    ];
    expect(richTextOf(stretches, ({ styles }) => styles)).toStrictEqual({
      text: "abcde",
      styleRanges: [
        { type: "bold", range: { start: 0, end: 3 } },
        { type: "link", range: { start: 0, end: 2 }, args: { url: "u" } },
        { type: "link", range: { start: 2, end: 3 }, args: { url: "v" } },
        { type: "bold", range: { start: 4, end: 5 } },
      ],
    });
    expect(richTextOf([{ text: "" }], () => [bold])).toEqual({ text: "", styleRanges: [] });
  });

  it("has of two styles of a kind the later one", () => {
    const [red, blue] = (["#ff0000", "#0000ff"] as const).map(
      (hexCode) => ({ type: "color", args: { hexCode } }) as const,
    );
    expect(richTextOf([{ text: "a" }], () => (red && blue ? [red, bold, blue] : []))).toEqual({
      text: "a",
      styleRanges: [
        { type: "bold", range: { start: 0, end: 1 } },
        { type: "color", range: { start: 0, end: 1 }, args: { hexCode: "#0000ff" } },
      ],
    });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { findInCase, folded, placesIn } from "#shared/case/model/findInCase.ts";
import { hyperlinksOf } from "#shared/case/model/hyperlinks.ts";
import { link, rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const make = caseBuilder("linked");
const guide = "https://guide.example/chest-pain";
const linked = aSmallCase("A case of links", [
  make.para(rich`See ${link(guide, "the guide")} and ${link("/documents/7", "the other case")}.`),
  {
    ...make.para("Open it"),
    type: "button",
    uid: "opener",
    title: "Open it",
    content: undefined,
    onClick: [{ action: "openExternalLink", url: "https://video.example/1" }],
  },
  { type: "pdf", uid: "own_pdf", title: "Ours", url: "12/original/pdfs/ours.pdf" },
  { type: "pdf", uid: "here_pdf", title: "Here", url: "/documents/7?from=https://guide.example" },
]);

describe("the links of a case (D-59)", () => {
  it("are those of its texts and buttons with where they stand, and no media of our own", () => {
    expect(hyperlinksOf(linked)).toMatchObject([
      { type: "Paragraph", place: ["First"], text: "the guide", url: guide },
      { type: "Paragraph", place: ["First"], text: "the other case", url: "/documents/7" },
      { type: "Button", uid: "opener", text: "Open it", url: "https://video.example/1" },
    ]);
    expect(hyperlinksOf(aSmallCase())).toEqual([]);
  });

  it("are in the order of the words, and those of media that lie elsewhere and of pages within", () => {
    const [one, two] = [4, 0].map((start) => ({
      ...{
        type: "link" as const,
        range: { start, end: start + 3 },
        args: { url: `https://a.example/${start}` },
      },
    }));
    if (!one || !two) throw new Error("two links");
    const words = { text: "one two", styleRanges: [one, two, { type: "bold" as const, range: one.range }] };
    const link = { type: one.type, range: one.range };
    const notALink = { ...one, type: "bold" as const };
    const medium = (uid: string, url: string): ContentNode => ({ type: "image", uid, title: "An ECG", url });
    const root = aSmallCase("Links", [
      { type: "paragraph", uid: "p", content: words },
      { type: "paragraph", uid: "q", content: { text: "one two", styleRanges: [link, notALink] } },
      {
        type: "button",
        uid: "b",
        title: "Go",
        onClick: [{ action: "submitExam" }, { action: "openInternalLink", url: "/c/1" }],
      },
      ...[
        medium("far", "HTTPS://media.example/1.png"),
        medium("old", "http://media.example/1.png"),
        medium("ours", "/images/1.png"),
        medium("none", ""),
      ],
    ]);
    expect(hyperlinksOf(root).map(({ uid, text, url }) => [uid, text, url])).toEqual([
      ["p", "one", "https://a.example/0"],
      ["p", "two", "https://a.example/4"],
      ["b", "Go", "/c/1"],
      ["far", "An ECG", "HTTPS://media.example/1.png"],
      ["old", "An ECG", "http://media.example/1.png"],
    ]);
  });
});

describe("finding a text in a case (D-43)", () => {
  it("finds it in texts and titles, each time, without regard to capitals", () => {
    const found = findInCase(aSmallCase("A PAIN in a case"), "pain");
    expect(found).toMatchObject([
      { place: [], around: "A PAIN in a case" },
      { type: "Paragraph", place: ["First"], around: "Somebody has a pain." },
    ]);
    expect(findInCase(aSmallCase(), "no such text")).toEqual([]);
  });

  it("shows at most 200 characters around it, with it among them", () => {
    const text = `${"word ".repeat(100)}needle${" word".repeat(100)}`;
    const [found] = findInCase(aSmallCase("Long", [make.para(text)]), "needle");
    expect(found?.around).toMatch(/^….{200}…$/);
    expect(found?.around).toContain("needle");
    const [atStart] = findInCase(aSmallCase("Long", [make.para(text)]), text.slice(0, 9));
    expect(atStart?.around).toMatch(/^word .*…$/);
  });

  it("shows a text of 200 characters whole, and of a longer one as much before as behind what is found", () => {
    const around = (text: string, wanted: string) =>
      findInCase(aSmallCase("Long", [make.para(text)]), wanted)[0]?.around;
    const [before, behind] = ["b".repeat(150), "e".repeat(150)];
    expect(around(`${"b".repeat(190)} wanted ab`, "wanted")).toBe(`${"b".repeat(190)} wanted ab`);
    expect(around(`${before}wanted${behind}`, "wanted")).toBe(`…${"b".repeat(97)}wanted${"e".repeat(97)}…`);
    expect(around(`${before}${before}wanted`, "wanted")).toBe(`…${"b".repeat(194)}wanted`);
    expect(around(`wanted${behind}${behind}`, "wanted")).toBe(`wanted${"e".repeat(194)}…`);
  });

  it("finds nothing where nothing is looked for, and leaves a text as it is that would be longer in small letters", () => {
    expect(findInCase(aSmallCase(), "")).toEqual([]);
    expect([folded("İzmir"), folded("IZMIR")]).toEqual(["İzmir", "izmir"]);
  });

  it("finds every place at which the folded text has it, and no other", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), (text, wanted) => {
        const needle = folded(wanted);
        for (const at of placesIn(text, needle)) expect(folded(text).startsWith(needle, at)).toBe(true);
        expect(placesIn(text, needle).length > 0).toBe(folded(text).includes(needle));
      }),
    );
  });
});

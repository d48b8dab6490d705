import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bold,
  color,
  isRichText,
  italic,
  link,
  plainText,
  rich,
  sub,
  sup,
  underline,
} from "#shared/case/model/richText.ts";
import { segments, snap } from "#shared/case/model/segments.ts";
import type { StyleRange } from "#shared/case/model/types.ts";
import { damagedRichText, someRichText } from "#tests/builders/caseTrees.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";

describe("rich (D-32)", () => {
  test("makes plain words", () => {
    expect(rich("plain")).toEqual({ text: "plain", styleRanges: [] });
  });

  test("puts pieces together, as a function and as a tag, with their styles where they belong", () => {
    const expected = {
      text: "H2O is water",
      styleRanges: [
        { type: "subscript", range: { start: 1, end: 2 } },
        { type: "bold", range: { start: 7, end: 12 } },
        { type: "italic", range: { start: 7, end: 12 } },
      ],
    };
    expect(rich("H", sub("2"), "O is ", bold(italic("water")))).toEqual(expected);
    expect(rich`H${sub("2")}O is ${bold(italic("water"))}`).toEqual(expected);
    expect(rich`H${sub("2")}O`).toEqual({ text: "H2O", styleRanges: [expected.styleRanges[0]] });
  });

  test("carries what links and colours need", () => {
    expect(link("https://example.org", "here").styleRanges).toEqual([
      { type: "link", range: { start: 0, end: 4 }, args: { url: "https://example.org" } },
    ]);
    expect(color("#333333", "x").styleRanges[0]?.args).toEqual({ hexCode: "#333333" });
    expect(
      [sup("x"), underline("x"), color("#333333", "x")].map((each) => each.styleRanges[0]?.type),
    ).toEqual(["superscript", "underline", "color"]);
    expect(sup("")).toEqual({ text: "", styleRanges: [] });
  });

  test("plainText reads words from rich text, strings and nothing", () => {
    expect([plainText(rich("a")), plainText("b"), plainText(undefined), plainText([])]).toEqual([
      "a",
      "b",
      "",
      "",
    ]);
  });
});

test.each([
  [rich("a"), true],
  [null, false],
  ["a", false],
  [{ text: "a" }, false],
  [{ styleRanges: [] }, false],
  [{ text: 1, styleRanges: [] }, false],
  [{ text: "a", styleRanges: {} }, false],
])("of what somebody stored, %j is rich text: %j", (value, is) => {
  expect(isRichText(value)).toBe(is);
});

describe("segments (D-32)", () => {
  test("cuts overlapping styles into runs", () => {
    const runs = segments({
      text: "abcdef",
      styleRanges: [
        { type: "bold", range: { start: 0, end: 4 } },
        { type: "italic", range: { start: 2, end: 6 } },
      ],
    });
    expect(runs).toEqual([
      { text: "ab", start: 0, styles: { bold: true } },
      { text: "cd", start: 2, styles: { bold: true, italic: true } },
      { text: "ef", start: 4, styles: { italic: true } },
    ]);
  });

  test("cuts nothing where a style is over no letter, or ends before it begins", () => {
    for (const [start, end] of [
      [1, 1],
      [2, 1],
      [9, 12],
    ] as const) {
      const styleRanges: StyleRange[] = [{ type: "bold", range: { start, end } }];
      expect(segments({ text: "abc", styleRanges })).toEqual([{ text: "abc", start: 0, styles: {} }]);
    }
  });

  test("lets the later of two colours hold", () => {
    const runs = segments({
      text: "ab",
      styleRanges: [
        { type: "color", range: { start: 0, end: 2 }, args: { hexCode: "#111111" } },
        { type: "color", range: { start: 1, end: 2 }, args: { hexCode: "#222222" } },
      ],
    });
    expect(runs.map(({ styles }) => styles.color)).toEqual(["#111111", "#222222"]);
  });

  test("carry what links, colours and media need, and leave out those that lack it", () => {
    const over = (type: StyleRange["type"], args?: StyleRange["args"]) =>
      segments({
        text: "ab",
        styleRanges: [{ type, range: { start: 0, end: 2 }, ...(args ? { args } : {}) }],
      })[0]?.styles;
    expect(over("link", { url: "/a", title: "A" })).toEqual({ link: { url: "/a", title: "A" } });
    expect(over("link", { url: "/a" })).toEqual({ link: { url: "/a" } });
    expect(over("modalMedia", { uid: "scan" })).toEqual({ modalMedia: "scan" });
    for (const type of ["link", "color", "modalMedia"] as const) {
      expect([over(type), over(type, { title: "A" })]).toEqual([{}, {}]);
    }
  });

  test("show what a learner highlighted, and no letter beside it", () => {
    const runs = segments({ text: "abcdef", styleRanges: [{ type: "bold", range: { start: 0, end: 3 } }] }, [
      { start: 1, end: 4 },
    ]);
    expect(runs).toEqual([
      { text: "a", start: 0, styles: { bold: true } },
      { text: "bc", start: 1, styles: { bold: true, highlight: true } },
      { text: "d", start: 3, styles: { highlight: true } },
      { text: "ef", start: 4, styles: {} },
    ]);
    expect(segments({ text: "", styleRanges: [] }, [{ start: 0, end: 1 }])).toEqual([]);
  });

  test("move an offset inside a pair behind it, and keep offsets within the text", () => {
    const text = "a😀b";
    expect([-1, 0, 1, 2, 3, 9, 1.7, Number.NaN].map((offset) => snap(text, offset))).toEqual([
      ...[0, 0, 1, 3, 3, 4, 1, 0],
    ]);
    // Two halves that are none of one character.
    expect([
      snap("\udc00\udc00", 1),
      snap("\ud800a", 1),
      snap("a\udc00", 1),
      snap("\ue000\udc00", 1),
    ]).toEqual([...[1, 1, 1, 1]]);
    expect([snap("\ud800\udc00", 1), snap("\udbff\udfff", 1), snap("\ud800\ue000", 1)]).toEqual([2, 2, 1]);
  });

  test("joined they are the text, none is empty, and no character is cut in two", () => {
    fc.assert(
      fc.property(damagedRichText, (text) => {
        const runs = segments(text);
        expect(runs.map((run) => run.text).join("")).toBe(text.text);
        let at = 0;
        for (const run of runs) {
          expect(run.start).toBe(at);
          expect(run.text.isWellFormed()).toBe(true);
          expect(run.text).not.toBe("");
          at += run.text.length;
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test("every character has exactly the styles of the ranges over it", () => {
    fc.assert(
      fc.property(someRichText, (text) => {
        for (const run of segments(text)) {
          for (const type of ["bold", "italic", "underline", "superscript", "subscript"] as const) {
            const isOver = (at: number) =>
              text.styleRanges.some(
                ({ type: other, range }) => other === type && range.start <= at && at < range.end,
              );
            // The second half of a pair decides: an offset inside a pair moves behind it.
            for (let i = 0; i < run.text.length; i++) {
              const isFirstHalf = /^[\ud800-\udbff]/.test(run.text.slice(i));
              if (isFirstHalf || /^[\udc00-\udfff]/.test(run.text.slice(i))) continue;
              expect(run.styles[type] ?? false).toBe(isOver(run.start + i));
            }
          }
        }
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ComparedText,
  type MarkedPart,
  markedTexts,
  sideBySide,
} from "#shared/domain/bank/sideBySide.ts";

const own = (parts: readonly MarkedPart[]): string[] =>
  parts.filter(({ is_own }) => is_own).map(({ text }) => text.trim());
const whole = (parts: readonly MarkedPart[]): string => parts.map(({ text }) => text).join("");
const text = (parts: Partial<ComparedText>): ComparedText => ({
  ...{ vignette: "", stem: "", choices: [], answer_explanation: "" },
  ...parts,
});

describe("two questions side by side (29.7)", () => {
  it("marks in each text the words that the other has not got", () => {
    const [first, second] = markedTexts(
      "A 45-year-old woman has a swollen toe.",
      "A 46-year-old woman has a painful swollen toe.",
    );
    expect(own(first)).toEqual(["45-year-old"]);
    expect(own(second)).toEqual(["46-year-old", "painful"]);
  });

  it("marks no choice that stands elsewhere, and compares the others in their order", () => {
    const [first, second] = sideBySide(
      text({ choices: ["Gout", "Acute sepsis", "Trauma", "", ""] }),
      text({ choices: ["Trauma", "gout.", "Chronic sepsis", "Lupus", ""] }),
    );
    expect(first.choices.map(own)).toEqual([["Gout"], ["Acute"], []]);
    expect(second.choices.map(own)).toEqual([[], ["gout."], ["Chronic"], ["Lupus"]]);
  });

  it("keeps every text whole, and marks nothing where both are equal", () => {
    const words = fc
      .array(fc.constantFrom("alpha", "bravo", "charlie", " ", "  ", "\n"), { maxLength: 12 })
      .map((all) => all.join(" "));
    const texts = fc.record({
      ...{ vignette: words, stem: words, answer_explanation: words },
      choices: fc.array(words, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [first, second] = sideBySide(a, b);
        for (const [asked, marked] of [
          [a, first],
          [b, second],
        ] as const) {
          expect(whole(marked.vignette)).toBe(asked.vignette);
          expect(whole(marked.stem)).toBe(asked.stem);
          expect(whole(marked.answer_explanation)).toBe(asked.answer_explanation);
          expect(marked.choices.map(whole)).toEqual(asked.choices.slice(0, marked.choices.length));
        }
        const [same] = sideBySide(a, a);
        expect([...same.vignette, ...same.stem, ...same.choices.flat()].some(({ is_own }) => is_own)).toBe(
          false,
        );
      }),
    );
  });
});

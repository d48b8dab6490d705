import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  importParts,
  partCharactersAtMost,
  partQuestionsAtMost,
} from "#functions/bank/imports/importParts.ts";
import { anImportedQuestion } from "#tests/builders/bank.ts";

const plain = anImportedQuestion({ vignette: "" });
const withText = (length: number) => ({ ...plain, vignette: "a".repeat(length) });

describe("parts of an import of questions (A-33)", () => {
  it("hold every question once and in order, and keep both bounds", () => {
    const length = fc.oneof(fc.nat(50), fc.integer({ min: 200_000, max: 2_500_000 }));
    fc.assert(
      fc.property(fc.array(length, { maxLength: 12 }), (lengths) => {
        const questions = lengths.map(withText);
        const parts = [...importParts(questions)];
        expect(parts.flat().map((text) => JSON.parse(text).vignette.length)).toEqual(lengths);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0);
          if (part.length > 1) expect(part.join("").length).toBeLessThanOrEqual(partCharactersAtMost);
        }
        // No part could have held the first question of the next one.
        for (const [at, part] of parts.slice(0, -1).entries())
          expect(part.join("").length + (parts[at + 1]?.[0]?.length ?? 0)).toBeGreaterThan(
            partCharactersAtMost,
          );
      }),
      { numRuns: 25 },
    );
  });

  it("hold at most so many questions, however short", () => {
    const parts = [...importParts(Array.from({ length: 2 * partQuestionsAtMost + 1 }, () => plain))];
    expect(parts.map(({ length }) => length)).toEqual([partQuestionsAtMost, partQuestionsAtMost, 1]);
    expect([...importParts([])]).toEqual([]);
  });
});

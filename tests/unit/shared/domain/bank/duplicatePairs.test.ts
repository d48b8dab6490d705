import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ComparedPair,
  type PairDecision,
  type PairedQuestion,
  stateOfPair,
  textMarkOf,
} from "#shared/domain/bank/duplicatePairs.ts";

const asking = (id: number, parts: Partial<PairedQuestion> = {}): PairedQuestion => ({
  ...{ id, archived_at: null, parent_id: null },
  content: { vignette: `A man of ${id} coughs.`, stem: "What is next?", choices: ["X-ray", "CT"] },
  ...parts,
});
const [a, b] = [asking(3), asking(8)];
const markOf = ({ content }: PairedQuestion): string => textMarkOf(content);
const pair: ComparedPair = { first: 3, second: 8, similarity: 0.9, marks: [markOf(a), markOf(b)] };
const decided: PairDecision = { first: 3, second: 8, marks: pair.marks };

function state(first: PairedQuestion, second: PairedQuestion, decision?: PairDecision) {
  const questions = new Map([first, second].map((row) => [row.id, row]));
  return stateOfPair(pair, questions, { decision, markOf, rootOf: ({ id, parent_id }) => parent_id ?? id });
}

describe("a pair of near duplicates (29.7)", () => {
  it("is open until somebody decides", () => {
    expect(state(a, b)).toBe("open");
    expect(state(a, b, decided)).toBe("not_duplicates");
  });

  it("is gone once a question is archived or deleted", () => {
    const archived = { archived_at: "2026-11-20T08:00:00.000Z" };
    expect(state(asking(3, archived), b, decided)).toBe("gone");
    expect(state(a, asking(8, archived))).toBe("gone");
    expect(state(a, asking(9))).toBe("gone");
  });

  it("is one of enemies, or of branches of one question, by what the bank knows of them", () => {
    expect(state(asking(3, { enemy_ids: [8] }), asking(8, { enemy_ids: [3] }), decided)).toBe("enemies");
    expect(state(a, asking(8, { parent_id: 3 }))).toBe("branches");
    expect(state(asking(3, { parent_id: 1 }), asking(8, { parent_id: 1 }))).toBe("branches");
    expect(state(a, asking(8, { parent_id: 1 }))).toBe("open");
  });

  it("is not listed once a text is another, and a decision holds for the texts that were read", () => {
    const other = { content: { ...b.content, stem: "What is best?" } };
    expect(state(a, asking(8, other), decided)).toBe("changed");
    expect(state(a, b, { ...decided, marks: [markOf(a), textMarkOf(other.content)] })).toBe("open");
    expect(state(a, b, { ...decided, marks: [textMarkOf(other.content), markOf(b)] })).toBe("open");
  });

  it("has marks that tell texts apart, whatever part differs", () => {
    const text = fc.record({
      vignette: fc.string({ maxLength: 5 }),
      stem: fc.string({ maxLength: 5 }),
      choices: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(textMarkOf(one)).toMatch(/^[0-9a-f]{16}$/);
        expect(textMarkOf(one) === textMarkOf(other)).toBe(
          JSON.stringify([one.vignette, one.stem, one.choices]) ===
            JSON.stringify([other.vignette, other.stem, other.choices]),
        );
      }),
    );
  });
});

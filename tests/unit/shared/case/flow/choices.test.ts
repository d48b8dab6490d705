import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { choicesOf } from "#shared/case/flow/choices.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { placementOf } from "#shared/case/questions/categoryMatcher/matcher.ts";

const make = caseBuilder("c");
const matcher = "match_input";
const [cough, thirst] = [`${matcher}_item_1`, `${matcher}_item_2`];
const [heart, kidney] = [`${matcher}_category_1`, `${matcher}_category_2`];

function choicesIn(value: unknown, { isSubmitted = true, timeLimit }: Asked = {}) {
  const root = make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    learningObjectives: [],
    cards: [
      make.card({
        uid: "card",
        title: "One",
        content: [
          make.categoryMatcherQuestion({
            uid: "match",
            stem: "Where?",
            categories: [
              { text: "Heart", items: ["Cough"] },
              { text: "Kidney", items: ["Thirst"] },
            ],
          }),
        ],
      }),
    ],
  });
  const flow = deriveFlow(timeLimit === undefined ? root : { ...root, timeLimit }, {
    kind: "signature_case",
    features: { vpe: false },
    aiFallback: false,
  });
  const state: LearnerState = {
    [matcher]: {
      value: { value, updatedAt: 5 },
      ...(isSubmitted && { graded: { value: true, updatedAt: 7 } }),
    },
  };
  return choicesOf(flow, state);
}
type Asked = { isSubmitted?: boolean; timeLimit?: number };

describe("what is counted of a category matcher (ADR 0103)", () => {
  it("is each item in the category that it was put in, once it is submitted", () => {
    const value = { [kidney]: [cough, thirst] };
    expect(choicesIn(value)).toEqual({
      [matcher]: { chosen: [placementOf(cough, kidney), placementOf(thirst, kidney)], at: 7 },
    });
    expect(choicesIn(value, { isSubmitted: false })).toEqual({});
    // What was left where it waited is answered all the same.
    expect(choicesIn({ [heart]: [cough] })[matcher]?.chosen).toEqual([placementOf(cough, heart)]);
    expect(choicesIn("")[matcher]?.chosen).toEqual([]);
  });

  it("is named by the item and the category, and of other questions by the options; free text is not counted", () => {
    expect(placementOf("item", "category")).toBe("item>category");
    const questions = [
      make.multipleChoiceQuestion({
        uid: "q",
        stem: "?",
        options: [{ text: "A", correct: true }, { text: "B" }],
      }),
      make.freeTextQuestion({ uid: "why", stem: "Why?" }),
    ];
    const root = make.signatureCase({
      ...{ uid: "case", title: "A case", authors: [], learningObjectives: [] },
      cards: [make.card({ uid: "card", content: questions })],
    });
    const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
    const graded = { value: true, updatedAt: 9 };
    const state: LearnerState = {
      q_input: { graded },
      q_input_2: { value: { value: true, updatedAt: 3 } },
      why_input: { graded, value: { value: "So.", updatedAt: 3 } },
    };
    expect(choicesOf(flow, state)).toEqual({ q_input: { chosen: ["q_input_2"], at: 9 } });
  });

  it("is nothing of an exam, and nothing that the case does not have", () => {
    expect(choicesIn({ [heart]: [cough] }, { timeLimit: 60 })).toEqual({});
    expect(choicesIn({ [heart]: ["gone", cough], away: [thirst] })[matcher]?.chosen).toEqual([
      placementOf(cough, heart),
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuestionText } from "#shared/questions/preflight/question.ts";
import { preflight } from "#shared/questions/preflight/rules.ts";

const aQuestion = (change: Partial<QuestionText> = {}): QuestionText => ({
  id: "q1",
  vignette: "A 60-year-old man has had chest pain for two hours.",
  stem: "Which of the following is the most likely diagnosis?",
  options: ["Aortic dissection", "Myocardial infarction", "Pericarditis", "Pulmonary embolism"],
  keys: [1],
  ...change,
});

const rulesOf = (change: Partial<QuestionText>): string[] =>
  preflight(aQuestion(change)).map(({ rule }) => rule);

describe("pre-flight", () => {
  it("finds nothing in a sound question", () => {
    expect(
      preflight(aQuestion({ pictures: ["ECG with ST elevation"], isMapped: true, reviewers: ["a", "b"] })),
    ).toEqual([]);
  });

  it.each<[string, Partial<QuestionText>]>([
    ["NO_STEM", { stem: "  " }],
    ["TOO_FEW_OPTIONS", { options: ["Yes"], keys: [0] }],
    ["EMPTY_OPTION", { options: ["Gout", "", "Pseudogout", "Sepsis"], keys: [0] }],
    ["NO_KEY", { keys: [] }],
    ["SEVERAL_KEYS", { keys: [0, 1] }],
    ["KEY_OUTSIDE", { keys: [4] }],
    ["EQUAL_OPTIONS", { options: ["Gout", "gout. ", "Sepsis", "Trauma"], keys: [2] }],
    ["MISSING_ALTERNATIVE_TEXT", { pictures: ["A chest film", null] }],
    ["NOT_MAPPED", { isMapped: false }],
    ["TOO_FEW_REVIEWERS", { reviewers: ["a", "a"] }],
    [
      "LENGTH_CUE",
      {
        options: [
          "Gout",
          "Myocardial infarction of the inferior wall with a right ventricular part",
          "Sepsis",
          "Trauma",
        ],
      },
    ],
    [
      "GRAMMATICAL_CUE",
      {
        stem: "The patient should be given an ________.",
        options: ["antibiotic", "steroid", "opioid", "antacid"],
        keys: [0],
      },
    ],
    ["OPTION_ORDER", { options: ["20%", "5%", "40%", "80%"] }],
  ])("raises %s, and nothing else", (rule, change) => {
    expect(rulesOf(change)).toEqual([rule]);
  });

  it.each([
    "All of the above",
    "none of the above.",
    "None of these",
    "Both A and B",
    "A and C",
    "All of these are correct",
    "Neither B nor C",
    "Gout and sepsis",
  ])("stops an option that refers to the others: %s", (last) => {
    expect(rulesOf({ options: ["Gout", "Sepsis", "Trauma", last], keys: [0] })).toEqual(["ALL_OR_NONE"]);
  });

  it.each([
    "None",
    "Both kidneys",
    "Hepatitis A and B",
    "All four limbs",
    "The valve above the ventricle",
    "Vitamins B and C",
  ])("leaves an option alone that speaks of something else: %s", (last) => {
    expect(rulesOf({ options: ["Gout", "Sepsis", "Trauma", last], keys: [0] })).not.toContain("ALL_OR_NONE");
  });

  it.each([
    ["Which of the following is NOT a sign of gout?", ["NEGATIVE_STEM"]],
    ["All of the following are true except:", ["NEGATIVE_STEM"]],
    ["Which drug shouldn’t be given?", ["NEGATIVE_STEM"]],
    ["He does not smoke. Which test is best?", []],
    ["Which structure is in the knot?", []],
  ])("reads what the last sentence of the stem asks: %s", (stem, rules) => {
    expect(rulesOf({ stem })).toEqual(rules);
  });

  it("names absolute words that some options have, and not those that all share", () => {
    const options = ["It always recurs", "It may recur", "It rarely recurs"];
    expect(preflight(aQuestion({ options }))).toEqual([
      { rule: "ABSOLUTE_WORD", options: [0], words: "always" },
    ]);
    expect(rulesOf({ options: options.map((option) => `Never: ${option}`) })).toEqual([]);
  });

  it.each([
    ["a", ["hour", "day", "week"], [0]],
    ["an", ["hour", "EKG", "union"], [2]],
    ["a", ["unit", "one-way valve", "European"], []],
    ["a", ["MRI", "CT", "biopsy"], [0]],
  ])("hears whether %s fits the options", (article, options, misfits) => {
    const found = preflight(aQuestion({ stem: `It needs ${article}`, options, keys: [1] }));
    expect(found.flatMap((finding) => finding.options ?? [])).toEqual(misfits);
  });

  it("takes numbers in falling order, with signs and thousands, and units that differ, as they are", () => {
    for (const options of [
      ["80", "40", "20"],
      ["−5 °C", "0 °C", "12 °C"],
      ["900", "1,200", "4,000"],
      ["5 minutes", "1 hour", "30 days"],
      ["1:4", "3:1", "1:2"],
    ])
      expect(rulesOf({ options, keys: [0] })).toEqual([]);
  });

  it("never fails, whatever the texts are", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { maxLength: 8 }),
        fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 3 }),
        (vignette, stem, options, keys) => {
          for (const { options: places = [] } of preflight({ id: "q", vignette, stem, options, keys }))
            for (const place of places) expect(Number.isInteger(place)).toBe(true);
        },
      ),
    );
  });
});

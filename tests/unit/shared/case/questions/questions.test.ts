import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { selectedOptions } from "#shared/case/flow/answers.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherBanner } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { cdqLimitTexts, cdqMarker, cdqScore } from "#shared/case/questions/cdqQuestion/cdq.ts";
import {
  choiceGradeText,
  choiceInstruction,
  choiceScore,
} from "#shared/case/questions/multipleChoice/choice.ts";
import { answerLetter } from "#shared/case/questions/options.ts";
import { stateOf } from "#shared/case/state/learnerState.ts";

const choice = (...answers: boolean[]): ContentNode => ({
  type: "multipleChoice",
  uid: "q",
  content: answers.map((answer, i) => ({ type: "multipleChoiceAnswer", uid: `o${i}`, answer })),
});
type Option = readonly [answer: boolean | "poison", feature?: string];
const cdq = (options: readonly Option[], more: Partial<ContentNode> = {}): ContentNode => ({
  type: "cdqQuestion",
  uid: "q",
  content: options.map(([answer, feature], i) => ({
    type: "cdqQuestionAnswer",
    uid: `o${i}`,
    answer,
    feature,
  })),
  ...more,
});
const chosen = (...places: number[]): Set<string> => new Set(places.map((i) => `o${i}`));

describe("multiple choice (D-16)", () => {
  test.each([
    ["mcq_single", "Choose the single best answer."],
    ["mcq_multiple", "Select all that apply."],
    ["mcq_no_best", "Select all that apply."],
    ["mcq_feq", undefined],
  ])("%s asks '%s'", (subtype, text) => {
    expect(choiceInstruction({ type: "section", uid: "s", subtype })).toBe(text);
  });

  test("says how many best options there are", () => {
    expect(choiceGradeText(choice(false, false))).toBe("There is no single best answer.");
    expect(choiceGradeText(choice(true, false))).toBe(
      "The best option is indicated below. Your selections are indicated by the shaded boxes.",
    );
    expect(choiceGradeText(choice(true, true))).toBe(
      "The best options are indicated below. Your selections are indicated by the shaded boxes.",
    );
  });

  test("is right when exactly the correct options are chosen", () => {
    const question = choice(true, false, true);
    expect(choiceScore(question, chosen(0, 2))).toBe(1);
    expect(choiceScore(question, chosen(0))).toBe(0.5);
    expect(choiceScore(question, chosen(0, 1, 2))).toBe(0.5);
    expect(choiceScore(choice(false), chosen(0))).toBeUndefined();
  });

  test("of two single choices at once, on two devices, the later holds", () => {
    const make = caseBuilder("c");
    const root = make.card({
      uid: "case",
      content: [
        make.multipleChoiceQuestion({
          uid: "s",
          stem: "?",
          options: [{ text: "A", correct: true }, { text: "B" }],
        }),
      ],
    });
    const flow = deriveFlow(root, { kind: "unassigned_case", features: { vpe: false }, aiFallback: false });
    const state = stateOf([
      { uid: "s_input_1", key: "value", value: true, updatedAt: 2 },
      { uid: "s_input_2", key: "value", value: true, updatedAt: 1 },
    ]);
    const question = flow.index.byUid.get("s_input")?.node;
    expect(question && selectedOptions(flow, state, question).map(({ uid }) => uid)).toEqual(["s_input_1"]);
  });
});

describe("case-driven questions (D-17, D-18)", () => {
  test("say their limit", () => {
    expect(cdqLimitTexts(cdq([], { limit: 1, isExplicitLimit: true }))).toEqual([
      "You will be able to select 1 option.",
    ]);
    expect(cdqLimitTexts(cdq([], { limit: 3, isExplicitLimit: true }))).toEqual([
      "You will be able to select up to 3 options.",
      "Please note that this is the maximum number of responses, but not all of the responses may contribute to your score for this question.",
    ]);
    expect(cdqLimitTexts(cdq([], { limit: 3 }))).toEqual([
      "Select as many options as are appropriate.",
      "Remember to prioritize, you may lose the point for this case if you select too many responses.",
    ]);
  });

  const question = cdq([[true, "f"], [true, "f"], ["poison", "f"], [true, "g"], [false]], { limit: 4 });

  test.each([
    ["everything right", [0, 1, 3], 1],
    ["half of one feature", [0, 3], 0.75],
    ["one feature only", [3], 0.5],
    ["nothing", [], 0],
    ["a poison, which takes its feature and no other", [0, 1, 2, 3], 0.5],
    ["an idle option, which costs nothing", [0, 1, 3, 4], 1],
    ["more than the limit", [0, 1, 2, 3, 4], 0],
  ])("score %s", (_, places, score) => {
    expect(cdqScore(question, chosen(...places))).toBe(score);
  });

  test("score by one formula whatever the rule (ledger, ruling 23), and nothing where nothing is correct", () => {
    expect(cdqScore({ ...question, gradingRules: "loose" }, chosen(0, 3))).toBe(0.75);
    expect(cdqScore(cdq([[false], [false]]), chosen(0))).toBeUndefined();
  });

  test("never lose by one more correct choice within the limit, nor gain by a poison", () => {
    const someOption = fc.tuple(
      fc.constantFrom<boolean | "poison">(true, false, "poison"),
      fc.constantFrom("f", "g"),
    );
    fc.assert(
      fc.property(
        fc.array(someOption, { minLength: 1, maxLength: 6 }),
        fc.nat(63),
        fc.nat(5),
        (options, mask, more) => {
          const question = cdq(options);
          const picked = options.flatMap((_, i) => (mask & (1 << i) && i !== more ? [i] : []));
          const before = cdqScore(question, chosen(...picked));
          const after = cdqScore(question, chosen(...picked, more));
          if (before === undefined || after === undefined) return;
          expect(after).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(1);
          if (options[more]?.[0] === true) expect(after).toBeGreaterThanOrEqual(before);
          if (options[more]?.[0] === "poison") expect(after).toBeLessThanOrEqual(before);
        },
      ),
    );
  });

  test("letter their answers A to Z, then a to z", () => {
    expect([0, 25, 26, 51].map(answerLetter)).toEqual(["A", "Z", "a", "z"]);
  });
});

describe("the category matcher's banner (D-19)", () => {
  const matcher: ContentNode = { type: "categoryMatcher", uid: "m", answer: { x: ["1"], y: ["2"] } };

  test.each([
    ["CORRECT", { x: ["1"], y: ["2"] }],
    ["PARTIALLY CORRECT", { x: ["1", "2"] }],
    ["INCORRECT", { x: ["2"], y: ["1"] }],
    ["INCORRECT", {}],
    ["INCORRECT", "nonsense"],
  ])("is %s for %j", (banner, value) => {
    expect(matcherBanner(matcher, value)).toBe(banner);
  });

  test("counts an item once that is right in two categories", () => {
    const either = { ...matcher, answer: { x: ["1", "2"], y: ["2"] } };
    expect(matcherBanner(either, { x: ["1"], y: ["2"] })).toBe("CORRECT");
    expect(matcherBanner(either, { x: ["1", "2"] })).toBe("CORRECT");
    expect(matcherBanner(either, { x: ["2"] })).toBe("PARTIALLY CORRECT");
    expect(matcherBanner(either, { x: ["1", "2", "3"] })).toBe("PARTIALLY CORRECT");
  });

  test("says when there is nothing to grade by, and when it was not graded", () => {
    expect(matcherBanner({ ...matcher, answer: {} }, { x: ["1"] })).toBe("THERE IS NO SINGLE BEST ANSWER");
    expect(matcherBanner(matcher, {}, false)).toBe("NOT GRADED");
  });
});

describe("what an administrator sees beside an answer (spec documents §6)", () => {
  const feature = (uid: string): ContentNode => ({ type: "cdqFeature", uid, content: rich(uid) });
  const root: ContentNode = {
    type: "section",
    uid: "case",
    cdqFeatures: [feature("airway"), feature("pulse")],
    content: [],
  };
  const marker = (answer: boolean | "poison" | undefined, feature?: string) =>
    cdqMarker(root, { type: "cdqQuestionAnswer", uid: "o", answer, feature });

  test.each([
    ["poison", "airway", "P1", "Poison, key feature 1"],
    [true, "pulse", "Y2", "Correct, key feature 2"],
    [false, "pulse", "N2", "Not correct, key feature 2"],
    [true, undefined, "Y", "Correct"],
    [true, "gone", "Y", "Correct"],
    [undefined, undefined, "N", "Not correct"],
  ] as const)("%s with the feature %s is %s", (answer, of, text, words) => {
    expect(marker(answer, of)).toEqual({ text, words });
  });

  test("has no number where the feature is none of a list", () => {
    const odd: ContentNode = { type: "section", uid: "case", content: [feature("airway")] };
    const option: ContentNode = { type: "cdqQuestionAnswer", uid: "o", answer: true, feature: "airway" };
    expect(cdqMarker(odd, option)).toEqual({ text: "Y", words: "Correct" });
  });
});

describe("odd questions (D-16, D-17)", () => {
  test("an answer beyond z has its number", () => {
    expect(answerLetter(52)).toBe("53");
  });

  test("a limit that is told and is none says so in the words of a question without one", () => {
    expect(cdqLimitTexts(cdq([], { isExplicitLimit: true }))).toHaveLength(2);
    expect(cdqLimitTexts(cdq([], { isExplicitLimit: true }))[0]).toMatch(/^Select as many/);
  });

  test.each<[string, Option[], number[], number | undefined]>([
    [
      "as many as the limit says cost nothing",
      [
        [true, "f"],
        [true, "f"],
        [true, "g"],
      ],
      [0, 1, 2],
      1,
    ],
    ["options without a feature are of one", [[true], [true], [false]], [0], 0.5],
    [
      "a poison in a feature with nothing right counts when it is chosen",
      [
        [true, "f"],
        ["poison", "g"],
      ],
      [0, 1],
      0.5,
    ],
    [
      "and does not when it is not",
      [
        [true, "f"],
        ["poison", "g"],
      ],
      [0],
      1,
    ],
    ["nothing but a poison is a score all the same, once it is chosen", [["poison", "g"]], [0], 0],
    ["and is none before", [["poison", "g"]], [], undefined],
  ])("%s", (_, options, places, score) => {
    expect(cdqScore(cdq(options, { limit: 3 }), chosen(...places))).toBe(score);
    expect(cdqScore(cdq(options), chosen(...places))).toBe(score);
  });
});

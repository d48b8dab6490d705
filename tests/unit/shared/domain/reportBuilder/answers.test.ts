import { describe, expect, it } from "vitest";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { answersIn, questionsIn } from "#shared/domain/reportBuilder/answers.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";

const flowOf = (tree: ContentNode) =>
  deriveFlow(tree, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const flow = flowOf(aSmallCase());
const questions = questionsIn(flow);
const at = 1_780_000_000_000;
const submitted: LearnerState = Object.assign(
  {},
  ...answeredQuestions(aSmallCase()).map(({ entries }) => stamped(entries, at)),
);
const options = contentOf(questions[0]?.input ?? { uid: "", type: "multipleChoice" });
const [right, wrong] = options.map(({ uid }) => uid);

describe("answers as a report tells them (C-32)", () => {
  it("name each question by its card and its words, in the order of the case", () => {
    expect(questions.map(({ uid, card, text, type }) => [uid, card, text, type])).toEqual([
      [`${smallCaseUids.question}_input`, "First", "Where?", "Multiple choice"],
      [smallCaseUids.essayInput, "Second", "Why?", "Free text"],
    ]);
  });

  it("say what was chosen, whether that is the key, that it was submitted, and when", () => {
    const [choice, essay] = answersIn(flow, questions, submitted);
    expect(choice).toMatchObject({ answer: "Here", correct: "correct", isSubmitted: true, answeredAt: at });
    expect(essay).toMatchObject({ correct: "ungraded", isSubmitted: true, answeredAt: at });
    expect(essay?.answer).toContain("one diagnosis");
  });

  it("tell a wrong choice, and leave out what has no answer or was taken back", () => {
    const value = (uid: string | undefined, is: boolean) => ({
      [uid ?? ""]: { value: { value: is, updatedAt: at } },
    });
    expect(answersIn(flow, questions, value(wrong, true))).toMatchObject([
      { answer: "There", correct: "incorrect", isSubmitted: false },
    ]);
    expect(answersIn(flow, questions, value(right, false))).toEqual([]);
    expect(answersIn(flow, questions, {})).toEqual([]);
  });
});

describe("questions with keys of their own (C-32)", () => {
  const make = caseBuilder("keys");
  const flow = flowOf(
    make.signatureCase({
      uid: "keys",
      title: "Keys",
      authors: ["A. Author"],
      learningObjectives: ["Tell one thing from another"],
      cards: [
        make.card({
          uid: "card",
          title: "Card",
          content: [
            make.cdqQuestion({
              uid: "cdq",
              stem: "What now?",
              features: [{ uid: "feature", text: "Airway" }],
              options: [
                { text: "Oxygen", answer: true, feature: "feature" },
                { text: "Intubate", answer: true, feature: "feature" },
                { text: "Tea" },
                { text: "Sedate", answer: "poison", feature: "feature" },
              ],
            }),
            make.categoryMatcherQuestion({
              uid: "matcher",
              stem: "Which is which?",
              categories: [
                { text: "Fruit", items: ["Apple"] },
                { text: "Tool", items: ["Saw"] },
              ],
            }),
            make.ratingQuestion({ uid: "rating", stem: "How sure are you?" }),
            make.multipleChoiceQuestion({
              uid: "open",
              stem: "And you?",
              options: [{ text: "A" }, { text: "B" }],
            }),
          ],
        }),
      ],
    }),
  );
  const [cdq, matcher, open] = questionsIn(flow);
  const optionsOf = (node: ContentNode | undefined) => contentOf(node ?? { uid: "", type: "cdqQuestion" });
  const judged = (state: LearnerState) => answersIn(flow, questionsIn(flow), state)[0]?.correct;
  const chosen = (...places: number[]): LearnerState =>
    Object.fromEntries(
      places.map((place) => [
        optionsOf(cdq?.input)[place]?.uid ?? "",
        { value: { value: true, updatedAt: at } },
      ]),
    );

  it.each([
    ["all that count", [0, 1], "correct"],
    ["all that count and one that takes nothing away", [0, 1, 2], "correct"],
    ["a part of what counts", [0], "incorrect"],
    ["a poison beside all that count", [0, 1, 3], "incorrect"],
    ["what does not count alone", [2], "incorrect"],
  ] as const)("a CDQ with %s", (_said, places, correct) => {
    expect(judged(chosen(...places))).toBe(correct);
  });

  it("are called by their type, and a rating is none", () => {
    const types = questionsIn(flow).map(({ type }) => type);
    expect(types).toEqual(["CDQ", "Matching", "Multiple choice"]);
  });

  it("tell all that was chosen, and when the last of it was", () => {
    const [oxygen = "", intubate = ""] = optionsOf(cdq?.input).map(({ uid }) => uid);
    const state = {
      [oxygen]: { value: { value: true, updatedAt: at + 9 } },
      [intubate]: { value: { value: true, updatedAt: at } },
    };
    expect(answersIn(flow, questionsIn(flow), state)).toMatchObject([
      { answer: "Oxygen; Intubate", isSubmitted: false, answeredAt: at + 9 },
    ]);
  });

  it("judge no choice that has no key", () => {
    const [first] = optionsOf(open?.input);
    const choice = { [first?.uid ?? ""]: { value: { value: true, updatedAt: at } } };
    expect(answersIn(flow, questionsIn(flow), choice)).toMatchObject([{ answer: "A", correct: "ungraded" }]);
  });

  it("a matcher is right where each item is in its category, and wrong where some are", () => {
    const [fruit, tool] = ["matcher_input_category_1", "matcher_input_category_2"];
    const [apple, saw] = ["matcher_input_item_1", "matcher_input_item_2"];
    const placed = (value: Record<string, string[]>): LearnerState => ({
      [matcher?.uid ?? ""]: { value: { value, updatedAt: at } },
    });
    expect(judged(placed({ [fruit]: [apple], [tool]: [saw] }))).toBe("correct");
    expect(judged(placed({ [fruit]: [apple, saw] }))).toBe("incorrect");
    const told = (value: Record<string, string[]>) =>
      answersIn(flow, questionsIn(flow), placed(value))[0]?.answer;
    expect(told({ [fruit]: [apple], [tool]: [saw] })).toBe("Fruit: Apple; Tool: Saw");
    expect(told({ [fruit]: [apple, saw], [tool]: [] })).toBe("Fruit: Apple, Saw");
    expect(judged(placed({ [fruit]: [saw], [tool]: [apple] }))).toBe("incorrect");
  });
});

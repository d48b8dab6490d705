import { describe, expect, it } from "vitest";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { answersIn, questionsIn } from "#shared/domain/reportBuilder/answers.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";

const flow = deriveFlow(aSmallCase(), {
  kind: "signature_case",
  features: { vpe: false },
  aiFallback: false,
});
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

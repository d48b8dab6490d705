import { describe, expect, it } from "vitest";
import { readQuestionLines } from "#functions/bank/imports/readQuestionFile.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { planQuestions } from "#shared/domain/bank/questionImport.ts";
import { questionTextLength } from "#shared/domain/bank/vocabulary.ts";
import { aSpoiltFile } from "#tests/builders/spoiltFiles.ts";

/** `SPOILT_FILES=50000` reads as many as the issue asks for. */
const count = Number(process.env.SPOILT_FILES ?? 3000);
const bank = {
  ...{ hasCase: () => false, hasObjective: () => false, hasPair: () => false, questionOf: () => undefined },
};

describe("a spoilt file of questions (A-33)", () => {
  it(`is read or refused, and what is read of it keeps every rule, for ${count} files`, () => {
    const outcomes = { refused: 0, questions: 0, problems: 0 };
    for (let seed = 1; seed <= count; seed++) {
      const file = aSpoiltFile(seed);
      try {
        const plan = planQuestions(readQuestionLines(file).lines, bank);
        if ("missing" in plan || "tooMany" in plan) {
          outcomes.refused += 1;
          continue;
        }
        outcomes.problems += plan.bad.length;
        outcomes.questions += plan.questions.length;
        for (const { vignette, stem, choices, correct_answer_index, label } of plan.questions) {
          const isRight =
            vignette !== "" &&
            stem !== "" &&
            choices.length >= 2 &&
            choices.length <= 5 &&
            choices.every((choice) => choice !== "" && choice.length <= questionTextLength.choice) &&
            choices[correct_answer_index] !== undefined &&
            vignette.length <= questionTextLength.vignette &&
            stem.length <= questionTextLength.stem &&
            label.length <= questionTextLength.label &&
            !`${vignette}${stem}${choices.join("")}`.includes("\u0000");
          if (!isRight) throw new Error(`File ${seed} gave a question that breaks a rule`);
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw new Error(`File ${seed} failed`, { cause: error });
        outcomes.refused += 1;
      }
    }
    // The files are spoilt, not destroyed: all three come up.
    expect(outcomes.refused).toBeGreaterThan(count / 50);
    expect(outcomes.questions).toBeGreaterThan(count / 50);
    expect(outcomes.problems).toBeGreaterThan(count / 50);
  }, 600_000);
});

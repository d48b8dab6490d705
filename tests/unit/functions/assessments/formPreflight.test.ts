import { describe, expect, it } from "vitest";
import { formProblems, formWarnings } from "#functions/assessments/compileForm.ts";
import type { FormRow } from "#functions/table/assessments/forms.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { reviewedByTwo } from "#tests/builders/bank.ts";

const form = {
  items: [{ id: 1, question_id: 7, selected: true, scored: true, position: 1 }],
} as unknown as FormRow; // all that the rules read of a form

const asking = (content: Partial<QuestionRow["content"]>): ReadonlyMap<number, QuestionRow> => {
  const question = {
    ...{ id: 7, archived_at: null, text_snapshot_id: null, learning_objective_id: 3, reusable_object_id: 4 },
    efficiency_breakpoints_seconds: [30],
    content: {
      ...{ vignette: "A man coughs.", stem: "What is next?", images: [], correct_answer_index: 0 },
      ...{ answer_explanation: "", choices: ["X-ray", "CT", "MRI", "", ""] },
      ...content,
    },
  } as unknown as QuestionRow; // all that the rules read of a question
  return new Map([[7, reviewedByTwo(question)]]);
};

describe("pre-flight of an exam variation (ADR 0371)", () => {
  it("finds nothing in a question of three options, with two empty ones behind them", () => {
    expect(formProblems(form, asking({}))).toEqual([]);
    expect(formWarnings(form, asking({}))).toEqual([]);
  });

  it.each([
    [["X-ray", "CT", "x-ray."], "Question 7 has two answer options that say the same."],
    [
      ["X-ray", "CT", "All of the above"],
      "Question 7 has an answer option that refers to the others (all, none or both of them).",
    ],
    [["X-ray"], "Question 7 has fewer than two answer options."],
  ])("bars a question with the options %j", (choices, problem) => {
    expect(formProblems(form, asking({ choices }))).toEqual([problem]);
  });

  it("leaves cues to the authors, as warnings that name the words and the option", () => {
    const cued = asking({ stem: "What is not next?", choices: ["X-ray", "CT", "Always an MRI"] });
    expect(formProblems(form, cued)).toEqual([]);
    expect(formWarnings(form, cued)).toEqual([
      "Question 7: the stem asks for what does not hold (“not”).",
      "Question 7: an option claims something absolutely (“Always”; C).",
    ]);
  });

  it("bars a question until two people have reviewed the text that it has now", () => {
    const barred = ["Question 7 was reviewed by fewer than two people who did not write it."];
    const reviewed = asking({}).get(7) as QuestionRow;
    const as = (parts: Partial<QuestionRow>) =>
      formProblems(form, new Map([[7, { ...reviewed, ...parts } as QuestionRow]]));
    expect(as({})).toEqual([]);
    const [one] = reviewed.reviews ?? [];
    expect(as({ reviews: one ? [one] : [] })).toEqual(barred);
    expect(as({ reviews: one ? [one, one] : [] })).toEqual(barred);
    expect(as({ text_snapshot_id: "01HZ0000000000000000000000" })).toEqual(barred);
    expect(as({ content: { ...reviewed.content, correct_answer_index: 1 } })).toEqual(barred);
  });
});

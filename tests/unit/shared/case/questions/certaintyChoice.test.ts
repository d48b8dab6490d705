import { describe, expect, it } from "vitest";
import { blankInput, blankQuestion } from "#shared/case/build/blankQuestions.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { choicesOf } from "#shared/case/flow/choices.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { recapOf } from "#shared/case/flow/recap.ts";
import { shownScore, shownVerdict } from "#shared/case/flow/verdicts.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { scoringRuleOf } from "#shared/case/questions/questionPlays.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { examProblem } from "#shared/case/rules/examRules.ts";
import { wasAnswered } from "#shared/case/rules/finishReached.ts";
import { stateOf } from "#shared/case/state/learnerState.ts";
import { answersIn, questionsIn } from "#shared/domain/reportBuilder/answers.ts";
import { askedQuestions, questionInFigures } from "#shared/domain/reports/questionFigures.ts";
import { aLearner, holding } from "../flow/aLearner.ts";

const make = caseBuilder("certain");
const asked = make.certaintyQuestion({
  uid: "q",
  stem: "Which?",
  options: [{ text: "Right", correct: true }, { text: "Wrong" }],
  answerComment: "Right it is.",
});
const learner = () => aLearner([holding("card", asked)]);
const input = contentOf(asked)[1];
if (input?.type !== "certaintyChoice") throw new Error("The builder makes no such input");

describe("a single best answer that is rated by certainty (X-15)", () => {
  it("waits for an option and for the certainty before Submit acts", () => {
    const { answer, isInactive, press, read } = learner();
    expect(isInactive("q_submit")).toBe(true);
    answer("q_input_1", true);
    expect(isInactive("q_submit")).toBe(true);
    press("q_submit");
    expect(read("q_input", "graded")).toBeUndefined();
    answer("q_input", "certain");
    expect(isInactive("q_submit")).toBe(false);
    press("q_submit");
    expect(read("q_input", "graded")).toBe(true);
  });

  it("asks for the certainty after the option, takes its four levels, and nothing else", () => {
    const { answer, read } = learner();
    answer("q_input", "certain");
    expect(read("q_input", "value")).toBeUndefined();
    answer("q_input_2", true);
    for (const certainty of certainties) {
      answer("q_input", certainty);
      expect(read("q_input", "value")).toBe(certainty);
    }
    for (const value of ["sure", "", true, 1, null]) answer("q_input", value);
    expect(read("q_input", "value")).toBe("very_uncertain");
  });

  it("has one option, whatever its author sets, and keeps the certainty when another is chosen", () => {
    const { answer, read } = learner();
    answer("q_input_1", true);
    answer("q_input", "uncertain");
    answer("q_input_2", true);
    expect([read("q_input_1", "value"), read("q_input_2", "value")]).toEqual([false, true]);
    expect(read("q_input", "value")).toBe("uncertain");
  });

  it("takes no other option or certainty once it is submitted", () => {
    const { answer, press, read } = learner();
    answer("q_input_1", true);
    answer("q_input", "certain");
    press("q_submit");
    answer("q_input", "very_uncertain");
    answer("q_input_2", true);
    expect([read("q_input", "value"), read("q_input_2", "value")]).toEqual(["certain", false]);
  });

  it.each([
    ["q_input_1", "very_certain", 1, "Correct. You were very certain"],
    ["q_input_2", "uncertain", 0, "Incorrect. You were uncertain"],
  ] as const)(
    "scores %s as a single best answer, and says how certain it was (%s)",
    (option, certainty, score, words) => {
      const played = learner();
      const { answer, flow, press } = played;
      answer(option, true);
      answer("q_input", certainty);
      press("q_submit");
      expect(shownScore(flow, played.state, input)).toBe(score);
      expect(shownVerdict(flow, played.state, input)).toBe(words);
      expect(recapOf(flow, played.state, { isExamTold: true })).toMatchObject({
        scorePercent: score * 100,
        scored: 1,
      });
      expect(scoringRuleOf(input)).toBe("single");
    },
  );
});

describe("the server, of a certainty-rated answer", () => {
  const { flow } = learner();
  const rules = entryRulesOf(flow);

  it("takes the four levels and no other value, and a flag for each option", () => {
    for (const certainty of certainties)
      expect(rules.problemOf("q_input", "value", certainty)).toBeUndefined();
    for (const value of ["sure", true, 1, null, {}]) {
      expect(rules.problemOf("q_input", "value", value)).toBe(
        "must be one of very_certain, certain, uncertain, very_uncertain",
      );
    }
    expect(rules.problemOf("q_input_1", "value", true)).toBeUndefined();
    expect(rules.problemOf("q_input_1", "value", "certain")).toBe("must be true or false");
  });

  it("refuses in an exam a Submit without certainty, and another certainty after it", () => {
    const entry = (uid: string, key: string, value: unknown) => ({ uid, key, value, updatedAt: 1 });
    const chosen = [entry("q_input_1", "value", true)];
    const graded = { uid: "q_input", key: "graded", value: true };
    expect(examProblem(flow, stateOf(chosen), graded)).toBe("was submitted before it was answered");
    expect(wasAnswered(flow, stateOf([entry("q_input", "value", "certain")]), "q_input")).toBe(false);
    const answered = stateOf([...chosen, entry("q_input", "value", "certain")]);
    expect(examProblem(flow, answered, graded)).toBeUndefined();
    const submitted = stateOf([
      ...chosen,
      entry("q_input", "value", "certain"),
      entry("q_input", "graded", true),
    ]);
    expect(examProblem(flow, submitted, { uid: "q_input", key: "value", value: "uncertain" })).toBe(
      "belongs to a question that was submitted already",
    );
  });
});

describe("reports of a certainty-rated answer", () => {
  const played = learner();
  const { answer, flow, press } = played;
  answer("q_input_2", true);
  answer("q_input", "very_certain");
  press("q_submit");

  it("say the option, the certainty, and whether it is right", () => {
    expect(answersIn(flow, questionsIn(flow), played.state)).toMatchObject([
      {
        question: { type: "Certainty-rated choice", text: "Which?" },
        answer: "Wrong",
        certainty: "Very certain",
        correct: "incorrect",
        isSubmitted: true,
      },
    ]);
  });

  it("count its options among those of a class", () => {
    expect(choicesOf(flow, played.state)).toMatchObject({ q_input: { chosen: ["q_input_2"] } });
    const [question] = askedQuestions(flow.stored).questions;
    if (!question) throw new Error("Not asked");
    expect(
      questionInFigures(
        question,
        [{ q_input: [["q_input_2"], 1] }, { q_input: [["q_input_1"], 1] }],
        () => true,
      ),
    ).toMatchObject({
      answered: 2,
      right: 1,
      options: [{ chosen: 1, key: "right" }, { chosen: 1 }],
      elsewhere: 0,
    });
  });
});

describe("an author's certainty-rated question", () => {
  let count = 0;
  const mint = (what: string): string => `new_${what}_${++count}`;

  it("begins with five options, alone and with its section, and can be published", () => {
    expect(contentOf(blankInput("certaintyChoice", mint) ?? asked)).toHaveLength(5);
    const question = blankQuestion(caseBuilder(mint), "mcq_certainty", mint);
    const root = make.signatureCase({
      uid: "root1",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [make.card({ title: "Card", content: [question] })],
    });
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
    const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
    expect(flow.questions.size).toBe(1);
  });

  it("stores no certainty: that is the learner's", () => {
    const { flow } = learner();
    const stored = structuredClone(flow.stored);
    Object.assign(nodeOf(stored, "q_input") ?? {}, { value: "certain" });
    expect(parseCaseTree(stored)).toMatchObject({ ok: false });
  });

  it("stands in the quiz of a case as a single best answer", () => {
    const root = make.signatureCase({
      uid: "root2",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [make.card({ title: "Self-assessment", subtype: "saq_page", content: [asked] })],
    });
    expect(selfAssessmentOf(root)).toMatchObject([{ isSingleSelect: true, input: { uid: "q_input" } }]);
  });
});

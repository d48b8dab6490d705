import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { askedQuestions, questionInFigures } from "#shared/domain/reports/questionFigures.ts";

function aCase(timeLimit?: number): ContentNode {
  const make = caseBuilder("ask");
  const choice = make.multipleChoiceQuestion({
    uid: "first",
    stem: "What first?",
    options: [{ text: "Oxygen", correct: true }, { text: "Wait" }],
    answerComment: "Oxygen, since the key says so.",
  });
  const words = make.freeTextQuestion({ uid: "words", stem: "Say it in your words." });
  const second = make.card({ uid: "card_two", title: "Two", content: [words] });
  return make.signatureCase({
    uid: "ask",
    title: "Asking",
    authors: ["A. Author"],
    learningObjectives: [],
    cards: [
      make.card({ uid: "card_one", title: "One", content: [make.para("A story."), choice] }),
      timeLimit === undefined ? second : { ...second, timeLimit },
    ],
  });
}

describe("C-44: questions of a case in figures", () => {
  it("finds each with its words, and neither its comment nor what belongs to an exam", () => {
    const { questions, sealed } = askedQuestions(aCase());
    expect(questions.map(({ uid, card, stem, hasSubmit }) => [uid, card, stem, hasSubmit])).toEqual([
      ["first_input", "One", "What first?", true],
      ["words_input", "Two", "Say it in your words.", true],
    ]);
    expect(sealed).toBe(0);
    const exam = askedQuestions(aCase(600));
    expect([exam.questions.map(({ uid }) => uid), exam.sealed]).toEqual([["first_input"], 1]);
  });

  it("asks with all words of the question, lists included, and with its title where it has none", () => {
    const make = caseBuilder("stems");
    const question = (uid: string, stem: string, before: ContentNode[]): ContentNode => {
      const made = make.multipleChoiceQuestion({ uid, stem, options: [{ text: "Yes" }, { text: "No" }] });
      const rest = (made.content as ContentNode[]).filter(({ type }) => stem !== "" || type !== "paragraph");
      return { ...made, title: { text: "Your call", styleRanges: [] }, content: [...before, ...rest] };
    };
    const words = [make.para("He has:"), make.bulletList(["fever", "pain"]), make.para("  ")];
    const card = make.card({
      uid: "card",
      title: "One",
      content: [question("long", " What now? ", words), question("bare", "", [])],
    });
    const root = make.signatureCase({
      ...{ uid: "stems", title: "Stems", authors: ["A. Author"], learningObjectives: [] },
      cards: [card],
    });
    const { questions } = askedQuestions(root);
    expect(questions.map(({ stem }) => stem)).toEqual(["He has: fever pain What now?", "Your call"]);
    const [asked] = questions;
    if (!asked) throw new Error("The case asks something");
    expect(questionInFigures(asked, [{}, { long_input: [[], 5] }], () => true)).toMatchObject({
      answered: 1,
      right: null,
    });
  });

  it("scores key features by what counts, and names what harms", () => {
    const make = caseBuilder("cdq");
    const root = make.signatureCase({
      ...{ uid: "cdq", title: "Cdq", authors: ["A. Author"], learningObjectives: [] },
      cards: [
        make.card({
          uid: "card",
          title: "One",
          content: [
            make.cdqQuestion({
              uid: "now",
              stem: "What now?",
              features: [{ uid: "airway", text: "Airway" }],
              options: [
                { text: "Oxygen", answer: true, feature: "airway" },
                { text: "Tea" },
                { text: "Sedate", answer: "poison", feature: "airway" },
              ],
            }),
          ],
        }),
      ],
    });
    const [asked] = askedQuestions(root).questions;
    if (!asked) throw new Error("The case asks something");
    const [oxygen = "", tea = "", sedate = ""] = (asked.input.content as ContentNode[]).map(({ uid }) => uid);
    const chose = (...chosen: string[]) => ({ [asked.uid]: [chosen, 5] as const });
    const students = [chose(oxygen), chose(oxygen, tea), chose(oxygen, sedate), chose(oxygen, "gone")];
    const figures = questionInFigures(asked, students, () => true);
    expect(figures.options.map(({ key }) => key)).toEqual(["right", null, "harmful"]);
    expect(figures).toMatchObject({ answered: 4, right: 3, elsewhere: 1 });
  });

  it("counts what was submitted in the range, beside the key", () => {
    const [question] = askedQuestions(aCase()).questions;
    if (!question) throw new Error("The case asks something");
    const [right = "", wrong = ""] = (question.input.content as ContentNode[]).map(({ uid }) => uid);
    const chose = (at: number, ...chosen: string[]) => ({ [question.uid]: [chosen, at] as const });
    const students = [
      chose(5, right),
      chose(6, wrong),
      chose(7, right, wrong),
      chose(8, "gone"),
      chose(99, right),
      {},
    ];
    const figures = questionInFigures(question, students, (minute) => minute < 10);
    expect(figures).toMatchObject({ answered: 4, right: 1, elsewhere: 1 });
    expect(figures.options.map(({ text, key, chosen }) => [text, key, chosen])).toEqual([
      ["Oxygen", "right", 2],
      ["Wait", null, 2],
    ]);
  });
});

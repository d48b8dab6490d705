import { describe, expect, it } from "vitest";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { compareCases } from "#shared/case/compare/compareCases.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reportFacts } from "#shared/case/flow/reportFacts.ts";
import { findInCase, folded } from "#shared/case/model/findInCase.ts";
import { hyperlinksOf } from "#shared/case/model/hyperlinks.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { questionPlace } from "#shared/case/model/questionPlace.ts";
import { bold, link, type Piece, plainText, rawText, rich, sub, sup } from "#shared/case/model/richText.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { excerptOf } from "#shared/case/tools/passages.ts";
import { searchCase } from "#shared/case/tools/searchCase.ts";
import { fold, plainText as plainHtml } from "#shared/domain/collection/fold.ts";
import { answersIn, questionsIn } from "#shared/domain/reportBuilder/answers.ts";
import { askedQuestions } from "#shared/domain/reports/questionFigures.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

describe("plain text of rich text (D-32)", () => {
  it.each<[Piece, string]>([
    [rich("150 × 10", sup("9"), "/L"), "150 × 10⁹/L"],
    [rich("HCO", sub("3"), sup("-")), "HCO₃⁻"],
    [rich("Ca", sup("2+"), ", PaO", sub("2")), "Ca²⁺, PaO₂"],
    [rich("10", sup("−9")), "10⁻⁹"],
    [rich("the 1", sup("st"), " of xⁿ"), "the 1ˢᵗ of xⁿ"],
    [rich("10", sup("1", bold("2"))), "10¹²"],
    [rich("10", sup("2.5"), "g"), "10^(2.5)g"],
    [rich("a", sup("Q"), "b", sub("Q")), "a^Qb_Q"],
    [rich("Brand", sup("®"), " 20", sup("°")), "Brand® 20°"],
    [rich("10", sup(" 9 "), "/L", sup(" ")), "10 ⁹ /L "],
    ["10⁹/L", "10⁹/L"],
  ])("%j reads %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it("of a part begins and ends where the part does", () => {
    const text = rich("10", sup("12"), "/L");
    expect(plainText(text, { start: 1, end: 3 })).toBe("0¹");
    expect(plainText(text, { start: 3, end: 6 })).toBe("²/L");
    expect(rawText(text)).toBe("1012/L");
  });

  it("of HTML is the same, and a search takes either spelling", () => {
    expect(plainHtml("CO<sub>2</sub> &gt; 10<sup class='x'>9</sup>/L <sup>2.5</sup>")).toBe(
      "CO₂ > 10⁹/L ^(2.5)",
    );
    expect(fold("CO₂ 10⁹")).toBe(fold("co2 109"));
  });
});

const make = caseBuilder("raised");
const count = (words: string): ReturnType<typeof rich> => rich(`${words} 10`, sup("9"), "/L");
const root = make.signatureCase({
  uid: "raised",
  title: "Raised",
  authors: ["A. Author"],
  learningObjectives: [count("Objective")],
  cards: [
    make.card({
      uid: "card",
      title: count("Card"),
      content: [
        make.para(count("Paragraph")),
        make.para(rich`See ${link("https://guide.example/", count("Link"))}`),
        make.multipleChoiceQuestion({
          uid: "choice",
          stem: count("Stem"),
          options: [{ text: count("Option"), correct: true }, { text: "Other" }],
        }),
        make.summaryStatementQuestion({ uid: "statement", stem: "Sum up", answerComment: count("Comment") }),
      ],
    }),
  ],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const submitted: LearnerState = Object.assign(
  {},
  ...answeredQuestions(root).map(({ entries }) => stamped(entries, 1_780_000_000_000)),
);
const paragraph = findNodes(
  root,
  ({ title, content }) => !title && rawText(content).startsWith("Paragraph"),
)[0] as ContentNode;
const written = (words: string): string => `${words} 10⁹/L`;

describe("an exponent of a case is kept (D-32)", () => {
  it("in the search of cases, whichever way it is typed", () => {
    for (const typed of ["Paragraph 10⁹", "paragraph 109"]) {
      expect(findInCase(root, folded(typed)), typed).toMatchObject([
        { around: written("Paragraph"), place: [written("Card")] },
      ]);
      const [hit] = searchCase(flow, {}, { wanted: typed, canRead: () => true });
      expect(hit, typed).toMatchObject({ before: "", words: "Paragraph 10⁹", after: "/L" });
    }
  });

  it("in lists of links, objectives, places and passages", () => {
    expect(hyperlinksOf(root).map(({ text }) => text)).toContain(written("Link"));
    expect(learningObjectivesOf(root)).toEqual([written("Objective")]);
    expect(questionPlace(root, "choice_input")).toMatchObject({
      card: written("Card"),
      question: written("Stem"),
    });
    expect(excerptOf(paragraph)).toBe(written("Paragraph"));
    expect(findNodes(root, ({ uid }) => uid === "card").map(titleText)).toEqual([written("Card")]);
  });

  it("in what publishing would change", () => {
    const later = structuredClone(root);
    const [changed] = findNodes(later, ({ uid }) => uid === paragraph.uid);
    Object.assign(changed as ContentNode, { content: rich("Paragraph 10", sup("8"), "/L") });
    expect(compareCases(root, later)).toMatchObject([
      { kind: "changed", before: written("Paragraph"), after: "Paragraph 10⁸/L" },
    ]);
  });

  it("in figures of questions, built reports and the expert's comment", () => {
    const { questions } = askedQuestions(root);
    expect(questions.map(({ card, stem }) => [card, stem])).toContainEqual([
      written("Card"),
      written("Stem"),
    ]);
    const [answer] = answersIn(flow, questionsIn(flow), submitted);
    expect(answer).toMatchObject({ question: { text: written("Stem") }, answer: written("Option") });
    expect(reportFacts(root, submitted).statement?.expertComment).toContain(written("Comment"));
  });

  it("in the cards beside the text", () => {
    const draft = done(draftFromSnapshot(root), ada, {
      ...{ type: "deleteText", uid: paragraph.uid, key: "content", range: { start: 10, end: 15 } },
      ...{ changeId: "c", at: 1, isSuggestion: true },
    });
    const [card] = reviewCards(draft, "HIGHLIGHT_SUGGESTIONS");
    expect(card).toMatchObject({ parts: [{ kind: "textDeleted", text: "10⁹/L" }] });
  });
});

import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** The uids in a small case that tests speak of. */
export const smallCaseUids = {
  root: "small",
  cardOne: "card_one",
  cardTwo: "card_two",
  question: "question",
  choice: "question_input_1",
  essay: "essay",
  essayInput: "essay_input",
} as const;

/** A self-assessment card with one question, and one of several right options. */
export function aSelfAssessmentCard(): ContentNode {
  const make = caseBuilder("saq");
  return make.card({
    uid: "saq_card",
    subtype: "saq_page",
    title: "Self-assessment",
    content: [
      make.multipleChoiceQuestion({
        uid: "saq_one",
        stem: "One <or> the other?",
        options: [{ text: "The one", correct: true }, { text: "The other & more" }],
        answerComment: "Because it is the one.",
      }),
      make.multipleChoiceQuestion({
        uid: "saq_two",
        stem: "Which are even?",
        options: [{ text: "Two", correct: true }, { text: "Three" }, { text: "Four", correct: true }],
        answerComment: "Halves.",
      }),
    ],
  });
}

/** A case of two cards: one asks for a choice, one for words. */
export function aSmallCase(title = "A small case", extra: readonly ContentNode[] = []): ContentNode {
  const make = caseBuilder("small");
  return make.signatureCase({
    uid: smallCaseUids.root,
    title,
    authors: ["A. Author"],
    learningObjectives: ["Tell one thing from another"],
    cards: [
      make.card({
        uid: smallCaseUids.cardOne,
        title: "First",
        content: [
          make.para("Somebody has a pain."),
          ...extra,
          make.multipleChoiceQuestion({
            uid: smallCaseUids.question,
            stem: "Where?",
            options: [{ text: "Here", correct: true }, { text: "There" }],
            answerComment: "Here.",
          }),
        ],
      }),
      make.card({
        uid: smallCaseUids.cardTwo,
        title: "Second",
        content: [
          make.freeTextQuestion({ uid: smallCaseUids.essay, stem: "Why?", answerComment: "Because." }),
        ],
      }),
    ],
  });
}

/** A case of three cards: the first two only tell, so that Continue is there at once; the last asks. */
export function aThreeCardCase(): ContentNode {
  const make = caseBuilder("three");
  return make.signatureCase({
    uid: "three",
    title: "A case of three cards",
    authors: ["A. Author"],
    learningObjectives: ["Name three causes"],
    cards: [
      make.card({ title: "Presentation", content: [make.para("She has pain.")] }),
      make.card({ title: "History", content: [make.para("Since the morning.")] }),
      make.card({
        title: "Diagnosis",
        content: [
          make.multipleChoiceQuestion({
            stem: "What is it?",
            options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
            answerComment: "The rub decides.",
          }),
        ],
      }),
    ],
  });
}

/** The uid of the first paragraph of the case's first card. */
export function firstText(): string {
  const card = contentOf(aSmallCase()).find(({ uid }) => uid === smallCaseUids.cardOne);
  const [paragraph] = card ? contentOf(card) : [];
  if (!paragraph) throw new Error("The small case begins without a paragraph");
  return paragraph.uid;
}

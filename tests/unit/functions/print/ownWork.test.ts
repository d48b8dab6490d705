import { describe, expect, it } from "vitest";
import { type Summary, summaryBody } from "#functions/print/summaryHtml.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { LearnerState } from "#shared/case/model/types.ts";

const make = caseBuilder("w");
const root = make.signatureCase({
  uid: "work",
  title: "Chest pain",
  authors: [],
  learningObjectives: [],
  cards: [
    make.card({
      uid: "history",
      title: "History",
      content: [
        { ...make.para("Pain since the morning."), uid: "pain" },
        make.multipleChoiceQuestion({
          uid: "mcq",
          stem: "What is it?",
          options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
          answerComment: "The rub decides.",
        }),
        make.freeTextQuestion({ uid: "essay", stem: "Why?", answerComment: "Because it rubs." }),
      ],
    }),
  ],
});

const item = (kind: string, last: string): string => `${kind}_01K${"0".repeat(22)}${last}`;
const at = (value: unknown) => ({ value, updatedAt: 5 });
const evil = "<script>alert(1)</script>";
const state: LearnerState = {
  mcq_input_2: { value: at(true) },
  mcq_input: { graded: at(true) },
  essay_input: { value: at(`It rubs.\n\n${evil}`) },
  root: { leadingDiagnosis: at(item("diagnosis", "B")) },
  [item("diagnosis", "A")]: { content: at("Angina"), isDangerousDiagnosis: at(true) },
  [item("diagnosis", "B")]: { content: at("Pericarditis") },
  [item("diagnosis", "C")]: { content: at("Reflux"), deleted: at(true) },
  [item("finding", "A")]: { content: at("A friction rub") },
  [item("note", "A")]: { content: at("Ask for fever") },
  [item("note", "B")]: { content: at("Sudden or not?"), notedNodeUid: at("pain") },
};

const body = (own: LearnerState = state, over: Partial<Summary> = {}): string =>
  summaryBody({
    title: "Chest pain",
    author: "",
    editor: "",
    lastReleaseDate: null,
    brand: "Bedside",
    root,
    timeZone: "America/New_York",
    pictureOf: () => undefined,
    work: {
      flow: deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false }),
      state: own,
      completedAt: "2026-11-02T02:00:00.000Z",
    },
    ...over,
  });

/** The words, one space between them. */
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("a learner's own work in the summary (issue 12, item 8; C-20)", () => {
  it("marks own options beside the best ones, by their letters", () => {
    expect(words(body())).toContain("A. Pericarditis Best answer B. Angina Your answer");
  });

  it("puts what was written beside the expert's words, escaped, with its paragraphs", () => {
    expect(words(body())).toMatch(
      /Why\? Your answer It rubs\. &#60;script&#62;.* Expert answer Because it rubs\./,
    );
    expect(body()).not.toContain(evil);
  });

  it("says what was not answered", () => {
    const left = { ...state, mcq_input_2: {}, essay_input: {} };
    expect(words(body(left)).match(/You did not answer this question\./g)).toHaveLength(2);
  });

  it("says how certain somebody was of an option, and nothing where they did not say", () => {
    const rated = make.signatureCase({
      uid: "rated",
      title: "Chest pain",
      authors: [],
      learningObjectives: [],
      cards: [
        make.card({
          title: "History",
          content: [
            make.certaintyQuestion({
              uid: "sure",
              stem: "What is it?",
              options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
            }),
          ],
        }),
      ],
    });
    const flow = deriveFlow(rated, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
    const printed = (own: LearnerState): string =>
      body({}, { root: rated, work: { flow, state: own, completedAt: null } });
    const chosen = { sure_input_2: { value: at(true) } };
    expect(printed({ ...chosen, sure_input: { value: at("certain") } })).toContain("You were certain.");
    expect(printed({ ...chosen, sure_input: { value: at("certain") } })).toContain("Your answer");
    expect(printed(chosen)).not.toContain("You were");
    expect(printed(chosen)).toContain("You did not answer this question.");
  });

  it("ranks diagnoses, the leading one first, with what is dangerous, and leaves out what was deleted", () => {
    expect(words(body())).toContain(
      "Your Diagnoses Pericarditis Leading Angina Dangerous Your Findings A friction rub",
    );
    expect(body()).not.toContain("Reflux");
  });

  it("holds every note, those on passages with the words that they are on", () => {
    expect(words(body())).toContain(
      "Your Notes Sudden or not? On History: “Pain since the morning.” Ask for fever",
    );
  });

  it("tells the day of completion in the reader's zone", () => {
    expect(words(body())).toContain("Completed: November 1st 2026");
  });

  it("is in nobody's summary who left nothing", () => {
    expect(words(body(state, { work: undefined }))).not.toMatch(/\bYour\b|Completed|did not answer/);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionTree, templates } from "#shared/case/build/templates.ts";
import { type QuestionText, questionTextOf } from "#shared/case/model/questionText.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const options = { uid: "case_7", title: "Chest pain Q1" };
const line = fc
  .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((text) => `x${text.replaceAll(/\s+/g, " ").trim()}`);
const lines = fc.array(line, { maxLength: 3 }).map((all) => all.join("\n"));
const images = fc.array(
  fc.record({
    key: fc.constantFrom("0/original/images/chest.png", "7/compressed/images/ecg.svg"),
    alt: line,
  }),
  { maxLength: 2 },
);
const text: fc.Arbitrary<QuestionText> = fc
  .record({
    ...{ vignette: lines, stem: lines, answer_explanation: lines, images },
    choices: fc.array(line, { maxLength: 5 }),
    at: fc.nat({ max: 4 }),
  })
  .map(({ at, choices, ...words }) => ({
    ...words,
    choices,
    correct_answer_index: at < choices.length ? at : null,
  }));

describe("the text of an assessment question (D-34, A-34)", () => {
  it("is read from its document as it was written there", () => {
    fc.assert(
      fc.property(text, (written) => {
        const root = questionTree(options, written);
        expect(parseCaseTree(root).ok).toBe(true);
        expect(questionTextOf(root)).toEqual(written);
      }),
    );
  });

  it("is empty in a new document, and has no key where none or two answers are marked", () => {
    const empty = {
      vignette: "",
      stem: "",
      images: [],
      choices: [],
      correct_answer_index: null,
      answer_explanation: "",
    };
    expect(questionTextOf(templates.assessment_question_mcq_template(options))).toEqual(empty);
    const root = questionTree(options, { ...empty, choices: ["One", "Two"], correct_answer_index: 1 });
    expect(questionTextOf(root).correct_answer_index).toBe(1);
    const both = JSON.parse(JSON.stringify(root).replaceAll('"answer":false', '"answer":true'));
    expect(questionTextOf(both).correct_answer_index).toBeNull();
  });

  it("leaves out answers that are not filled in, and counts the key among the others", () => {
    const root = questionTree(options, {
      ...{ vignette: "A", stem: "B", answer_explanation: "C", images: [], choices: ["One", "", "Three"] },
      correct_answer_index: 2,
    });
    expect(questionTextOf(root)).toMatchObject({ choices: ["One", "Three"], correct_answer_index: 1 });
  });

  it("has the pictures of vignette and stem whose files the product holds, each with what it shows", () => {
    const image = (fields: Partial<ContentNode>): ContentNode => ({ type: "image", uid: "", ...fields });
    const shown = [
      image({ url: "0/original/images/chest.png", altText: " Chest film " }),
      image({ url: "0/original/images/ecg.png", title: richOf("ECG at rest") }),
      image({ uri: "films/old.jpg" }),
      image({ url: "https://elsewhere.example/other.png", altText: "Elsewhere" }),
      image({ altText: "No file" }),
    ].map((node, at) => ({ ...node, uid: `image_${at}` }));
    const root = questionTree(options, {
      ...{ vignette: "A", stem: "B", answer_explanation: "C", images: [], choices: ["One", "Two"] },
      correct_answer_index: 0,
    });
    const put = (part: string, images: ContentNode[]): void => {
      const [section] = findNodes(root, (node) => subtypeOf(node) === part);
      if (section) section.content = [...((section.content ?? []) as ContentNode[]), ...images];
    };
    put("question_stem", shown.slice(1, 2));
    put("question_vignette", [...shown.slice(0, 1), ...shown.slice(2)]);
    put("question_answer_explanation", [image({ uid: "late", url: "0/original/images/late.png" })]);
    expect(questionTextOf(root).images).toEqual([
      { key: "0/original/images/chest.png", alt: "Chest film" },
      { key: "filestore/films/old.jpg", alt: "" },
      { key: "0/original/images/ecg.png", alt: "ECG at rest" },
    ]);
  });
});

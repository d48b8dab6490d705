import { expect, it } from "vitest";
import { tellingNamesOf } from "#shared/case/model/tellingNames.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const text = (words: string) => ({ text: words, styleRanges: [] });
const image = (uid: string, more: object = {}) => ({
  ...{ type: "image", uid, url: `0/${uid}.png`, altText: "" },
  ...more,
});

const anExam = (more: object, content: object[]): ContentNode =>
  ({
    ...aSmallCase(),
    ...{ timeLimit: 600, final_diagnoses: ["Acute pulmonary embolism", "ST elevation (STEMI)"] },
    ...more,
    content: [{ type: "section", uid: "card", title: text("Embolism in other words"), content }],
  }) as unknown as ContentNode;

const telling = [
  image("a", { url: "0/uploads/CT-Émbolism-2.png?version=2" }),
  image("b", { url: "0/ct.png", uri: "0/embolism.png" }),
  image("stemi_strip", { url: "0/strip.png" }),
  image("acute_film", { url: "0/film_acute.png" }),
  image("c", { url: "0/embolism.png", altText: "A pulmonary embolism in the right artery" }),
  { type: "p", uid: "embolism_text", content: text("An embolism, as everybody reads here.") },
];

it("names files and uids that hold a word of the diagnosis, unless the text beside them tells it anyway", () => {
  expect(tellingNamesOf(anExam({}, telling))).toEqual([
    { uid: "a", name: "CT-Émbolism-2.png", what: "file" },
    { uid: "stemi_strip", name: "stemi_strip", what: "uid" },
  ]);
});

it("names nothing of a case that is no exam, or that has no diagnosis", () => {
  expect(tellingNamesOf(anExam({ timeLimit: 0 }, telling))).toEqual([]);
  expect(tellingNamesOf(anExam({ final_diagnoses: [] }, telling))).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { caseBuilder, learningObjectivesUid } from "#shared/case/build/buildCase.ts";
import { copyCase } from "#shared/case/build/copyCase.ts";
import { type TemplateName, templates } from "#shared/case/build/templates.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { indexTree, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const uidsOf = (root: ContentNode): string[] => [...indexTree(root).byUid.keys()];

/** The tree with each uid in the place of its number: what two copies have in common. */
function shapeOf(root: ContentNode): unknown {
  const places = new Map(uidsOf(root).map((uid, i) => [uid, `#${i}`]));
  const text = JSON.stringify(root, (key, value) => {
    if (key === "title" && value === root.title) return undefined;
    return typeof value === "string" ? (places.get(value) ?? value) : value;
  });
  return JSON.parse(
    text.replaceAll(/"([^"]+)":/g, (whole, key: string) =>
      places.has(key) ? `"${places.get(key)}":` : whole,
    ),
  );
}

const sources: (readonly [string, ContentNode])[] = [
  ...demoDocuments.map(({ title, build }) => [title, build((file) => mediaKey(1, file))] as const),
  ...Object.entries(templates).map(
    ([name, make]) => [name as TemplateName, make({ uid: "case_1", title: "T" })] as const,
  ),
];

describe("a copy of a case", () => {
  it.each(sources)("of %s is the same case under uids of its own", (_title, root) => {
    const copy = copyCase(root, { uid: "case_77", title: "Copy of it" });
    expect(parseCaseTree(copy)).not.toHaveProperty("problems");
    const own = new Set(uidsOf(root));
    expect(uidsOf(copy).filter((uid) => own.has(uid) && uid !== learningObjectivesUid)).toEqual([]);
    expect(shapeOf(copy)).toEqual(shapeOf(root));
    expect(copy).toMatchObject({ uid: "case_77", title: { text: "Copy of it", styleRanges: [] } });
  });

  it("leaves nothing of a learner's, and names what waits for another mapping no more", () => {
    const make = caseBuilder("a");
    const question = make.multipleChoiceQuestion({
      uid: "q",
      stem: "Which?",
      options: [{ text: "One", correct: true }, { text: "Two" }],
      answerComment: "One.",
    });
    walk(question, (node) => {
      if (node.type === "multipleChoiceAnswer") Object.assign(node, { value: true });
      if (node.type === "multipleChoice") Object.assign(node, { graded: true, bookmarked: true });
      return true;
    });
    const root = {
      ...make.signatureCase({
        ...{ uid: "a", title: "A", authors: [], learningObjectives: [] },
        cards: [make.card({ content: [question] })],
        metadata: { systems: ["Nervous"] },
      }),
      cci_status: "kept",
      proposedLearningObjectiveReusableObjectId: 3,
    };
    const copy = copyCase(root, { uid: "b", title: "B" });
    const keys = [...indexTree(copy).byUid.values()].flatMap(({ node }) => Object.keys(node));
    expect(keys.filter((key) => /^(value|graded|bookmarked|cci_status|proposed.*)$/.test(key))).toEqual([]);
    expect(copy.systems).toEqual(["Nervous"]);
    expect(JSON.stringify(copy)).toContain('"answer":true');
  });
});

import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { caseBuilder, learningObjectivesUid } from "#shared/case/build/buildCase.ts";
import { copyCase } from "#shared/case/build/copyCase.ts";
import { type TemplateName, templates } from "#shared/case/build/templates.ts";
import { placedNode } from "#shared/case/model/placeholders.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { contentOf, indexTree, walk } from "#shared/case/model/tree.ts";
import type { ContentNode, StyleRange } from "#shared/case/model/types.ts";

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

const shows = (uid: string): StyleRange => ({
  type: "modalMedia",
  range: { start: 0, end: 3 },
  args: { uid },
});

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

  const para = { type: "paragraph" as const, content: richOf("Words") };
  const ofParts = (...content: ContentNode[]): ContentNode => ({
    type: "section",
    uid: "a",
    title: "A",
    content,
  });
  const copied = (...content: ContentNode[]) =>
    contentOf(copyCase(ofParts(...content), { uid: "b", title: "B" }));

  it("names its own nodes wherever a node is named, by a placeholder too", () => {
    const source = ofParts(
      { ...para, uid: "words", roData: { shows: ["button", null, 7], in: { node: "words" } } },
      {
        type: "button",
        uid: "button",
        onClick: [{ action: "scrollTo", uid: "words" }, { action: "submitExam" }],
      },
      { type: "variantPlaceholder", uid: "placeholder", variantUid: "words" },
      {
        type: "image",
        uid: "image",
        title: { text: "See", styleRanges: [shows("words"), shows("elsewhere")] },
      },
      { ...para, uid: "mapped", variantUid: "of another system" },
    );
    const copy = copyCase(source, { uid: "b", title: "B" });
    expect(contentOf(copy)).toMatchObject([
      { uid: "b_paragraph_1", roData: { shows: ["b_button_1", null, 7], in: { node: "b_paragraph_1" } } },
      { uid: "b_button_1", onClick: [{ uid: "b_paragraph_1" }, { action: "submitExam" }] },
      { uid: "b_variantPlaceholder_1", variantUid: "b_paragraph_1" },
      { title: { styleRanges: [{ args: { uid: "b_paragraph_1" } }, { args: { uid: "elsewhere" } }] } },
      { variantUid: "of another system" },
    ]);
    const [words, , placeholder] = contentOf(copy);
    expect(placeholder && placedNode(copy, placeholder).node).toBe(words);
  });

  it("keeps what its author set, and of a learner's clocks, marks, chats and feedback by AI nothing", () => {
    const section = { type: "section", uid: "s", timeLimit: 600, collapsed: true } as const;
    const used = {
      submitted: true,
      paused: true,
      timeUsedBeforeCurrentSegment: 5,
      currentTimeSegmentStart: 6,
    };
    const made: Partial<ContentNode> = {
      diagnoses: [{ ...para, type: "diagnosis", uid: "d" }],
      findings: [{ ...para, type: "finding", uid: "f" }],
      notes: [{ ...para, type: "note", uid: "n" }],
      feedback: [{ type: "illnessScriptFeedback", uid: "i", feedback_submitted: true }],
    };
    const input = { type: "textInput", uid: "t", boxLines: 3, aiSummaryStatementIdeal: "Ideal" } as const;
    const byAi = {
      aiSummaryStatementResponseRecieved: true,
      aiSummaryStatementResponseError: "x",
      aiSummaryStatementResponseTime: 1,
      aiSummaryStatementFeedback: "x",
      aiSummaryStatementModelId: "x",
      aiSummaryStatementModelUsageTokens: 1,
      aiSummaryStatementUserRating: 1,
      aiSummaryStatementUserComment: "x",
      aiSummaryStatementUserRatingSubmitted: true,
    };
    const chat = { type: "aiAssistantChat", uid: "c", assistant_id: 4 } as const;
    const root = ofParts(section, input, { ...para, uid: "p" }, chat);
    const played = ofParts(
      { ...section, ...used, ...made },
      { ...input, ...byAi, value: "Mine" },
      { ...para, uid: "p", noteUid: "n", bookmarked: true, graded: true },
      { ...chat, threadId: "x", messages: ["x"] },
    );
    const of = (source: ContentNode) => copyCase(source, { uid: "b", title: "B" });
    expect(of({ ...played, proposedLearningObjectiveReusableObjects: [1] })).toEqual(of(root));
    expect(copied(section, input, chat)).toMatchObject([
      { timeLimit: 600, collapsed: true },
      { boxLines: 3, aiSummaryStatementIdeal: "Ideal" },
      { assistant_id: 4 },
    ]);
  });
});

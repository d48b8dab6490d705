import { describe, expect, it } from "vitest";
import { mappedChanges, publishChecks } from "#shared/case/compare/publishChecks.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { mappedCase } from "#tests/builders/mappedCase.ts";

/** The case with other words in one node. */
function withWords(uid: string, text: string, node: ContentNode = mappedCase): ContentNode {
  if (node.uid === uid) return { ...node, content: { text, styleRanges: [] } };
  if (!Array.isArray(node.content)) return node;
  return { ...node, content: node.content.map((child) => withWords(uid, text, child)) };
}
const without = (uid: string, node: ContentNode = mappedCase): ContentNode => ({
  ...node,
  content: contentOf(node)
    .filter((child) => child.uid !== uid)
    .map((child) => (Array.isArray(child.content) ? without(uid, child) : child)),
});
const reusable = (words: string): ContentNode => ({
  ...mappedCase,
  content: [
    {
      type: "section",
      uid: "rc",
      roData: { learning_objective_id: 4 },
      content: [{ type: "paragraph", uid: "inside", content: { text: words, styleRanges: [] } }],
    },
  ],
});

const uidsOf = (earlier: ContentNode, later: ContentNode): string[] =>
  mappedChanges(earlier, later).map(({ uid }) => uid);

describe("changes to mapped content (D-53)", () => {
  it("are those of mapped objectives and of what stands in mapped reusable content, and no others", () => {
    expect(uidsOf(mappedCase, withWords("mapped", "Mapped anew"))).toEqual(["mapped"]);
    expect(uidsOf(mappedCase, withWords("free", "Free anew"))).toEqual([]);
    expect(uidsOf(mappedCase, withWords("own", "Other words"))).toEqual([]);
    expect(uidsOf(reusable("As it was"), reusable("As it is"))).toEqual(["inside"]);
  });

  it("count what was mapped and is no more, and what is mapped from now on", () => {
    const unmapped = (node: ContentNode): ContentNode => {
      const { variantId: _, ...rest } = node;
      return Array.isArray(rest.content) ? { ...rest, content: rest.content.map(unmapped) } : rest;
    };
    expect(uidsOf(mappedCase, unmapped(mappedCase))).toEqual(["mapped"]);
    expect(uidsOf(unmapped(mappedCase), mappedCase)).toEqual(["mapped"]);
  });

  it("are not another title of what holds them", () => {
    const titled = {
      ...mappedCase,
      content: contentOf(mappedCase).map((card) => ({ ...card, title: "New" })),
    };
    expect(uidsOf(mappedCase, titled)).toEqual([]);
  });

  it("are also what comes or goes with a part of the case", () => {
    expect(uidsOf(mappedCase, without("mapped"))).toEqual(["mapped"]);
    expect(uidsOf(mappedCase, without("objectives"))).toEqual(["objectives"]);
    expect(uidsOf(without("card"), mappedCase)).toEqual(["card"]);
    expect(uidsOf(mappedCase, without("free"))).toEqual([]);
  });
});

describe("the checks at publishing (D-53)", () => {
  const plain = { now: mappedCase, next: mappedCase, isAssessmentQuestion: false, isActiveItem: false };
  const changed = { ...plain, next: withWords("mapped", "Mapped anew") };

  it("ask for mapped changes, but not of an assessment question", () => {
    expect(publishChecks(plain)).toEqual({ isMappingIncomplete: false, questions: [], mappedChanges: [] });
    expect(publishChecks(changed)).toMatchObject({
      questions: ["MAPPED_CHANGES"],
      mappedChanges: [{ uid: "mapped" }],
    });
    expect(publishChecks({ ...changed, isAssessmentQuestion: true }).questions).toEqual([]);
  });

  it.each<[unknown, boolean]>([
    [undefined, true],
    [null, true],
    ["", true],
    [" ", true],
    [0, true],
    [12, false],
    ["12", false],
  ])("of an assessment question with the proposed mapping %j say that it is incomplete: %s", (pair, is) => {
    const root = { ...mappedCase, proposedLearningObjectiveReusableObjectId: pair };
    const asked = { ...plain, next: root, isAssessmentQuestion: true };
    expect(publishChecks(asked).isMappingIncomplete).toBe(is);
    // No other document needs one.
    expect(publishChecks({ ...asked, isAssessmentQuestion: false }).isMappingIncomplete).toBe(false);
  });

  it("ask whether an item of an active form is to be changed", () => {
    expect(publishChecks({ ...changed, isActiveItem: true }).questions).toEqual([
      "ACTIVE_ITEM",
      "MAPPED_CHANGES",
    ]);
  });
});

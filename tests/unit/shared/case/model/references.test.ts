import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { copiesOf, unreferenced } from "#shared/case/model/references.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";

const uidsIn = (...nodes: ContentNode[]): string[] =>
  nodes.flatMap((node) => findNodes(node, () => true).map(({ uid }) => uid));

const minter = () => {
  let count = 0;
  return (what: string): string => `new_${what}_${++count}`;
};

const cdq = () =>
  caseBuilder("q").cdqQuestion({
    uid: "q",
    stem: "Which?",
    features: [{ uid: "fever", text: "Fever" }],
    options: [
      { text: "Paracetamol", answer: true, feature: "fever" },
      { text: "Ice", answer: "poison", feature: "fever" },
    ],
    answerComment: "Both lower it.",
  });

const matcher = () =>
  caseBuilder("m").categoryMatcherQuestion({
    uid: "m",
    stem: "Sort them.",
    categories: [
      { text: "Fruit", items: ["Apple"] },
      { text: "Root", items: ["Carrot"] },
    ],
  });

describe("a copy of nodes (D-44)", () => {
  it("has uids of its own, and refers to itself wherever it referred to itself", () => {
    const nodes = [cdq(), matcher()];
    const copies = copiesOf(nodes, minter(), () => false);
    const uids = uidsIn(...copies);
    expect(new Set(uids).size).toBe(uidsIn(...nodes).length);
    expect(uids.every((uid) => uid.startsWith("new_"))).toBe(true);
    // Both side by side in one case: whatever they refer to is there.
    const root: ContentNode = {
      type: "section",
      uid: "case1",
      subtype: "root",
      content: [...nodes, ...copies],
    };
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
    const [copied, sorted] = copies as [ContentNode, ContentNode];
    const feature = copied.cdqFeatures?.[0]?.uid;
    expect(findNodes(copied, ({ type }) => type === "cdqQuestionAnswer")).toMatchObject([
      { answer: true, feature },
      { answer: "poison", feature },
    ]);
    const submit = findNodes(copied, ({ type }) => type === "button")[0];
    expect(submit?.onClick).toHaveLength(4);
    const targets = submit?.onClick?.map((action) => ("uid" in action ? action.uid : ""));
    expect(targets?.every((uid) => uidsIn(copied).includes(uid))).toBe(true);
    const [input] = findNodes(sorted, ({ type }) => type === "categoryMatcher");
    const [fruit, root2] = input?.contentCategories ?? [];
    const [apple, carrot] = input?.contentItems ?? [];
    expect(input?.answer).toEqual({ [fruit?.uid ?? ""]: [apple?.uid], [root2?.uid ?? ""]: [carrot?.uid] });
  });

  it("keeps what it refers to in its own case, and leaves out what another case does not have", () => {
    const [answer] = findNodes(cdq(), ({ type }) => type === "cdqQuestionAnswer") as [ContentNode];
    const here = copiesOf([answer], minter(), (uid) => uid === "fever");
    expect(here).toMatchObject([{ feature: "fever", answer: true }]);
    const [elsewhere] = copiesOf([answer], minter(), () => false) as [ContentNode];
    expect(elsewhere.feature).toBeUndefined();
    expect(elsewhere.answer).toBe(false);
    const button: ContentNode = {
      type: "button",
      uid: "go",
      title: {
        text: "See",
        styleRanges: [{ type: "modalMedia", range: { start: 0, end: 3 }, args: { uid: "scan" } }],
      },
      onClick: [{ action: "scrollTo", uid: "far" }, { action: "submitExam" }],
    };
    expect(copiesOf([button], minter(), () => false)).toMatchObject([
      { onClick: [{ action: "submitExam" }], title: { text: "See", styleRanges: [] } },
    ]);
  });

  it("keeps what its texts and its open attributes say of other nodes, and all that names none", () => {
    const shows = (uid: string) => ({
      type: "modalMedia" as const,
      range: { start: 0, end: 1 },
      args: { uid, title: "A" },
    });
    const bold = { type: "bold" as const, range: { start: 0, end: 3 } };
    const node: ContentNode = {
      ...{ type: "paragraph", uid: "a" },
      content: { text: "See", styleRanges: [bold, shows("a"), shows("gone")] },
      roData: { nodes: ["a", "gone", 7, null], of: { node: "a" } },
    };
    expect(
      copiesOf([node, { type: "variantPlaceholder", uid: "p", variantUid: "a" }], minter(), () => false),
    ).toEqual([
      {
        ...{ type: "paragraph", uid: "new_paragraph_1" },
        content: { text: "See", styleRanges: [bold, shows("new_paragraph_1")] },
        roData: { nodes: ["new_paragraph_1", "gone", 7, null], of: { node: "new_paragraph_1" } },
      },
      { type: "variantPlaceholder", uid: "new_variantPlaceholder_2", variantUid: "new_paragraph_1" },
    ]);
  });

  it("is complete for every node of every template", () => {
    const root = fromTemplate("signature_case_template");
    const copies = copiesOf([root], minter(), () => false);
    expect(parseCaseTree(copies[0])).toMatchObject({ ok: true });
    expect(uidsIn(...copies)).toHaveLength(uidsIn(root).length);
  });
});

describe("what refers to nodes that go", () => {
  it("is a Submit that shows them, an answer whose key feature they are, a matcher's category and item", () => {
    const root: ContentNode = {
      type: "section",
      uid: "case1",
      subtype: "root",
      content: [cdq(), matcher()],
    };
    const found = unreferenced(
      root,
      new Set(["q_answer_comment", "fever", "m_input_category_1", "m_input_item_2"]),
    );
    expect(found).toEqual([
      { uid: "q_input_1", keysAndValues: { feature: null, answer: false } },
      { uid: "q_input_2", keysAndValues: { feature: null, answer: false } },
      { uid: "q_submit", keysAndValues: { onClick: expect.any(Array) } },
      { uid: "m_input", keysAndValues: { answer: { m_input_category_2: [] } } },
    ]);
    expect(JSON.stringify(found)).not.toContain("q_answer_comment");
    expect(unreferenced(root, new Set(["q_stem"]))).toEqual([]);
  });

  it("is nothing that goes along with them, and no text", () => {
    const shows = { type: "modalMedia" as const, range: { start: 0, end: 1 }, args: { uid: "gone" } };
    const go: ContentNode = { type: "button", uid: "go", onClick: [{ action: "scrollTo", uid: "gone" }] };
    const root: ContentNode = {
      ...{ type: "section", uid: "case1" },
      content: [
        { type: "section", uid: "gone", content: [go] },
        { type: "paragraph", uid: "p", content: { text: "a", styleRanges: [shows] }, noteUid: undefined },
      ],
    };
    expect(unreferenced(root, new Set(["gone"]))).toEqual([]);
  });
});

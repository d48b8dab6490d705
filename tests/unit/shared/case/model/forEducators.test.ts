import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { forEducators } from "#shared/case/model/forEducators.ts";
import { contentOf, findNodes, indexTree, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";

const m = caseBuilder("t");

describe("a case for educators (D-04; rulings, Staff and cases)", () => {
  test("lacks what is hidden from them, with all that it holds, and is else the same", () => {
    const section = m.section("neutral_text", { uid: "hidden", content: [m.para("H")] });
    const shown = m.card({ uid: "two", content: [m.para("T")] });
    const root: ContentNode = {
      type: "section",
      uid: "case",
      content: [m.card({ uid: "one", content: [m.para("O"), { ...section, hideEducators: true }] }), shown],
    };
    const tree = forEducators(root);
    expect([...indexTree(tree).byUid.keys()]).not.toContain("hidden");
    expect(findNodes(tree, ({ type }) => type === "paragraph")).toHaveLength(2);
    expect(Array.isArray(tree.content) && tree.content[1]).toBe(shown);
    expect(forEducators(root)).toBe(tree);
    expect(indexTree(root).byUid.has("hidden")).toBe(true);
  });

  test("is the very tree where nothing is hidden, and loses just what is, whatever the tree", () => {
    fc.assert(
      fc.property(someCase, fc.func(fc.boolean()), (source, isHidden) => {
        const root = caseOf(source);
        expect(forEducators(root)).toBe(root);
        const marked = (node: ContentNode): ContentNode => ({
          ...node,
          ...(Array.isArray(node.content) ? { content: contentOf(node).map(marked) } : {}),
          hideEducators: node !== root && isHidden(node.uid),
        });
        const tree = marked(root);
        const left: string[] = [];
        walk(tree, (node) => {
          if (node.hideEducators) return false;
          left.push(node.uid);
          return true;
        });
        const kept: string[] = [];
        walk(forEducators(tree), ({ uid }) => {
          kept.push(uid);
          return true;
        });
        expect(kept).toEqual(left);
      }),
      { numRuns: 50 },
    );
  });
});

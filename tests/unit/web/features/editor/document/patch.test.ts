import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { describe, expect, it, vi } from "vitest";
import { findNodes, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { anyTree } from "#tests/builders/anyTree.ts";
import { runs } from "#tests/propertyRuns.ts";
import { patchRanges, patchTo } from "#web/features/editor/document/patch.ts";
import { PatchStep } from "#web/features/editor/document/patchStep.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

const lists = ["content", "rows", "cells", "images", "cdqFeatures", "contentItems"] as const;

/** Another state of the same case: some nodes gone, some put elsewhere in their list, some texts and attributes different. */
function changed(root: ContentNode, choices: readonly number[]): ContentNode {
  const tree = structuredClone(root);
  let at = 0;
  const choose = (n: number): number => (choices[at++ % choices.length] ?? 0) % n;
  walk(tree, (node) => {
    for (const key of lists) {
      const nodes = node[key];
      if (!Array.isArray(nodes) || nodes.length === 0) continue;
      const what = choose(5);
      const [first] = nodes.splice(choose(nodes.length), 1);
      if (what === 0 || !first) continue;
      nodes.splice(what === 1 ? choose(nodes.length + 1) : nodes.length, 0, first);
    }
    if (choose(3) === 0 && node.type === "paragraph") {
      const text = `${choose(2)}${"ab".repeat(choose(4))}`;
      node.content = { text, styleRanges: [{ type: "bold", range: { start: 0, end: choose(text.length) } }] };
    }
    if (choose(4) === 0) node.hideEducators = choose(2) === 0;
  });
  return tree;
}

describe("patchTo", () => {
  it("makes any state of a case any other one of it", () => {
    fc.assert(
      fc.property(anyTree, fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (tree, choices) => {
        const target = toDocument(changed(tree, choices));
        const state = EditorState.create({ doc: toDocument(tree) });
        const after = state.apply(patchTo(state.tr, target));
        after.doc.check();
        expect(after.doc.eq(target)).toBe(true);
      }),
      { numRuns: runs(80) },
    );
  });

  it("leaves the rest of the document as it is, and takes one step for one change", () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const lines = findNodes(tree, ({ type }) => type === "paragraph");
        fc.pre(lines.length > 0);
        const target = structuredClone(tree);
        const [line] = findNodes(target, ({ type }) => type === "paragraph");
        if (line) line.content = { text: "quite other words", styleRanges: [] };
        const state = EditorState.create({ doc: toDocument(tree) });
        expect(patchTo(state.tr, toDocument(target)).steps.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: runs(20) },
    );
  });

  it("carries places over by however many steps, and back: who stood in a text that stayed still does", () => {
    fc.assert(
      fc.property(anyTree, fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (tree, choices) => {
        const before = toDocument(tree);
        const target = toDocument(changed(tree, choices));
        const transaction = patchTo(EditorState.create({ doc: before }).tr, target);
        const after = new Map<string, { pos: number; node: Node }>();
        target.descendants((node, pos) => void after.set(node.attrs.uid, { pos, node }));
        const inPlace = (from: Node, way: (pos: number) => number): number => {
          let found = 0;
          from.descendants((node, pos) => {
            const there = after.get(node.attrs.uid);
            // What was taken out and put elsewhere in its list has no place that goes over.
            const isKept =
              there && node.isTextblock && node.content.size > 1 && node.content.eq(there.node.content);
            if (isKept && way(pos + 2) === there.pos + 2) found++;
          });
          return found;
        };
        const bySteps = inPlace(before, (pos) => transaction.mapping.map(pos));
        const one = new PatchStep(target, patchRanges(before, target));
        expect(inPlace(before, (pos) => one.getMap().map(pos))).toBe(bySteps);
        expect(one.apply().doc?.eq(target)).toBe(true);
        const back = one.invert(before);
        expect(back.apply(target).doc?.eq(before)).toBe(true);
        const ends = [0, before.content.size];
        expect(ends.map((pos) => back.getMap().map(one.getMap().map(pos)))).toEqual(ends);
      }),
      { numRuns: runs(80) },
    );
  });
});

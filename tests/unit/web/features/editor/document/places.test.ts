import { describe, expect, it } from "vitest";
import { generateCase } from "#shared/case/build/generateCase.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";

const tree = generateCase({ cards: 12, blocks: 240, words: 6_000, seed: 3, uid: "found" });

describe("findNode", () => {
  it("finds every node where the document has it, before and after a change of the text", () => {
    const before = toDocument(tree);
    const line = before.resolve(before.content.size / 2).start();
    const after = before.replace(line, line, before.slice(line, line));
    for (const document of [before, after]) {
      let count = 0;
      document.descendants((node, pos) => {
        if (typeof node.attrs.uid !== "string") return;
        count += 1;
        expect(findNode(document, node.attrs.uid)).toEqual({ pos, node });
      });
      expect(count).toBeGreaterThan(240);
    }
  });

  it("finds none where the document has none", () => {
    expect(findNode(toDocument(tree), "nothing")).toBeUndefined();
  });
});

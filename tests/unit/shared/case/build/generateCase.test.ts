import { expect, test } from "vitest";
import { generateCase } from "#shared/case/build/generateCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { pagesOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import { begin, isFinished, playOn } from "#tests/builders/learner.ts";

const size = { cards: 40, blocks: 1549, words: 59_654, seed: 1 };
const isContent = (card: ContentNode): boolean => card.uid.startsWith("generated_card_");

function wordsIn(card: ContentNode): number {
  let count = 0;
  walk(card, (node) => {
    for (const field of nodeTable[node.type].richText) {
      // A rich-text field of a tree that the builders made.
      const text = plainText(node[field] as RichText);
      if (node !== card && node.type !== "button") count += text.split(" ").filter(Boolean).length;
    }
    return true;
  });
  return count;
}

test("a generated case has the size that was asked for", () => {
  const cards = pagesOf(generateCase(size)).filter(isContent);
  expect(cards).toHaveLength(size.cards);
  expect(cards.reduce((sum, card) => sum + (Array.isArray(card.content) ? card.content.length : 0), 0)).toBe(
    size.blocks,
  );
  expect(cards.reduce((sum, card) => sum + wordsIn(card), 0)).toBe(size.words);
});

test("a generated case is valid, and the same for the same seed only", () => {
  expect(parseCaseTree(generateCase(size))).toMatchObject({ ok: true });
  expect(generateCase(size)).toEqual(generateCase(size));
  expect(generateCase({ ...size, seed: 2 })).not.toEqual(generateCase(size));
});

test("a generated case can be played to its end", () => {
  const small = generateCase({ cards: 6, blocks: 40, words: 400, seed: 3 });
  const flow = deriveFlow(small, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
  expect(isFinished(playOn(flow, begin(flow), "answers"))).toBe(true);
});

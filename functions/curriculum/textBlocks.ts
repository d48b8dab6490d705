import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const blocksAtMost = 60;

/** The texts of a tree in their order, in plain text; the first 60. */
export function textBlocks(root: ContentNode): string[] {
  const blocks: string[] = [];
  for (const node of contentOf(root))
    walk(node, (each) => {
      for (const field of nodeTable[each.type].richText) {
        const words = plainText(each[field]).trim();
        if (words !== "") blocks.push(words);
      }
      return blocks.length < blocksAtMost;
    });
  return blocks.slice(0, blocksAtMost);
}

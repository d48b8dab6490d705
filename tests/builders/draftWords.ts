import type { Draft } from "#shared/case/changes/draft.ts";
import { textAt, textKeysOf } from "#shared/case/changes/draftTree.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { allNodes } from "./draftSteps.ts";

/** All text of a case, in reading order. */
export function wordsOf(root: ContentNode): string {
  const words: string[] = [];
  walk(root, (node) => {
    words.push(...nodeTable[node.type].richText.map((key) => plainText(node[key])));
    return true;
  });
  return words.join("");
}

export function uidsOf(root: ContentNode): string[] {
  const uids: string[] = [];
  walk(root, ({ uid }) => {
    uids.push(uid);
    return true;
  });
  return uids;
}

/** All text that a draft holds, shown or not. */
export const unionWords = (draft: Draft): string =>
  allNodes(draft)
    .flatMap((node) => textKeysOf(node).flatMap((key) => textAt(node, key)?.runs ?? []))
    .map(({ text }) => text)
    .join("");

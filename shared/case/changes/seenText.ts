import type { Draft, DraftNode } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { authorsLens, fateOf, type Lens } from "./lens.ts";

const lengthIn = (node: DraftNode, lens: Lens): number => {
  if (fateOf(node.changes, lens) === "absent") return 0;
  let length = 0;
  for (const key of textKeysOf(node)) {
    for (const run of textAt(node, key)?.runs ?? [])
      if (fateOf(run, lens) !== "absent") length += run.text.length;
  }
  for (const key of listKeysOf(node)) {
    for (const entry of listAt(node, key) ?? []) if (!isSlot(entry)) length += lengthIn(entry, lens);
  }
  return length;
};

/** Characters that authors see in these nodes. */
export const textLengthSeen = (draft: Draft, nodes: readonly DraftNode[]): number =>
  nodes.reduce((sum, node) => sum + lengthIn(node, authorsLens(draft.changes)), 0);

import type { Draft, DraftNode } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { fateOf, type Lens, lensOf } from "./lens.ts";

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

/** Characters that are seen in a node, those that wait to be deleted included. */
export const textLengthSeen = (draft: Draft, node: DraftNode): number =>
  lengthIn(node, lensOf(draft.changes, "HIGHLIGHT_SUGGESTIONS"));

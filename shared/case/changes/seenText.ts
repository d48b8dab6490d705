import type { Draft, DraftNode, ViewMode } from "./draft.ts";
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

/** The title of the case in a view, as that view has it: without looking at the rest of the case. */
export function titleSeen({ root, changes }: Draft, mode: ViewMode): string {
  const lens = lensOf(changes, mode);
  const runs = root.title?.runs ?? [];
  return runs.map((run) => (fateOf(run, lens) === "absent" ? "" : run.text)).join("");
}

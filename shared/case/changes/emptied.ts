import { type DraftNode, isSlot } from "./draft.ts";
import { listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { fateOf, type Lens } from "./lens.ts";

/**
 * True if nothing in the node is visible: no text, and no child that has not gone itself. Moved content counts as
 * visible.
 */
export const holdsNothing = (node: DraftNode, lens: Lens): boolean =>
  textKeysOf(node).every((key) =>
    (textAt(node, key)?.runs ?? []).every((run) => fateOf(run, lens) === "absent"),
  ) &&
  listKeysOf(node).every((key) =>
    (listAt(node, key) ?? []).every(
      (entry) =>
        !isSlot(entry) &&
        !entry.changes?.moves &&
        (fateOf(entry.changes, lens) === "absent" || isEmptied(entry, lens)),
    ),
  );

/**
 * True if the node has gone with the last of its text, because the suggestion that struck it out counts. @see ADR 0143
 */
export const isEmptied = (node: DraftNode, lens: Lens): boolean =>
  (node.changes?.emptiedBy?.some((change) => lens.counts(change) && !lens.highlights(change)) ?? false) &&
  holdsNothing(node, lens);

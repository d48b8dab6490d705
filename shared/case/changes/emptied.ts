import { type DraftNode, isSlot } from "./draft.ts";
import { listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { fateOf, type Lens } from "./lens.ts";

/** Whether nothing is seen in it: no text, and no node that has not gone itself. What was moved counts as seen. */
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

/** Whether it has gone with the last of its text, since a suggestion that struck that out counts. @see ADR 0143 */
export const isEmptied = (node: DraftNode, lens: Lens): boolean =>
  (node.changes?.emptiedBy?.some((change) => lens.counts(change) && !lens.highlights(change)) ?? false) &&
  holdsNothing(node, lens);

import type { ChangeId, Draft, Move } from "./draft.ts";
import { indexDraft, locate, slotKey } from "./draftTree.ts";
import { isBrought, type Lens } from "./lens.ts";

/** Moved nodes with the change whose slot they stand in; all others are at home. */
export type Placement = ReadonlyMap<string, ChangeId>;

const nowhere: Placement = new Map();

/**
 * Where moved nodes stand, under a lens. Moves are taken in the order in which they were made, and a later one wins. One is left out
 * that would put a node into itself (two authors moved two nodes into each other), or into what is not there.
 */
export function placementOf({ root, moves }: Draft, lens: Lens): Placement {
  if (moves.length === 0) return nowhere;
  const { homes, slots } = indexDraft(root);
  const placed = new Map<string, ChangeId>();

  const parentOf = (uid: string): string | undefined => {
    const change = placed.get(uid);
    return (change === undefined ? homes.get(uid) : slots.get(slotKey({ slot: change, uid })))?.parent;
  };

  const canStand = ({ change, uid }: Move): boolean => {
    const slot = slots.get(slotKey({ slot: change, uid }));
    if (!slot) return false;
    for (let above: string | undefined = slot.parent; above !== undefined; above = parentOf(above)) {
      if (above === uid) return false;
      const node = locate(root, above)?.node;
      if (node?.changes && !isBrought(node.changes, lens)) return false;
    }
    return true;
  };

  for (const move of moves) {
    if (lens.counts(move.change) && canStand(move)) placed.set(move.uid, move.change);
  }
  return placed;
}

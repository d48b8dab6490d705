import { mayHold } from "../../model/containment.ts";
import { maxDepth } from "../../model/schema.ts";
import type { ContentNode } from "../../model/types.ts";
import { attributesNow } from "../attributesNow.ts";
import type { Draft, DraftEntry, DraftNode } from "../draft.ts";
import { isSlot } from "../draft.ts";
import {
  changeList,
  type Home,
  indexDraft,
  listAt,
  listKeysOf,
  locate,
  nodeAt,
  slotKey,
} from "../draftTree.ts";
import { authorsLens } from "../lens.ts";
import type { Place } from "../operations.ts";
import { placementOf } from "../placement.ts";
import { childrenSeen, wholeSeen } from "../siblings.ts";
import { type Making, Refused, requireNode, requireSeen } from "./making.ts";

/** Where the entry stands that authors see: a node's slot, or the node at home. */
export function seenHome(
  draft: Draft,
  uid: string,
): { home: Home; isEntry: (entry: DraftEntry) => boolean } | undefined {
  const { homes, slots } = indexDraft(draft.root);
  const change = placementOf(draft, authorsLens(draft.changes)).get(uid);
  const home = change === undefined ? homes.get(uid) : slots.get(slotKey({ slot: change, uid }));
  return (
    home && {
      home,
      isEntry: (entry) => entry.uid === uid && (isSlot(entry) ? entry.slot === change : change === undefined),
    }
  );
}

/** True if `uid` is `parent` or continues it: it was split off or joined. */
function continues(root: DraftNode, uid: string, parent: string): boolean {
  const met = new Set([uid]);
  for (const at of met) {
    if (at === parent) return true;
    for (const { into } of nodeAt(root, at)?.changes?.breaks ?? []) met.add(into);
  }
  return false;
}

/** A list with the position in it that a place means. */
export type Spot = Home & { at: number };

/** The position right behind a node where authors see it. */
export function spotBehind(draft: Draft, uid: string): Spot | undefined {
  const seen = seenHome(draft, uid);
  const list = seen && listAt(requireNode(draft, seen.home.parent).node, seen.home.key);
  return seen && list && { ...seen.home, at: list.findIndex(seen.isEntry) + 1 };
}

/**
 * The same position, or one beside the whole where it lies between parts that authors see as one: in front of them for what is put
 * before one of them, behind them for all else.
 */
function besideWholes(draft: Draft, spot: Spot, before: string | undefined): Spot {
  const holders = wholeSeen(draft, spot.parent);
  const [holder] = holders;
  const wholes = holder ? childrenSeen(draft, holder.uid, spot.key).filter(({ length }) => length > 1) : [];
  if (wholes.length === 0) return spot;
  const lists = holders.map((node) => ({ parent: node.uid, list: listAt(node, spot.key) ?? [] }));
  const entries = lists.flatMap(({ parent, list }) => list.map((entry, at) => ({ parent, at, entry })));
  const above = lists.slice(
    0,
    lists.findIndex(({ parent }) => parent === spot.parent),
  );
  const position = above.reduce((sum, { list }) => sum + list.length, spot.at);
  for (const parts of wholes) {
    const at = parts.map(({ uid }) => {
      const seen = seenHome(draft, uid);
      return entries.findIndex(({ entry }) => seen?.isEntry(entry));
    });
    const [first, last] = [entries[Math.min(...at)], entries[Math.max(...at)]];
    if (!first || !last || position <= Math.min(...at) || position > Math.max(...at)) continue;
    const isBefore = before !== undefined && parts.some(({ uid }) => uid === before);
    return isBefore
      ? { parent: first.parent, key: spot.key, at: first.at }
      : { parent: last.parent, key: spot.key, at: last.at + 1 };
  }
  return spot;
}

/** Returns the position of a place. Nothing is put between the parts of joined nodes, which authors see as one. */
export function requireSpot(draft: Draft, place: Place, { isByFirstRules }: Making): Spot {
  const parents = requireSeen(draft, place.parent, "place.parent");
  const { node: parent } = requireNode(draft, place.parent, "place.parent");
  if (!listKeysOf(parent).includes(place.key)) {
    throw new Refused("NO_SUCH_KEY", "place.key", `A ${parent.type} has no list '${place.key}'`);
  }
  const sibling = place.before ?? place.after;
  if (sibling === undefined) {
    const last = (isByFirstRules ? undefined : parents.at(-1)) ?? parent;
    return { parent: last.uid, key: place.key, at: listAt(last, place.key)?.length ?? 0 };
  }
  const path = place.before === undefined ? "place.after" : "place.before";
  const seen = seenHome(draft, sibling);
  if (!seen || seen.home.key !== place.key || !continues(draft.root, seen.home.parent, place.parent)) {
    throw new Refused("NO_SUCH_NODE", path, `'${sibling}' does not stand in '${place.parent}'`);
  }
  const list = listAt(nodeAt(draft.root, seen.home.parent) ?? parent, place.key) ?? [];
  const at = list.findIndex(seen.isEntry);
  const spot = { ...seen.home, at: place.before === undefined ? at + 1 : at };
  return isByFirstRules ? spot : besideWholes(draft, spot, place.before);
}

export const insertEntries = (
  root: DraftNode,
  { at, ...home }: Spot,
  entries: readonly DraftEntry[],
): DraftNode => changeList(root, home, (list) => list.toSpliced(at, 0, ...entries));

const depthOf = (node: ContentNode | DraftNode): number => {
  const below = listKeysOf(node).flatMap((key) => listAt(node as DraftNode, key) ?? []);
  return 1 + Math.max(0, ...below.map((entry) => (isSlot(entry) ? 1 : depthOf(entry))));
};

/** That the parent may hold such a node there, as both are now. */
export function requireNesting(draft: Draft, spot: Spot, child: ContentNode, path: string): void {
  const found = locate(draft.root, spot.parent);
  if (!found) throw new Refused("NO_SUCH_NODE", "place.parent", `The draft has no node '${spot.parent}'`);
  const lens = authorsLens(draft.changes);
  // Type, classes and subtype are what nesting looks at.
  const parent = attributesNow(found.node, lens);
  if (!mayHold(parent, spot.key, child)) {
    throw new Refused(
      "NESTING",
      path,
      `A ${parent.subtype ?? parent.type} may not hold a ${child.subtype ?? child.type}`,
    );
  }
  if (found.above.length + 1 + depthOf(child) > maxDepth) {
    throw new Refused("NESTING", path, `It would be nested more than ${maxDepth} deep`);
  }
}

/** A node of the draft as nesting looks at it. */
export const asContent = (draft: Draft, node: DraftNode): ContentNode => {
  const now = attributesNow(node, authorsLens(draft.changes));
  const lists = listKeysOf(node).map(
    (key) => [key, listAt(node, key)?.filter((entry) => !isSlot(entry))] as const,
  );
  return { ...now, ...Object.fromEntries(lists) }; // texts do not matter to nesting
};

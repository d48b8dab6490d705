import { attributeSchemas } from "../../model/attributeSchemas.ts";
import { attributeOf } from "../../model/nodeTable.ts";
import { parsePart } from "../../model/schema.ts";
import type { ContentNode } from "../../model/types.ts";
import { isUid } from "../../model/uid.ts";
import type { Draft, DraftNode, NodeChanges } from "../draft.ts";
import { changeList, changeNode, indexDraft, listAt, listKeysOf, nodeAt, slotKey } from "../draftTree.ts";
import { draftNodeOf } from "../fromSnapshot.ts";
import { authorsLens, lensOf } from "../lens.ts";
import type { AddNodes, DeleteNode, MoveNode, SetKeysValues } from "../operations.ts";
import { placementOf } from "../placement.ts";
import { isSeenNext } from "../siblings.ts";
import { broughtBy, deletedBy, type Making, Refused, requireNode, requireSeen } from "./making.ts";
import { asContent, insertEntries, requireNesting, requireSpot, type Spot, spotBehind } from "./places.ts";

export const withChanges = (node: DraftNode, changes: Partial<NodeChanges>): DraftNode => ({
  ...node,
  changes: { ...node.changes, ...changes },
});

const addedBy = (making: Making, node: ContentNode): DraftNode =>
  withChanges(draftNodeOf(node), { added: making.id });

/** That a uid is one, and free. Uids stay taken by what was deleted: it may come back. */
export function requireFreeUid(draft: Draft, uid: string, path: string): void {
  if (!isUid(uid)) throw new Refused("BAD_NODE", path, `'${uid}' is not a uid`);
  if (indexDraft(draft.root).homes.has(uid)) throw new Refused("UID_TAKEN", path, `'${uid}' is taken`);
}

const uidsOf = (node: ContentNode): string[] => [
  node.uid,
  ...listKeysOf(node).flatMap(
    (key) => (node[key as "content"] as ContentNode[] | undefined)?.flatMap(uidsOf) ?? [],
  ),
];

/** That something from outside is a node as the node table has it. */
export function requirePart(node: ContentNode, path: string): void {
  const parsed = parsePart(node);
  if (parsed.ok) return;
  const [problem] = parsed.problems;
  const place = problem?.path ? `${path}.${problem.path}` : path;
  throw new Refused("BAD_NODE", place, problem?.message ?? "is no node");
}

/** That whole nodes from outside are as the node table has them, that their uids are free, and that they may stand there. */
export function requireNewNodes(
  draft: Draft,
  spot: Spot,
  nodes: readonly ContentNode[],
  pathOf: (index: number) => string,
): void {
  const taken = new Set<string>();
  for (const [i, node] of nodes.entries()) {
    const at = pathOf(i);
    requirePart(node, at);
    for (const uid of uidsOf(node)) {
      requireFreeUid(draft, uid, at);
      if (taken.has(uid)) throw new Refused("UID_TAKEN", at, `'${uid}' is the uid of two of them`);
      taken.add(uid);
    }
    requireNesting(draft, spot, node, at);
  }
}

/** New nodes at a place, brought by the change. */
export function insertNodes(draft: Draft, spot: Spot, nodes: readonly ContentNode[], making: Making): Draft {
  return {
    ...draft,
    root: insertEntries(
      draft.root,
      spot,
      nodes.map((node) => addedBy(making, node)),
    ),
  };
}

export function addNodes(draft: Draft, { place, nodes }: AddNodes, making: Making): Draft {
  const spot = requireSpot(draft, place, making);
  requireNewNodes(draft, spot, nodes, (i) => `nodes[${i}]`);
  return insertNodes(draft, spot, nodes, making);
}

/** Nodes that were moved into a node, for those for whom the change counts. */
function movedInto(draft: Draft, uid: string, { isSuggestion }: Making): string[] {
  const { changes, root } = draft;
  const lens = isSuggestion ? authorsLens(changes) : lensOf(changes, "HIDE_SUGGESTIONS");
  const placement = placementOf(draft, lens);
  const { homes, slots } = indexDraft(root);
  const parentOf = (each: string): string | undefined => {
    const slot = placement.get(each);
    return (slot === undefined ? homes.get(each) : slots.get(slotKey({ slot, uid: each })))?.parent;
  };
  return [...placement.keys()].filter((each) => {
    for (let above = parentOf(each); above !== undefined; above = parentOf(above)) {
      if (above === uid) return true;
    }
    return false;
  });
}

/**
 * A node with all that it holds, deleted by the change. Where its author takes back what they brought themselves no move leads
 * there any more: what was moved into it is deleted itself, or it would be back in its old place.
 */
export function strikeNode(draft: Draft, uid: string, making: Making): Draft {
  let { root } = draft;
  const strike = (each: string): void => {
    const within = broughtBy(requireNode(draft, each));
    root = changeNode(root, each, (node) => withChanges(node, deletedBy(node.changes ?? {}, making, within)));
  };
  for (const part of requireSeen(draft, uid)) {
    strike(part.uid);
    const isTakenBack = nodeAt(root, part.uid)?.changes?.takenBack?.includes(making.id);
    if (isTakenBack && !making.isByFirstRules)
      for (const each of movedInto(draft, part.uid, making)) strike(each);
  }
  return { ...draft, root };
}

export function deleteNode(draft: Draft, { uid }: DeleteNode, making: Making): Draft {
  if (uid === draft.root.uid) throw new Refused("NESTING", "uid", "The case itself cannot be deleted");
  return strikeNode(draft, uid, making);
}

/** The node stays where it was written, and gets a slot at the place. A change that moves it again moves its slot. */
export function moveTo(draft: Draft, uid: string, spot: Spot, making: Making): Draft {
  const found = requireNode(draft, uid);
  const { node } = found;
  const slot = { slot: making.id, uid };
  // Away from what brought it, it still has to say what brought it.
  const cameWith = node.changes?.added === undefined ? broughtBy(found) : undefined;
  const isNew = !node.changes?.moves?.includes(making.id);
  let root = draft.root;
  let { at } = spot;
  if (!isNew) {
    const old = indexDraft(root).slots.get(`${making.id} ${uid}`);
    if (old) {
      const list = listAt(requireNode(draft, old.parent).node, old.key) ?? [];
      const from = list.findIndex(
        (entry) => "slot" in entry && entry.slot === making.id && entry.uid === uid,
      );
      root = changeList(root, old, (entries) => entries.toSpliced(from, 1));
      if (old.parent === spot.parent && old.key === spot.key && from < at) at -= 1;
    }
  }
  root = insertEntries(root, { ...spot, at }, [slot]);
  if (isNew) {
    root = changeNode(root, uid, (each) =>
      withChanges(each, {
        ...(cameWith === undefined ? {} : { cameWith }),
        moves: [...(each.changes?.moves ?? []), making.id],
      }),
    );
  }
  const others = draft.moves.filter((move) => move.change !== making.id || move.uid !== uid);
  return { ...draft, root, moves: [...others, { change: making.id, uid }] };
}

/**
 * That an edit moves nothing out of what counts already: to a place that stands there by a suggestion, under what was deleted
 * otherwise, it would follow the suggestion and be in no text until somebody decides. @see ADR 0143
 */
function requireStanding(before: Draft, after: Draft, uid: string, making: Making): void {
  if (making.isSuggestion || making.isReplaying) return;
  if (isSeenNext(before, uid) && !isSeenNext(after, uid))
    throw new Refused("PLACE_WAITS", "place", "This place waits for a decision on a suggestion");
}

export function moveNode(draft: Draft, { uid, place }: MoveNode, making: Making): Draft {
  if (uid === draft.root.uid) throw new Refused("NESTING", "uid", "The case itself cannot be moved");
  let moved = draft;
  let spot = requireSpot(draft, place, making);
  for (const part of requireSeen(draft, uid)) {
    requireNesting(moved, spot, asContent(moved, part), "place");
    moved = moveTo(moved, part.uid, spot, making);
    // The parts of what is seen as one stay together.
    spot = spotBehind(moved, part.uid) ?? spot;
  }
  if (placementOf(moved, authorsLens(moved.changes)).get(uid) !== making.id)
    throw new Refused("CIRCLE", "place", `'${uid}' would stand in itself`);
  requireStanding(draft, moved, uid, making);
  return moved;
}

/** @see nodeAttributes.ts */
export function setKeysValues(draft: Draft, operation: SetKeysValues, making: Making): Draft {
  const { node, above } = requireNode(draft, operation.uid);
  const values = { ...node.changes?.values };
  for (const [key, value] of Object.entries(operation.keysAndValues)) {
    const path = `keysAndValues.${key}`;
    const attribute = attributeOf(node.type, key, above.length === 0);
    if (!attribute) throw new Refused("NO_SUCH_KEY", path, `A ${node.type} has no '${key}'`);
    if (value !== null && !attributeSchemas[attribute.kind].safeParse(value).success) {
      throw new Refused("BAD_VALUE", path, `'${key}' takes a value of the kind ${attribute.kind}`);
    }
    values[key] = [
      ...(values[key] ?? []).filter(({ change }) => change !== making.id),
      { change: making.id, ...(value === null ? {} : { value }) },
    ];
  }
  return { ...draft, root: changeNode(draft.root, operation.uid, (each) => withChanges(each, { values })) };
}

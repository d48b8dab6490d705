import type { Draft, DraftEntry, DraftNode, ViewMode } from "./draft.ts";
import { indexDraft, listAt, nodeAt, slotKey } from "./draftTree.ts";
import { groupsIn, isGroup } from "./groups.ts";
import type { Look } from "./highlights.ts";
import { authorsLens, lensOf } from "./lens.ts";
import { placementOf } from "./placement.ts";

/** Nodes that stand beside each other as authors see them, each with the nodes joined to it; `at` is the one asked for. */
export type Siblings = { groups: readonly (readonly DraftNode[])[]; at: number };

const lookOf = (draft: Draft, mode: ViewMode): Look => {
  const lens = lensOf(draft.changes, mode);
  return { draft, lens, placement: placementOf(draft, lens) };
};

/**
 * Nodes as authors see them: lines that wait to be joined are still apart, and content that waits to be deleted is not
 * written in.
 */
const authorsLook = (draft: Draft): Look => lookOf(draft, "HIGHLIGHT_SUGGESTIONS");

const nodesIn = (entries: readonly DraftEntry[], look: Look): (readonly DraftNode[])[] =>
  groupsIn(entries, look).flatMap((group) => (isGroup(group) && group.fate === "there" ? [group.parts] : []));

/** The list, as authors see it, in which a node stands. */
function listAround(uid: string, look: Look): (readonly DraftNode[])[] {
  const { homes, slots } = indexDraft(look.draft.root);
  const change = look.placement.get(uid);
  const home = change === undefined ? homes.get(uid) : slots.get(slotKey({ slot: change, uid }));
  if (!home) return [[look.draft.root]];
  return nodesIn(parts(oneWith(home.parent, look), home.key), look);
}

/** A node and all that is seen as one with it, in their order; none where it is not seen. */
const oneWith = (uid: string, look: Look): readonly DraftNode[] =>
  listAround(uid, look).find((nodes) => nodes.some((part) => part.uid === uid)) ?? [];

/**
 * Nodes that authors see as one with a node, whether it is the first or a later part. Empty if they do not see it.
 */
export const wholeSeen = (draft: Draft, uid: string): readonly DraftNode[] =>
  oneWith(uid, authorsLook(draft));

const isSeenIn = (uid: string, look: Look): boolean =>
  listAround(uid, look).some((nodes) => nodes.some((node) => node.uid === uid));

/** True if authors see the node, on its own or as a part of the one before it. */
export const isSeen = (draft: Draft, uid: string): boolean => isSeenIn(uid, authorsLook(draft));

/** True if the node would exist after the next publish. */
export const isSeenNext = (draft: Draft, uid: string): boolean =>
  isSeenIn(uid, lookOf(draft, "HIDE_SUGGESTIONS"));

function siblingsIn(uid: string, look: Look): Siblings | undefined {
  const groups = listAround(uid, look);
  const at = groups.findIndex(([first]) => first?.uid === uid);
  return at < 0 ? undefined : { groups, at };
}

/** The nodes of which a node of a view is made: its own, and those that go on in it. Struck through as a whole it is its own alone. */
export function partsSeen(draft: Draft, mode: ViewMode, uid: string): readonly DraftNode[] {
  const seen = siblingsIn(uid, lookOf(draft, mode));
  const own = nodeAt(draft.root, uid);
  return seen?.groups[seen.at] ?? (own ? [own] : []);
}

/** Undefined where authors do not see the node, or see it only as a part of the one before it. */
export const siblingsOf = (draft: Draft, uid: string): Siblings | undefined =>
  siblingsIn(uid, authorsLook(draft));

/** The same once everything is accepted that waits: a paragraph beside the last one of the list item that its own is to be joined to. */
export function siblingsOnceAccepted(draft: Draft, uid: string): Siblings | undefined {
  const lens = authorsLens(draft.changes);
  return siblingsIn(uid, { draft, lens, placement: placementOf(draft, lens) });
}

/** Nodes that authors see in one of a node's lists. */
export function childrenSeen(draft: Draft, uid: string, key: string): (readonly DraftNode[])[] {
  const look = authorsLook(draft);
  const seen = siblingsIn(uid, look);
  return nodesIn(parts(seen?.groups[seen.at] ?? [], key), look);
}

/** All that a list holds for those who see suggestions, what waits to be deleted included. */
export function childrenHeld(draft: Draft, uid: string, key: string): DraftNode[] {
  const look = authorsLook(draft);
  const seen = siblingsIn(uid, look);
  const entries = parts(seen?.groups[seen.at] ?? [], key);
  return groupsIn(entries, look).flatMap((group) => (isGroup(group) ? group.parts : []));
}

const parts = (nodes: readonly DraftNode[], key: string): DraftEntry[] =>
  nodes.flatMap((node) => listAt(node, key) ?? []);

import type { ContentNode } from "../model/types.ts";
import { type Break, type ChangeId, type DraftEntry, type DraftNode, isSlot } from "./draft.ts";
import { nodeAt } from "./draftTree.ts";
import { isEmptied } from "./emptied.ts";
import type { Look } from "./highlights.ts";
import { type Fate, fateOf, type Lens } from "./lens.ts";

/** Draft nodes that become one node of the view. */
export type Group = { parts: DraftNode[]; fate: Exclude<Fate, "absent"> };

/** Where a highlighted move took a node away. Its uid is none that is stored: uids end before it does. */
const summaryOf = (uid: string, change: string): ContentNode => ({
  type: "move_summary",
  uid: `${uid}:moved:${change}`,
  movedUid: uid,
});

/** True if a break does not count because of a join. */
const isByJoin = ({ isJoin, deleted, takenBack }: Break, lens: Lens): boolean =>
  isJoin === true &&
  ((deleted?.some((change) => lens.counts(change) && !lens.highlights(change)) ?? false) ||
    (takenBack?.some(lens.stands) ?? false));

/** True if the node is visible and is no part of the node before it. */
const isOnItsOwn = ({ changes }: DraftNode, lens: Lens): boolean =>
  fateOf(changes, lens) !== "absent" && !changes?.breaks?.some((gap) => fateOf(gap, lens) === "absent");

/** Content of a list in a view: groups of nodes seen as one, and the places from which nodes were moved away. */
export function groupsIn(
  entries: readonly DraftEntry[],
  { draft, lens, placement }: Look,
): (Group | ContentNode)[] {
  const seen: (Group | ContentNode)[] = [];
  // Few lists hold a node that goes on in another.
  const isJoined = entries.some((entry) => isSlot(entry) || entry.changes?.breaks);
  const groups = isJoined ? new Map<string, Group>() : undefined;

  let last: Group | undefined;
  let emptied: { node: DraftNode; at: number } | undefined;

  /**
   * Node that a node continues: its break does not count and nothing stands between. A split that does not count keeps
   * both halves together only if they moved together or not at all; a join was made of neighbors.
   */
  const hostOf = (breaks: readonly Break[], change: ChangeId | undefined): Group | undefined => {
    for (const gap of breaks) {
      const group = fateOf(gap, lens) === "absent" ? groups?.get(gap.into) : undefined;
      if (!group || group !== last) continue;
      if (isByJoin(gap, lens) || placement.get(gap.into) === change) return group;
    }
    return undefined;
  };

  for (const entry of entries) {
    const change = placement.get(entry.uid);
    if (isSlot(entry) ? change !== entry.slot : change !== undefined) {
      if (!isSlot(entry) && change && lens.highlights(change) && isOnItsOwn(entry, lens)) {
        seen.push(summaryOf(entry.uid, change));
      }
      continue;
    }
    const node = isSlot(entry) ? nodeAt(draft.root, entry.uid) : entry;
    if (!node) continue;
    const { changes } = node;
    const fate = fateOf(changes, lens);
    const host = changes?.breaks && hostOf(changes.breaks, change);
    if (fate !== "there") {
      // What is joined to it is joined to what it is joined to.
      if (host) groups?.set(node.uid, host);
      if (fate === "struck") seen.push({ parts: [node], fate });
    } else if (host) {
      host.parts.push(node);
      groups?.set(node.uid, host);
    } else if (isEmptied(node, lens)) {
      emptied ??= { node, at: seen.length };
    } else {
      last = { parts: [node], fate };
      seen.push(last);
      groups?.set(node.uid, last);
    }
  }
  // A list keeps a line to write in.
  if (emptied && !seen.some(isGroup)) seen.splice(emptied.at, 0, { parts: [emptied.node], fate: "there" });
  return seen;
}

export const isGroup = (each: Group | ContentNode): each is Group => "parts" in each;

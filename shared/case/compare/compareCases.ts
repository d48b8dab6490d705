import { placesOf, textsOf } from "../model/textPlaces.ts";
import { childListsOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

export const differenceKinds = ["added", "removed", "changed", "moved"] as const;

/** A part of a case that is not the same in two trees, as a reader would be told of it. */
export type CaseDifference = {
  uid: string;
  type: string;
  kind: (typeof differenceKinds)[number];
  /** The titles of what it stands in, from the case's own cards on. */
  place: string[];
  /** Its text there; null where it is not there. */
  before: string | null;
  after: string | null;
  /** Attributes that differ. */
  keys: string[];
};

type Placed = { node: ContentNode; parent: string | undefined; place: string[] };

const ownText = (node: ContentNode): string => textsOf(node).join("\n");

function wholeText(node: ContentNode): string {
  const below = childListsOf(node).flatMap(({ nodes }) => nodes.map(wholeText));
  return [ownText(node), ...below].filter((text) => text !== "").join("\n");
}

/** Every node in reading order. */
const placedNodes = (root: ContentNode): Map<string, Placed> =>
  new Map(
    placesOf(root).map(({ node, parent, place }) => [
      node.uid,
      { node, parent: parent?.uid, place: [...place] },
    ]),
  );

/** Nodes of the later order that changed places: all but a longest run that keeps its order. */
function outOfTurn(order: readonly string[], turns: ReadonlyMap<string, number>): Set<string> {
  const turnOf = (uid: string): number => turns.get(uid) ?? 0;
  const ends: string[] = [];
  const before = new Map<string, string | undefined>();
  for (const uid of order) {
    let at = ends.findIndex((end) => turnOf(end) > turnOf(uid));
    if (at < 0) at = ends.length;
    before.set(uid, ends[at - 1]);
    ends[at] = uid;
  }
  const kept = new Set<string>();
  for (let uid = ends.at(-1); uid !== undefined; uid = before.get(uid)) kept.add(uid);
  return new Set(order.filter((uid) => !kept.has(uid)));
}

function movedIn(before: Map<string, Placed>, after: Map<string, Placed>): Set<string> {
  const moved = new Set<string>();
  const stayed = new Map<string | undefined, string[]>();
  for (const [uid, { parent }] of after) {
    const was = before.get(uid);
    if (!was) continue;
    if (was.parent === parent) stayed.set(parent, [...(stayed.get(parent) ?? []), uid]);
    else moved.add(uid);
  }
  const turns = new Map([...before.keys()].map((uid, i) => [uid, i]));
  for (const uids of stayed.values()) for (const uid of outOfTurn(uids, turns)) moved.add(uid);
  return moved;
}

/** A field as it is compared: texts apart from how they are stored. */
const comparable = (field: unknown): string => {
  if (typeof field === "string") return JSON.stringify({ text: field, styleRanges: [] });
  return JSON.stringify(field) ?? "";
};

type Fields = Readonly<Record<string, unknown>>;

function changedKeys(before: ContentNode, after: ContentNode): string[] {
  const lists = new Set([...childListsOf(before), ...childListsOf(after)].map(({ key }) => key as string));
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !lists.has(key));
  const [one, other] = [before, after] as unknown as [Fields, Fields]; // by whatever names they have
  const differ = keys.filter((key) => comparable(one[key]) !== comparable(other[key]));
  const isEmpty = (field: unknown): boolean =>
    field === undefined || (Array.isArray(field) && field.length === 0);
  return differ.filter((key) => !(isEmpty(one[key]) && isEmpty(other[key])));
}

/** Differences between two trees of one case, in the reading order of the later one; removed nodes come last. */
export function compareCases(earlier: ContentNode, later: ContentNode): CaseDifference[] {
  const [before, after] = [placedNodes(earlier), placedNodes(later)];
  const moved = movedIn(before, after);
  const differences: CaseDifference[] = [];
  for (const [uid, { node, parent, place }] of after) {
    const was = before.get(uid);
    const about = { uid, type: node.type, place };
    if (!was) {
      // What came with what it stands in is told with it.
      if (parent !== undefined && !before.has(parent)) continue;
      differences.push({ ...about, kind: "added", before: null, after: wholeText(node), keys: [] });
      continue;
    }
    const [text, now] = [ownText(was.node), ownText(node)];
    const keys = changedKeys(was.node, node);
    if (moved.has(uid)) differences.push({ ...about, kind: "moved", before: text, after: now, keys });
    else if (keys.length > 0) differences.push({ ...about, kind: "changed", before: text, after: now, keys });
  }
  for (const [uid, { node, parent, place }] of before) {
    if (after.has(uid) || (parent !== undefined && !after.has(parent))) continue;
    const about = { uid, type: node.type, place };
    differences.push({ ...about, kind: "removed", before: wholeText(node), after: null, keys: [] });
  }
  return differences;
}

import { nodeTable } from "../model/nodeTable.ts";
import type { NodeType } from "../model/types.ts";
import { nodeTypes } from "../model/types.ts";
import { type DraftEntry, type DraftNode, type DraftText, isSlot, type Slot } from "./draft.ts";
import type { TextKey } from "./operations.ts";

/** The keys under which nodes of each type hold lists, and texts. */
const keysBy = <T>(keysOf: (type: NodeType) => readonly T[]): ReadonlyMap<NodeType, readonly T[]> =>
  new Map(nodeTypes.map((type) => [type, keysOf(type)]));

const lists = keysBy<string>((type) => nodeTable[type].children.map(({ key }) => key));
const texts = keysBy<TextKey>((type) => nodeTable[type].richText);

export const listKeysOf = ({ type }: { type: NodeType }): readonly string[] => lists.get(type) ?? [];
export const textKeysOf = ({ type }: { type: NodeType }): readonly TextKey[] => texts.get(type) ?? [];

/** The list under one of the node's list keys; undefined where the node has none there. */
export const listAt = (node: DraftNode, key: string): readonly DraftEntry[] | undefined =>
  node[key as "content"] as readonly DraftEntry[] | undefined; // the caller's key is one of listKeysOf

/** The text under one of the node's text keys. */
export const textAt = (node: DraftNode, key: TextKey): DraftText | undefined =>
  node[key] as DraftText | undefined; // the caller's key is one of textKeysOf

/** The node with each text and each list that it has changed. */
export function mapFields(
  node: DraftNode,
  change: {
    text?: (text: DraftText) => DraftText;
    list?: (list: readonly DraftEntry[]) => readonly DraftEntry[];
  },
): DraftNode {
  let next = node;
  for (const key of change.text ? textKeysOf(node) : []) {
    const text = textAt(node, key);
    if (text && change.text) next = { ...next, [key]: change.text(text) };
  }
  for (const key of change.list ? listKeysOf(node) : []) {
    const list = listAt(node, key);
    if (list && change.list) next = { ...next, [key]: change.list(list) };
  }
  return next;
}

/** The node with these attributes; one without a value is unset. */
export function withValues(node: DraftNode, values: Readonly<Record<string, unknown>>): DraftNode {
  const next = { ...node, ...values };
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) delete next[key as keyof DraftNode]; // its own, which was just written
  }
  return next;
}

/** Where an entry stands. */
export type Home = { parent: string; key: string };

export type DraftIndex = {
  /** Every node that is in the tree, counted or not. The root has no home. */
  homes: ReadonlyMap<string, Home | undefined>;
  /** By `slotKey`. */
  slots: ReadonlyMap<string, Home>;
};

export const slotKey = ({ slot, uid }: Slot): string => `${slot} ${uid}`;

const indexes = new WeakMap<DraftNode, DraftIndex>();

/** Where everything stands, made once for each root. */
export function indexDraft(root: DraftNode): DraftIndex {
  const known = indexes.get(root);
  if (known) return known;
  const homes = new Map<string, Home | undefined>();
  const slots = new Map<string, Home>();
  const enter = (node: DraftNode, home: Home | undefined): void => {
    homes.set(node.uid, home);
    for (const key of listKeysOf(node)) {
      const list = listAt(node, key);
      if (!list || list.length === 0) continue;
      const below = { parent: node.uid, key };
      for (const entry of list) {
        if (isSlot(entry)) slots.set(slotKey(entry), below);
        else enter(entry, below);
      }
    }
  };
  enter(root, undefined);
  const index = { homes, slots };
  indexes.set(root, index);
  return index;
}

/** A node, the list entry that it is in its parent, and so on up. From the root down; the last is the node itself. */
type Step = { node: DraftNode; key: string; at: number };

function pathTo(root: DraftNode, uid: string): Step[] | undefined {
  // Asked as a version opens, long before anything asks where the rest stands.
  if (uid === root.uid) return [{ node: root, key: "", at: 0 }];
  const { homes } = indexDraft(root);
  if (!homes.has(uid)) return undefined;
  const above: { uid: string; key: string }[] = [];
  for (let at = uid, home = homes.get(at); home; at = home.parent, home = homes.get(at)) {
    above.push({ uid: at, key: home.key });
  }
  const steps: Step[] = [{ node: root, key: "", at: 0 }];
  let node = root;
  for (const step of above.reverse()) {
    const list = listAt(node, step.key) ?? [];
    const at = list.findIndex((entry) => !isSlot(entry) && entry.uid === step.uid);
    node = list[at] as DraftNode; // the index was made from this very tree
    steps.push({ node, key: step.key, at });
  }
  return steps;
}

/** The node of a uid with the nodes above it, nearest first; undefined where the tree has no such node. */
export function locate(root: DraftNode, uid: string): { node: DraftNode; above: DraftNode[] } | undefined {
  const path = pathTo(root, uid)?.map(({ node }) => node);
  const node = path?.pop();
  return path && node ? { node, above: path.reverse() } : undefined;
}

export const nodeAt = (root: DraftNode, uid: string): DraftNode | undefined =>
  pathTo(root, uid)?.at(-1)?.node;

/** Effect of a change on the index: "changed" if entries came, went or changed places. */
type Structure = "same" | "changed";

/**
 * The tree with one node changed; all beside the path to it is shared with the tree before. Throws where there is no such node:
 * whoever changes one has looked it up.
 */
export function changeNode(
  root: DraftNode,
  uid: string,
  change: (node: DraftNode) => DraftNode,
  structure: Structure = "same",
): DraftNode {
  const path = pathTo(root, uid);
  const last = path?.pop();
  if (!path || !last) throw new Error(`The draft has no node ${uid}`);
  let node = change(last.node);
  if (node === last.node) return root;
  let { key, at } = last;
  for (const step of path.reverse()) {
    const list = listAt(step.node, key) ?? [];
    node = { ...step.node, [key]: list.with(at, node) };
    ({ key, at } = step);
  }
  const index = indexes.get(root);
  if (structure === "same" && index) indexes.set(node, index);
  return node;
}

/** The tree with one of a node's lists changed. */
export const changeList = (
  root: DraftNode,
  { parent, key }: Home,
  change: (list: readonly DraftEntry[]) => readonly DraftEntry[],
): DraftNode =>
  changeNode(root, parent, (node) => ({ ...node, [key]: change(listAt(node, key) ?? []) }), "changed");

const clean = new WeakMap<DraftNode, boolean>();

const isCleanItself = (node: DraftNode): boolean =>
  node.changes === undefined &&
  textKeysOf(node).every((key) => textAt(node, key)?.runs.every(isPlain) ?? true);

/** True if no change has touched the node or anything below it. */
export function isClean(node: DraftNode): boolean {
  const keys = listKeysOf(node);
  // Most nodes hold a text alone, which is sooner read than remembered.
  if (keys.length === 0) return isCleanItself(node);
  const known = clean.get(node);
  if (known !== undefined) return known;
  const is =
    isCleanItself(node) &&
    keys.every((key) => listAt(node, key)?.every((entry) => !isSlot(entry) && isClean(entry)) ?? true);
  clean.set(node, is);
  return is;
}

/** True if no change has touched a run and nobody comments on it. */
export const isPlain = ({ added, deleted, takenBack, threads, styles }: DraftText["runs"][number]): boolean =>
  !added &&
  !deleted &&
  !takenBack &&
  !threads &&
  (styles?.every((style) => !style.added && !style.deleted && !style.takenBack) ?? true);

/** Visits every node that a change touched, or that holds one. */
export function walkChanged(node: DraftNode, visit: (node: DraftNode) => void): void {
  if (isClean(node)) return;
  visit(node);
  for (const key of listKeysOf(node)) {
    for (const entry of listAt(node, key) ?? []) if (!isSlot(entry)) walkChanged(entry, visit);
  }
}

import { type ChildList, nodeTable } from "./nodeTable.ts";
import type { ContentNode } from "./types.ts";
import { nodeTypes } from "./types.ts";

export type IndexedNode = {
  node: ContentNode;
  parent: ContentNode | undefined;
  /** Uids from the root to the node's parent. */
  path: readonly string[];
  /** The top-level section that holds the node, or the node itself when it is one. */
  cardUid: string | undefined;
  /** Number of sections above the node; the root has 0, a page 1. */
  level: number;
};

export type TreeIndex = {
  root: ContentNode;
  /** Every node in document order. */
  byUid: ReadonlyMap<string, IndexedNode>;
  /** Uids that more than one node claims; the first one keeps it. */
  duplicates: readonly string[];
  /** Uids of nodes that hold themselves; they are indexed once and not entered again. */
  circular: readonly string[];
};

export type ChildNodes = { key: string; nodes: readonly ContentNode[] };

const childKeys: ReadonlyMap<string, readonly ChildList["key"][]> = new Map(
  nodeTypes.map((type) => [type, nodeTable[type].children.map(({ key }) => key)]),
);

/** parseCaseTree has checked that a child list holds nodes. */
const listOf = (node: ContentNode, key: ChildList["key"]): readonly ContentNode[] => {
  const nodes = node[key];
  return Array.isArray(nodes) ? (nodes as ContentNode[]) : noNodes;
};

const noNodes: readonly ContentNode[] = [];

/** The child lists that a node has, in the order of the node table; none that is empty. */
export function childListsOf(node: ContentNode): ChildNodes[] {
  const lists: ChildNodes[] = [];
  for (const key of childKeys.get(node.type) ?? []) {
    const nodes = listOf(node, key);
    if (nodes.length > 0) lists.push({ key, nodes });
  }
  return lists;
}

/** All children of a node, through every child list. */
export function childrenOf(node: ContentNode): readonly ContentNode[] {
  let children = noNodes;
  for (const key of childKeys.get(node.type) ?? []) {
    const nodes = listOf(node, key);
    if (nodes.length > 0) children = children.length === 0 ? nodes : [...children, ...nodes];
  }
  return children;
}

/** Visits a node and everything below it, in document order. Return false to leave out what is below a node, true or nothing to go on. */
export function walk(
  node: ContentNode,
  visit: (node: ContentNode, parent: ContentNode | undefined) => boolean | undefined,
): void {
  const enter = (current: ContentNode, parent: ContentNode | undefined): void => {
    if (visit(current, parent) === false) return;
    for (const child of childrenOf(current)) enter(child, current);
  };
  enter(node, undefined);
}

/** The nodes that are looked for, from the given one down, in document order. */
export function findNodes(root: ContentNode, isWanted: (node: ContentNode) => boolean): ContentNode[] {
  const found: ContentNode[] = [];
  walk(root, (node) => {
    if (isWanted(node)) found.push(node);
    return true;
  });
  return found;
}

/** The types that hold sections: whatever a question or a section stands in, at whatever depth, is one of these. */
const sectionHolders: ReadonlySet<string> = new Set(
  nodeTypes.filter((type) => nodeTable[type].children.some(({ allows }) => allows.includes("section"))),
);

export const mayHoldSections = (node: ContentNode): boolean => sectionHolders.has(node.type);

/**
 * Visits the nodes that may hold sections, in document order. Most of a case is text, so this is many times shorter than
 * `walk`.
 */
export function walkSections(node: ContentNode, visit: (node: ContentNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) if (mayHoldSections(child)) walkSections(child, visit);
}

const indexes = new WeakMap<ContentNode, TreeIndex>();

/**
 * The index of a tree, built once for each root object. Trees are values: change one by making a new one.
 * An unknown uid is simply not in `byUid`; a circle or a uid taken twice is named, never thrown.
 */
export function indexTree(root: ContentNode): TreeIndex {
  const known = indexes.get(root);
  if (known) return known;
  const byUid = new Map<string, IndexedNode>();
  const duplicates = new Set<string>();
  const circular = new Set<string>();
  const above: ContentNode[] = [];
  const enter = (
    node: ContentNode,
    parent: ContentNode | undefined,
    path: readonly string[],
    cardUid: string | undefined,
    level: number,
  ): void => {
    const isTaken = byUid.has(node.uid);
    // Whoever holds themselves was there before.
    if (isTaken && above.includes(node)) {
      circular.add(node.uid);
      return;
    }
    const card = cardUid ?? (level === 1 && node.type === "section" ? node.uid : undefined);
    if (isTaken) duplicates.add(node.uid);
    else byUid.set(node.uid, { node, parent, path, cardUid: card, level });
    const children = childrenOf(node);
    if (children.length === 0) return;
    above.push(node);
    const below = [...path, node.uid];
    const next = node.type === "section" ? level + 1 : level;
    for (const child of children) enter(child, node, below, card, next);
    above.pop();
  };
  enter(root, undefined, [], undefined, 0);
  const index = { root, byUid, duplicates: [...duplicates], circular: [...circular] };
  indexes.set(root, index);
  return index;
}

/** The node of a uid, or undefined. */
export const nodeOf = (root: ContentNode, uid: string): ContentNode | undefined =>
  indexTree(root).byUid.get(uid)?.node;

/** The sections that stand directly in the root, in stored order. */
export const pagesOf = (root: ContentNode): ContentNode[] =>
  Array.isArray(root.content) ? root.content.filter((node) => node.type === "section") : [];

/** The children in a node's `content`, where that is a list of nodes. */
export const contentOf = (node: ContentNode): readonly ContentNode[] =>
  Array.isArray(node.content) ? node.content : [];

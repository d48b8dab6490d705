import type { Node, ResolvedPos } from "prosemirror-model";
import type { TextKey } from "#shared/case/changes/operations.ts";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import { isTextBlock, textFieldOf } from "./nodeNames.ts";
import { typeOf } from "./toTree.ts";

/** A line of text of the case: a rich-text field of a node. */
export type LineName = { uid: string; key: TextKey };

/** A line where it stands in a document of the editor. */
export type Line = LineName & {
  node: Node;
  /** Position of its first character. */
  start: number;
};

/** A place in a line as it is shown, in UTF-16 units from its first character. */
export type TextPlace = LineName & { offset: number };

/** Returns true if a node is struck through as a whole: nobody writes in it. */
export const isStruck = (node: Node): boolean =>
  node.attrs.highlights?.some(({ kind }: NodeHighlight) => kind === "DELETE_CONTENT") ?? false;

/** The line that a position is in; undefined between lines, and in what is struck through as a whole. */
export function lineAt($pos: ResolvedPos): Line | undefined {
  const node = $pos.parent;
  if (!node.isTextblock) return undefined;
  for (let depth = $pos.depth; depth > 0; depth--) if (isStruck($pos.node(depth))) return undefined;
  // A title slot belongs to the node that it stands in.
  const owner = typeOf(node) ? node : $pos.node($pos.depth - 1);
  const type = typeOf(owner);
  const key = type && textFieldOf(type);
  return key ? { uid: owner.attrs.uid, key, node, start: $pos.start() } : undefined;
}

const uidsBelow = new WeakMap<Node, ReadonlySet<string>>();

/**
 * The uids of a node and of all below it. Nodes are values: a key makes those anew in which it falls, and only for them, and the nodes
 * that hold them, is anything gone through again.
 */
export function uidsIn(node: Node): ReadonlySet<string> {
  const known = uidsBelow.get(node);
  if (known) return known;
  const uids = new Set<string>();
  if (typeof node.attrs.uid === "string") uids.add(node.attrs.uid);
  if (!node.isTextblock) for (const child of node.children) for (const uid of uidsIn(child)) uids.add(uid);
  uidsBelow.set(node, uids);
  return uids;
}

/** The root and its cards have the case below them: of those it is asked what their children hold. */
const isLarge = (node: Node): boolean => node.content.size > 20_000;

/** The position before the node of a uid, and the node; undefined where the document does not show it. */
export function findNode(document: Node, uid: string): { pos: number; node: Node } | undefined {
  const inside = (parent: Node, start: number): { pos: number; node: Node } | undefined => {
    let pos = start;
    for (const node of parent.children) {
      if (node.attrs.uid === uid) return { pos, node };
      if (!node.isTextblock && (isLarge(node) || uidsIn(node).has(uid))) {
        const found = inside(node, pos + 1);
        if (found) return found;
      }
      pos += node.nodeSize;
    }
    return undefined;
  };
  return inside(document, 0);
}

export function findLine(document: Node, { uid, key }: LineName): Line | undefined {
  const found = findNode(document, uid);
  const type = found && typeOf(found.node);
  if (!found || !type || textFieldOf(type) !== key) return undefined;
  if (isTextBlock(type)) return { uid, key, node: found.node, start: found.pos + 1 };
  const slot = found.node.firstChild;
  return slot?.isTextblock ? { uid, key, node: slot, start: found.pos + 2 } : undefined;
}

/** The position of a place, as near as the line has it. */
export function positionOf(document: Node, place: TextPlace): number | undefined {
  const line = findLine(document, place);
  return line && line.start + Math.min(Math.max(place.offset, 0), line.node.content.size);
}

/** A part of a line between two positions, in offsets of the line. */
export type LinePart = { line: Line; from: number; to: number };

/** The parts of lines that a range of the document covers, in document order. Lines that it only touches at an end are among them. */
export function linesBetween(document: Node, from: number, to: number): LinePart[] {
  const parts: LinePart[] = [];
  const visit = (node: Node, pos: number): boolean => {
    if (!node.isTextblock) return true;
    const start = pos + 1;
    const end = start + node.content.size;
    const line = from <= end && to >= start ? lineAt(document.resolve(start)) : undefined;
    if (line) parts.push({ line, from: Math.max(from, start) - start, to: Math.min(to, end) - start });
    return false;
  };
  document.nodesBetween(from, to, (node, pos) => visit(node, pos));
  return parts;
}

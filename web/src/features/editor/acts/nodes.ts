import type { Node } from "prosemirror-model";
import { mayHold } from "#shared/case/model/containment.ts";
import { isQuestionSubtype, subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { mainListOf } from "../document/nodeNames.ts";
import { findLine, findNode, isStruck, type TextPlace } from "../document/places.ts";
import { treeNode, typeOf } from "../document/toTree.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";

/** A node of the case as it stands in the document: its parent, the list it is in, and its neighbours there. */
export type Standing = {
  node: Node;
  pos: number;
  parent: Node;
  parentUid: string;
  key: string;
  previous?: Node;
  next?: Node;
};

/** Undefined for the root, and for what the document does not show. */
export function standingOf(document: Node, uid: string): Standing | undefined {
  const found = findNode(document, uid);
  if (!found) return undefined;
  const $pos = document.resolve(found.pos);
  const holder = $pos.parent;
  const isSlot = typeOf(holder) === undefined;
  const parent = isSlot && $pos.depth > 0 ? $pos.node($pos.depth - 1) : holder;
  const type = typeOf(parent);
  if (!type) return undefined;
  const key = isSlot ? holder.type.name.replace(/^.*_list_/, "") : mainListOf(type)?.key;
  if (key === undefined) return undefined;
  if (isStruck(found.node)) return undefined;
  const siblings = holder.children.filter(
    (child) => typeOf(child) !== undefined && !isSummary(child) && !isStruck(child),
  );
  const at = siblings.indexOf(found.node);
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  return {
    ...found,
    parent,
    parentUid: parent.attrs.uid,
    key,
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  };
}

/** True for the mark where a node was moved away: no place is counted from it. */
const isSummary = (node: Node): boolean => node.type.name === "move_summary";

/** The first place to write in, from a node on; undefined where it has none. */
export function caretIn(node: ContentNode): Act["caret"] {
  const { type, uid } = node;
  if (type === "paragraph" || (typeof node.content === "object" && !Array.isArray(node.content))) {
    return { uid, key: "content", offset: 0 };
  }
  // What is asked stands in the first paragraph of a question: its title is seldom needed.
  const [stem] = isQuestionSubtype(subtypeOf(node)) ? contentOf(node) : [];
  return stem?.type === "paragraph" ? caretIn(stem) : { nodeUid: uid };
}

/**
 * Returns true if a node that holds words in the editor would be left with nothing but its title. The case itself may
 * be.
 */
const isLast = ({ parent, key }: Standing, document: Node): boolean =>
  key === "content" &&
  parent !== document.firstChild &&
  parent.children.filter((child) => typeOf(child) && !isStruck(child)).length <= 1;

/**
 * Deletes a node. Where its parent would be left empty an empty paragraph takes its place, if one may stand there.
 * @see spec documents §4 'deleting the last content of a node adds a placeholder'
 */
export function deleteNode(scene: Scene, uid: string): Act {
  const standing = standingOf(scene.document, uid);
  if (!standing) return nothing;
  const sketches: Sketch[] = [{ type: "deleteNode", uid }];
  const parent = treeNode(standing.parent);
  const paragraph: ContentNode = {
    type: "paragraph",
    uid: scene.mint("paragraph"),
    content: { text: "", styleRanges: [] },
  };
  if (isLast(standing, scene.document) && mayHold(parent, standing.key, paragraph)) {
    sketches.push({
      type: "addNodes",
      place: { parent: standing.parentUid, key: standing.key },
      nodes: [paragraph],
      kind: "ADD_NODE",
    });
    return { sketches, caret: { uid: paragraph.uid, key: "content", offset: 0 } };
  }
  return { sketches, ...caretBefore(scene.document, standing) };
}

/** The end of the line before a node, else the start of the one behind it. */
export function caretBefore(document: Node, { pos, node }: Standing): Pick<Act, "caret"> {
  const before = textBefore(document, pos) ?? textAfter(document, pos + node.nodeSize);
  return before ? { caret: before } : {};
}

export function textBefore(document: Node, pos: number): TextPlace | undefined {
  let found: TextPlace | undefined;
  document.nodesBetween(0, pos, (node, at, parent) => {
    if (at + node.nodeSize > pos && node.isTextblock) return false;
    const line = node.isTextblock ? lineOf(document, node, parent) : undefined;
    if (line) found = { ...line, offset: node.content.size };
    return !node.isTextblock;
  });
  return found;
}

export function textAfter(document: Node, pos: number): TextPlace | undefined {
  let found: TextPlace | undefined;
  document.nodesBetween(pos, document.content.size, (node, _, parent) => {
    if (found) return false;
    const line = node.isTextblock ? lineOf(document, node, parent) : undefined;
    if (line) found = { ...line, offset: 0 };
    return !node.isTextblock;
  });
  return found;
}

function lineOf(document: Node, node: Node, parent: Node | null) {
  const uid = node.attrs.uid ?? parent?.attrs.uid;
  if (typeof uid !== "string") return undefined;
  for (const key of ["title", "content"] as const) {
    if (findLine(document, { uid, key })) return { uid, key };
  }
  return undefined;
}

const reachesDown = (row: Node): boolean =>
  row.children.some((cell) => Number(cell.attrs.fields?.rowSpan ?? 1) > 1);

/** Returns true if a node may change places with its neighbors. A cell may not, nor a row that cells span. */
export const isMovable = ({ node, parent }: Standing): boolean =>
  node.type.name !== "tableCell" && (node.type.name !== "tableRow" || !parent.children.some(reachesDown));

/** Moves a node by one place in its list. */
export function moveByOne(scene: Scene, uid: string, direction: "up" | "down"): Act {
  const standing = standingOf(scene.document, uid);
  const neighbour = direction === "up" ? standing?.previous : standing?.next;
  if (!standing || !neighbour || !isMovable(standing)) return nothing;
  const beside = direction === "up" ? { before: neighbour.attrs.uid } : { after: neighbour.attrs.uid };
  const place = { parent: standing.parentUid, key: standing.key, ...beside };
  return { sketches: [{ type: "moveNode", uid, place, direction }] };
}

/** Puts nodes into a list, behind one of its nodes where one is given. Refused where the parent may not hold one of them. */
export function addNodes(
  scene: Scene,
  nodes: readonly ContentNode[],
  place: { parent: string; key: string; after?: string },
): Act {
  const parent = findNode(scene.document, place.parent);
  const [first] = nodes;
  if (!parent || !first) return nothing;
  const holder = treeNode(parent.node);
  if (!nodes.every((node) => mayHold(holder, place.key, node))) return nothing;
  const caret = caretIn(first);
  return {
    sketches: [{ type: "addNodes", place, nodes: [...nodes], kind: "ADD_NODE" }],
    ...(caret ? { caret } : {}),
  };
}

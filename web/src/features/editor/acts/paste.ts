import type { Selection } from "prosemirror-state";
import { most } from "#shared/case/changes/operationLimits.ts";
import { mayHold } from "#shared/case/model/containment.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { inlineOf } from "../document/inline.ts";
import { type Line, lineAt } from "../document/places.ts";
import { draftPlace } from "../document/stretches.ts";
import { treeNode, typeOf } from "../document/toTree.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { deleteSelection, itemOf } from "./keys.ts";
import { type Standing, standingOf } from "./nodes.ts";
import { insertInline } from "./text.ts";

/** Nodes that hold only what the place may hold: what may not stand there is unpacked down to its paragraphs. No text is dropped. */
function fitting(nodes: readonly ContentNode[], mayStand: (node: ContentNode) => boolean): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (mayStand(node)) return [node];
    const below = [...contentOf(node), ...(node.rows ?? []), ...(node.cells ?? [])];
    return fitting(below, mayStand);
  });
}

const tablesIn = (nodes: readonly ContentNode[]): number =>
  nodes.flatMap((node) => findNodes(node, ({ type }) => type === "table")).length;

/** How many tables of what was pasted may not stand where it was pasted, so that only their words came. */
export const tablesUnpacked = (pasted: readonly ContentNode[], { sketches }: Act): number =>
  sketches.length === 0
    ? 0
    : tablesIn(pasted) - tablesIn(sketches.flatMap((each) => (each.type === "addNodes" ? each.nodes : [])));

const textOf = ({ content }: ContentNode) => (isRichText(content) ? inlineOf(content) : []);

/** Into a line that cannot be cut, a title: all words go into it. */
function pasteWords(scene: Scene, line: Line, offset: number, nodes: readonly ContentNode[]): Sketch[] {
  const words = nodes.flatMap((node, i) => [
    ...(i > 0 ? inlineOf({ text: " ", styleRanges: [] }) : []),
    ...textOf(node),
  ]);
  return insertInline(scene, line, offset, words);
}

/** Behind the last of what was pasted. */
const caretBehind = (last: ContentNode): Act["caret"] =>
  isRichText(last.content)
    ? { uid: last.uid, key: "content", offset: last.content.text.length }
    : { nodeUid: last.uid };

/**
 * Pastes nodes: the first paragraph goes on in the line, the rest follow it as nodes of their own, and what stood behind the caret
 * comes after them. In a list each is an item, in the answers of a question an answer: nodes of the type that the line is of. Where a
 * line cannot be cut (a title) all words go into it.
 * @see spec documents §5 Paste
 */
export function pasteNodes(scene: Scene, selection: Selection, pasted: readonly ContentNode[]): Act {
  const line = lineAt(selection.$from);
  const standing = line && standingOf(scene.document, line.uid);
  if (!line || pasted.length === 0) return nothing;
  const removed = deleteSelection(scene, selection).sketches;
  const offset = selection.from - line.start;
  const type = standing && typeOf(standing.node);
  if (!type || line.key !== "content") {
    const words = fitting(pasted, ({ type: each }) => each === "paragraph");
    return { sketches: [...removed, ...pasteWords(scene, line, offset, words)] };
  }

  const item = type === "paragraph" ? itemOf(scene.document, line) : undefined;
  const items = item && itemsOf(scene, item, pasted);
  const holder = items && item ? item : standing;
  const nodes = items ?? alike(scene, type, standing, pasted);
  const [head, ...rest] = nodes;
  if (!head) return nothing;
  // Of an item, its first paragraph goes on in the line, and what else it holds behind that.
  const [opening, ...within] = items ? contentOf(head) : [head];
  const isInline = opening?.type === type;
  const first = isInline && opening ? insertInline(scene, line, offset, textOf(opening)) : [];
  const below = isInline ? within : items ? [...contentOf(head)] : [];
  const following = isInline || items ? rest : nodes;

  const last = first.at(-1);
  const place = draftPlace(scene.stretchesOf(line), { uid: line.uid, key: line.key, offset });
  const end =
    last?.type === "insertText" ? { ...place, uid: last.uid, offset: last.offset + last.text.length } : place;
  if (following.length === 0 && below.length === 0) {
    return {
      sketches: [...removed, ...first],
      caret: { line: { uid: line.uid, key: line.key }, draft: end },
    };
  }
  const isAtEnd = selection.to - line.start >= line.node.content.size && !scene.goesOn(line.uid);
  // What is left of another line stays a line of its own: it comes behind all that was pasted.
  const { $to } = selection;
  const isWithRest = !$to.sameParent(selection.$from) && $to.parentOffset < $to.parent.content.size;
  const deleted = isWithRest ? removed.filter(({ type: each }) => each !== "joinParagraph") : removed;
  const cut: Sketch = {
    ...{ type: "splitParagraph", uid: end.uid, offset: end.offset, newUid: scene.mint(type) },
    ...(items ? { above: [scene.mint("item")] } : {}),
  };
  const added = (holder: Standing, after: string, all: ContentNode[]): Sketch[] => {
    if (all.length === 0) return [];
    const [nodes, rest] = [all.slice(0, most.nodes), all.slice(most.nodes)];
    const place = { parent: holder.parentUid, key: holder.key, after };
    const sketch: Sketch = { type: "addNodes", place, nodes, kind: "ADD_TEXT_AND_NODES_TO_NODE" };
    return [sketch, ...added(holder, nodes.at(-1)?.uid ?? after, rest)];
  };
  const lastNode = [...below, ...following].at(-1);
  const deepest = lastNode?.type === "listItem" ? contentOf(lastNode).at(-1) : lastNode;
  return {
    sketches: [
      ...deleted,
      ...first,
      ...(isAtEnd ? [] : [cut]),
      ...added(standing, line.uid, below),
      ...added(holder, holder.node.attrs.uid, following),
    ],
    ...(deepest ? { caret: caretBehind(deepest) } : {}),
  };
}

/**
 * Makes nodes of the kind that stands beside a line in its list: paragraphs among what its parent may hold, answers
 * among answers.
 */
function alike(
  scene: Scene,
  type: NodeType,
  { parent, key }: Standing,
  pasted: readonly ContentNode[],
): ContentNode[] {
  const holder = treeNode(parent);
  if (type === "paragraph") return fitting(pasted, (node) => mayHold(holder, key, node));
  return fitting(pasted, (node) => node.type === "paragraph").map(({ content }) => ({
    type,
    uid: scene.mint(type),
    ...(content ? { content } : {}),
  }));
}

/** Paragraphs and lists as items of the list that an item stands in; undefined where there is something else, which goes into the item. */
function itemsOf(scene: Scene, item: Standing, pasted: readonly ContentNode[]): ContentNode[] | undefined {
  const isList = ({ type }: ContentNode): boolean => type === "regularList" || type === "numberedList";
  if (!pasted.every((node) => node.type === "paragraph" || isList(node))) return undefined;
  const level = Number(item.node.attrs.fields.listIndentation ?? 0);
  return pasted
    .flatMap((node): ContentNode[] =>
      isList(node) ? [...contentOf(node)] : [{ type: "listItem", uid: scene.mint("item"), content: [node] }],
    )
    .map((node) => (level > 0 ? { ...node, listIndentation: level + (node.listIndentation ?? 0) } : node));
}

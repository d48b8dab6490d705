import type { Node } from "prosemirror-model";
import type { Selection } from "prosemirror-state";
import { findNode, isStruck, type Line, type LinePart, lineAt, linesBetween } from "../document/places.ts";
import { draftPlace } from "../document/stretches.ts";
import { typeOf } from "../document/toTree.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { isBlank } from "./live.ts";
import { caretBefore, deleteNode, type Standing, standingOf, textBefore } from "./nodes.ts";
import { deletePart } from "./text.ts";

const placeIn = (line: Line, offset: number) => ({ uid: line.uid, key: line.key, offset });

const canSplit = (line: Line): boolean => line.key === "content";

/** The list item that a line is a part of, if it is the line of one. */
export function itemOf(document: Node, line: Line): Standing | undefined {
  const paragraph = standingOf(document, line.uid);
  return paragraph?.parent.type.name === "listItem" ? standingOf(document, paragraph.parentUid) : undefined;
}

/**
 * Enter: cuts the line in two, and the list item around it; in an empty item it leaves the list; in a title it goes on to what
 * is below.
 */
export function splitLine(scene: Scene, selection: Selection): Act {
  const { document } = scene;
  const line = lineAt(selection.$from);
  if (!line) return nothing;
  const removed = deleteSelection(scene, selection).sketches;
  if (!canSplit(line)) return { sketches: removed };
  const offset = selection.from - line.start;
  const item = itemOf(document, line);
  const isEmpty = isBlank(line.node);
  if (item && isEmpty && !item.next) return leaveList(scene, line);

  const node = findNode(document, line.uid)?.node;
  const type = node && typeOf(node);
  if (!type) return nothing;
  const newUid = scene.mint(type);
  // The cut is made where the selection begins: what is deleted keeps its place in the draft.
  const place = draftPlace(scene.stretchesOf(line), placeIn(line, offset));
  const above = item && type === "paragraph" ? [scene.mint("item")] : [];
  const split: Sketch = {
    type: "splitParagraph",
    uid: place.uid,
    offset: place.offset,
    newUid,
    ...(above.length > 0 ? { above } : {}),
  };
  return { sketches: [...removed, split], caret: { uid: newUid, key: "content", offset: 0 } };
}

/** Out of the last item, which is empty, into a paragraph behind the list. */
function leaveList(scene: Scene, line: Line): Act {
  const item = itemOf(scene.document, line);
  const list = item && standingOf(scene.document, item.parentUid);
  if (!item || !list) return nothing;
  const uid = scene.mint("paragraph");
  const isOnly = !item.previous;
  const sketches: Sketch[] = [
    {
      type: "addNodes",
      place: { parent: list.parentUid, key: list.key, after: item.parentUid },
      nodes: [{ type: "paragraph", uid, content: { text: "", styleRanges: [] } }],
      kind: "CHANGE_TEXT_AND_NODES",
    },
    { type: "deleteNode", uid: isOnly ? item.parentUid : item.node.attrs.uid },
  ];
  return { sketches, caret: { uid, key: "content", offset: 0 } };
}

/** Returns true if an empty paragraph is all that stands in its place, so that another would only replace it. */
const isOnlyLine = ({ node, parent }: NonNullable<ReturnType<typeof standingOf>>): boolean =>
  node.type.name === "paragraph" && parent.children.filter((child) => typeOf(child)).length === 1;

/** Backspace at the start of a line: it goes on in the line before it; an empty one goes. */
export function joinBackward(scene: Scene, line: Line): Act {
  const { document } = scene;
  const standing = standingOf(document, line.uid);
  if (!standing || line.key !== "content") return nothing;
  const { previous } = standing;
  if (previous?.isTextblock && previous.type === standing.node.type) {
    return {
      sketches: [{ type: "joinParagraph", uid: line.uid }],
      caret: { uid: previous.attrs.uid, key: "content", offset: previous.content.size },
    };
  }
  const item = previous ? undefined : itemOf(document, line);
  if (item) return joinItem(scene, line, item);
  if (!isBlank(line.node) || isOnlyLine(standing)) return nothing;
  const gone = deleteNode(scene, line.uid);
  return { ...gone, ...caretBefore(document, standing) };
}

function joinItem(scene: Scene, line: Line, item: NonNullable<ReturnType<typeof itemOf>>): Act {
  const before = item.previous?.lastChild;
  if (!item.previous) {
    const isAlone = item.node.childCount === 1 && isBlank(line.node);
    const uid = item.next ? item.node.attrs.uid : item.parentUid;
    return isAlone ? deleteNode(scene, uid) : nothing;
  }
  const joined: Sketch[] = [{ type: "joinParagraph", uid: item.node.attrs.uid }];
  if (before?.type.name !== "paragraph") return { sketches: joined };
  return {
    sketches: [...joined, { type: "joinParagraph", uid: line.uid }],
    caret: { uid: before.attrs.uid, key: "content", offset: before.content.size },
  };
}

/** Delete at the end of a line: the next one goes on in it. */
export function joinForward(scene: Scene, line: Line): Act {
  const standing = standingOf(scene.document, line.uid);
  if (!standing || line.key !== "content") return nothing;
  const { next } = standing;
  const caret = placeIn(line, line.node.content.size);
  if (next?.isTextblock && next.type === standing.node.type) {
    return { sketches: [{ type: "joinParagraph", uid: next.attrs.uid }], caret };
  }
  const nextItem = next ? undefined : itemOf(scene.document, line)?.next;
  const first = nextItem?.firstChild;
  if (!nextItem || !first?.isTextblock) return nothing;
  const firstLine = linesBetween(scene.document, 0, scene.document.content.size).find(
    (part) => part.line.uid === first.attrs.uid,
  );
  return firstLine ? { ...joinBackward(scene, firstLine.line), caret } : nothing;
}

/**
 * Deletes what is selected: parts of lines, and the nodes that lie wholly inside. The last line goes on in the first where both
 * stand in one list and are of one type.
 */
export function deleteSelection(scene: Scene, selection: Selection): Act {
  const { from, to } = selection;
  if (from === to) return nothing;
  const { document } = scene;
  const parts = linesBetween(document, from, to);
  const whole = nodesInside(document, from, to);
  const isInside = ({ line }: LinePart): boolean =>
    whole.some(({ pos, node }) => line.start > pos && line.start < pos + node.nodeSize);
  const kept = parts.filter((part) => !isInside(part));
  const sketches = [
    ...kept.flatMap((part) => deletePart(scene, part)),
    ...whole.map(({ node }): Sketch => ({ type: "deleteNode", uid: node.attrs.uid })),
  ];
  const [first] = kept;
  const last = kept.at(-1);
  if (!first) {
    const [gone] = whole;
    const before = gone && textBefore(document, gone.pos);
    return { sketches, ...(before ? { caret: before } : {}) };
  }
  const joins = last && last !== first ? joinedAfter(document, first, last) : [];
  return { sketches: [...sketches, ...joins], caret: placeIn(first.line, first.from) };
}

function joinedAfter(document: Node, first: LinePart, last: LinePart): Sketch[] {
  const [a, b] = [standingOf(document, first.line.uid), standingOf(document, last.line.uid)];
  const isAlike = a && b && first.line.key === "content" && a.node.type === b.node.type;
  if (isAlike && a.parentUid === b.parentUid && a.key === b.key) {
    return [{ type: "joinParagraph", uid: last.line.uid }];
  }
  const [x, y] = [itemOf(document, first.line), itemOf(document, last.line)];
  if (!isAlike || !x || !y || x.parentUid !== y.parentUid || x.node === y.node) return [];
  const areEnds = !a.next && !b.previous;
  return areEnds
    ? [
        { type: "joinParagraph", uid: y.node.attrs.uid },
        { type: "joinParagraph", uid: last.line.uid },
      ]
    : [];
}

/** Rows and cells come and go by acts of the table: what is deleted with other text is what they hold. */
const isOfTable = (node: Node): boolean => node.type.name === "tableRow" || node.type.name === "tableCell";

/** The outermost nodes that lie wholly between two positions. Lines at the ends, of which a part is selected, do not. */
function nodesInside(document: Node, from: number, to: number): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  document.nodesBetween(from, to, (node, pos, parent, index) => {
    const isInside = pos >= from && pos + node.nodeSize <= to;
    if (isStruck(node)) return false;
    // A cell keeps its first line, so that one can write in it.
    const isKept = isOfTable(node) || (node.isTextblock && index === 0 && parent?.type.name === "tableCell");
    if (!isInside || !typeOf(node) || isKept) return true;
    found.push({ node, pos });
    return false;
  });
  return found;
}

import type { Draft } from "#shared/case/changes/draft.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { view } from "#shared/case/changes/view.ts";
import type { ViewNode } from "#shared/case/changes/viewTypes.ts";
import { fileStoreKey, fileStorePath } from "#shared/case/model/fileStore.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { isAnswerOption, isQuestionKind } from "#shared/case/model/questionNodes.ts";
import { isRichText, rawText } from "#shared/case/model/richText.ts";
import { cardLabel, topperOf } from "#shared/case/model/subtypes.ts";
import { childListsOf } from "#shared/case/model/tree.ts";
import { type Marker, marker, type Place } from "./markedItems.ts";
import {
  type Block,
  type Cell,
  type Item,
  type LineStyle,
  marksOf,
  type Note,
  type WordCase,
} from "./wordBlock.ts";

/** Headings that Word knows. */
const headingsAtMost = 6;

/**
 * A case as lines and tables, with what waits for a decision as marks and what is said of it as notes: the view that highlights
 * suggestions. Media but pictures are named in brackets.
 */
export function wordLines(draft: Draft): WordCase {
  const root = view(draft, "HIGHLIGHT_SUGGESTIONS");
  const notes = notesOf(draft);
  const blocks: Block[] = [];
  const marks = marker(draft, notes);
  const all: Writing = { marks, place: { level: 0, notes: [] }, into: blocks };
  writeText(all, root, "title", { kind: "title" });
  writeNodes({ ...all, place: { level: 1, notes: [] } }, root);
  return { blocks, notes };
}

/** Threads, and what is said of suggestions, by the ids of the thread and of the changes. */
function notesOf(draft: Draft): Map<string, Note> {
  const notes = new Map<string, Note>();
  for (const card of reviewCards(draft, "HIGHLIGHT_SUGGESTIONS")) {
    const said = card.kind === "thread" ? card.thread.comments : card.comments;
    if (said.length === 0) continue;
    const comments = said.map(({ author, createdAt: at, text }) => ({ author, at, text }));
    const id = card.kind === "thread" ? card.id : `said_${card.changeIds[0]}`;
    notes.set(id, { id, comments });
  }
  return notes;
}

const nodesIn = (node: ViewNode): ViewNode[] =>
  // Views are of view nodes throughout.
  childListsOf(node).flatMap(({ nodes }) => nodes as readonly ViewNode[]);

/** Place that a node is written at, and the list of blocks that it goes to. */
type Writing = { marks: Marker; place: Place; into: Block[] };

const marksAt = ({ added, deleted }: Place) => marksOf(added, deleted);

function writeText(
  { marks, place, into }: Writing,
  node: ViewNode,
  key: "title" | "content",
  style: LineStyle,
): void {
  const field = node[key];
  const text = typeof field === "string" || isRichText(field) ? field : undefined;
  into.push({ kind: "line", style, items: marks.itemsOf(text, place), ...marksAt(place) });
}

function writeLabel({ marks, place, into }: Writing, text: string): void {
  into.push({ kind: "line", style: { kind: "label" }, items: marks.itemsOf(text, place), ...marksAt(place) });
}

/** Writes what is in a node; `within` is the place in it, where it is another than the node's. */
function writeNodes(at: Writing, node: ViewNode, within: Partial<Place> = {}): void {
  for (const child of nodesIn(node)) writeNode({ ...at, place: { ...at.place, ...within } }, child);
}

const styleAt = ({ list }: Place): LineStyle =>
  list
    ? { kind: "listed", list: list.id, isNumbered: list.isNumbered, level: list.level }
    : { kind: "normal" };

const numberedAs = (node: ViewNode): Partial<Place> => ({
  list: { id: node.uid, isNumbered: true, level: 0 },
});

function writeNode(outer: Writing, node: ViewNode): void {
  const at: Writing = { ...outer, place: outer.marks.placeOf(node, outer.place) };
  const { place, into } = at;
  joinBreaks(node, into);
  switch (node.type) {
    case "section":
    case "RLOModal":
    case "cdq_case":
      writeSection(at, node);
      break;
    case "regularList":
    case "numberedList":
      writeNodes(at, node, {
        list: {
          id: node.uid,
          isNumbered: node.type === "numberedList",
          level: place.list ? place.list.level + 1 : 0,
        },
      });
      break;
    case "listItem":
      writeItem(at, node);
      break;
    case "table":
      writeTable(at, node);
      break;
    case "horizontalRule":
      into.push({ kind: "line", style: { kind: "rule" }, items: [], ...marksAt(place) });
      break;
    case "image":
      writePicture(at, node);
      break;
    case "move_summary":
      writeLabel(at, "[Moved from here]");
      break;
    default:
      writeWords(at, node);
  }
}

/** Writes a question, an answer to it, or any other text. */
function writeWords(at: Writing, node: ViewNode): void {
  const { place, into } = at;
  if (isQuestionKind(node.type)) {
    writeLabel(at, displayName(node));
    writeNodes(at, node, numberedAs(node));
  } else if (isAnswerOption(node)) {
    writeText(at, node, "content", styleAt(place));
    if (node.answer === true) appendWords(into, " (correct)");
  } else if (isRichText(node.content)) writeText(at, node, "content", styleAt(place));
  else if (node.type === "learningObjectivesList") writeNodes(at, node, numberedAs(node));
  else writeNamed(at, node);
}

function writeSection(at: Writing, node: ViewNode): void {
  const { marks, place, into } = at;
  const topper = topperOf(node);
  if (topper) writeLabel(at, topper);
  const hasTitle = rawText(node.title).trim() !== "";
  if (hasTitle || place.level === 1) {
    writeText(at, node, "title", { kind: "heading", level: Math.min(place.level, headingsAtMost) });
    const last = into.at(-1);
    if (!hasTitle && last?.kind === "line")
      last.items.push(...marks.itemsOf(cardLabel(node) ?? "Page", place));
  }
  writeNodes(at, node, { level: place.level + 1 });
}

function writePicture(at: Writing, node: ViewNode): void {
  const { place, into } = at;
  const path = fileStorePath(node);
  const key = path === undefined ? (node.url ?? "") : fileStoreKey(path);
  const altText = node.altText ?? "";
  const item: Item = { kind: "picture", key, altText, ...marksAt(place), notes: place.notes };
  into.push({ kind: "line", style: { kind: "normal" }, items: [item], ...marksAt(place) });
  if (rawText(node.title) !== "") writeText(at, node, "title", { kind: "caption" });
}

/** Writes the name of what has no words of its own, such as a film, and what is in it. */
function writeNamed(at: Writing, node: ViewNode): void {
  const title = rawText(node.title);
  if (node.type !== "imageGallery")
    writeLabel(at, `[${displayName(node)}${title === "" ? "" : `: ${title}`}]`);
  writeNodes(at, node);
}

/** The first paragraph of an item has its bullet, the others stand below it. */
function writeItem(at: Writing, node: ViewNode): void {
  const { place, into } = at;
  const list = place.list ?? { id: node.uid, isNumbered: false, level: 0 };
  let isFirst = true;
  for (const child of nodesIn(node)) {
    const from = into.length;
    writeNode({ ...at, place: { ...place, list } }, child);
    if (child.type !== "paragraph") continue;
    const line = into[from];
    if (!isFirst && line?.kind === "line") line.style = { kind: "underItem", level: list.level };
    isFirst = false;
  }
}

function writeTable({ marks, place, into }: Writing, node: ViewNode): void {
  const { list: _list, ...plain } = place;
  const rows = nodesIn(node).map((row) => {
    const ofRow = marks.placeOf(row, plain);
    const cells = nodesIn(row).map((cell): Cell => {
      const blocks: Block[] = [];
      writeNodes({ marks, place: marks.placeOf(cell, ofRow), into: blocks }, cell);
      const { columnSpan = 1, rowSpan = 1 } = cell;
      return { columnSpan: Math.max(1, columnSpan), rowSpan: Math.max(1, rowSpan), blocks };
    });
    return { cells, ...marksAt(ofRow) };
  });
  into.push({ kind: "table", rows });
}

/** A break that a suggestion makes, or takes away, is the end of the line before. */
function joinBreaks(node: ViewNode, into: readonly Block[]): void {
  const before = into.at(-1);
  if (before?.kind !== "line") return;
  for (const highlight of node.highlights ?? []) {
    if (highlight.kind === "SPLIT") before.added = highlight.change;
    if (highlight.kind === "JOIN") before.deleted = highlight.change;
  }
}

function appendWords(into: readonly Block[], text: string): void {
  const last = into.at(-1);
  if (last?.kind === "line") last.items.push({ kind: "words", text, styles: {}, notes: [] });
}

import type { ChangeHeader, Draft } from "#shared/case/changes/draft.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { view } from "#shared/case/changes/view.ts";
import type { NodeHighlight, TextHighlight, ViewNode, ViewText } from "#shared/case/changes/viewTypes.ts";
import { fileStoreKey, fileStorePath } from "#shared/case/model/fileStore.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { isAnswerOption, isQuestionKind } from "#shared/case/model/questionNodes.ts";
import { isRichText, rawText } from "#shared/case/model/richText.ts";
import { type RunStyles, segments } from "#shared/case/model/segments.ts";
import { cardLabel, topperOf } from "#shared/case/model/subtypes.ts";
import { childListsOf } from "#shared/case/model/tree.ts";
import type { RichText } from "#shared/case/model/types.ts";

/** Ids of the changes that wait for a decision and added, or delete, something. */
export type Marks = { added?: string; deleted?: string };

/** Words of one look, or a picture, with the notes that are about them. */
export type Item = Marks & {
  notes: readonly string[];
} & (
    | {
        kind: "words";
        text: string;
        styles: RunStyles;
        /** Styles before the change `restyled`. */
        before?: RunStyles;
        restyled?: string;
      }
    | { kind: "picture"; key: string; altText: string }
  );

export type LineStyle =
  | { kind: "title" | "normal" | "label" | "caption" | "rule" }
  /** From 1. */
  | { kind: "heading"; level: number }
  /** `list` names the list, so that each begins at 1. */
  | { kind: "listed"; list: string; isNumbered: boolean; level: number }
  | { kind: "underItem"; level: number };

/** A paragraph. Marks are those of its end: what Word calls the paragraph mark. */
export type Line = Marks & { kind: "line"; style: LineStyle; items: Item[] };

export type Cell = { columnSpan: number; rowSpan: number; blocks: Block[] };
export type Table = { kind: "table"; rows: (Marks & { cells: Cell[] })[] };
export type Block = Line | Table;

/** A comment: a thread with its replies, what is said of a suggestion, or a change that Word has no mark for. Times are epoch milliseconds. */
export type Note = { id: string; comments: { author: string; at: number; text: string }[] };

export type WordCase = { blocks: Block[]; notes: Map<string, Note> };

type Place = Marks & {
  level: number;
  notes: readonly string[];
  list?: { id: string; isNumbered: boolean; level: number };
};

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
  const write = writer(draft, notes);
  write.text(root, "title", { level: 0, notes: [] }, { kind: "title" }, blocks);
  for (const child of nodesIn(root)) write.node(child, { level: 1, notes: [] }, blocks);
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

type Writer = {
  text: (node: ViewNode, key: "title" | "content", place: Place, style: LineStyle, into: Block[]) => void;
  node: (node: ViewNode, place: Place, into: Block[]) => void;
};

function writer(draft: Draft, notes: Map<string, Note>): Writer {
  const header = (id: string): ChangeHeader | undefined => draft.changes[id];

  /** Notes about a change of which replies are kept, and about one that Word has no mark for. */
  const noteOfChange = (id: string): string[] => (notes.has(`said_${id}`) ? [`said_${id}`] : []);

  function noteInWords(change: string, uid: string, text: string): string {
    const id = `told_${change}_${uid}`;
    const by = header(change);
    notes.set(id, { id, comments: [{ author: by?.author ?? "", at: by?.createdAt ?? 0, text }] });
    return id;
  }

  function placeOf(node: ViewNode, place: Place): Place {
    const next: Place & { notes: string[] } = { ...place, notes: [...place.notes] };
    for (const highlight of node.highlights ?? []) tellNode(highlight, node, next);
    return next;
  }

  function tellNode(highlight: NodeHighlight, node: ViewNode, place: Place & { notes: string[] }): void {
    if (highlight.kind === "ADD_COMMENT_THREAD") {
      place.notes.push(highlight.thread);
      return;
    }
    const { kind, change } = highlight;
    place.notes.push(...noteOfChange(change));
    const name = displayName(node).toLowerCase();
    if (kind === "ADD_CONTENT") place.added = change;
    else if (kind === "DELETE_CONTENT") place.deleted = change;
    else if (kind === "MOVE_NODE")
      place.notes.push(noteInWords(change, node.uid, `Suggests moving this ${name} here.`));
    else if (kind === "SET_KEYS_VALUES")
      place.notes.push(
        noteInWords(change, node.uid, `Suggests changing this ${name}: ${highlight.keys.join(", ")}.`),
      );
  }

  function itemsOf(text: ViewText | string | undefined, place: Place): Item[] {
    const rich: ViewText = typeof text === "string" ? { text, styleRanges: [] } : (text ?? emptyText);
    const highlights = rich.highlights ?? [];
    return cut(rich, highlights).map(({ start, words, styles }): Item => {
      const here = highlights.filter(({ range }) => range.start <= start && start < range.end);
      const change = (kind: TextHighlight["kind"]): string | undefined =>
        here.flatMap((each) => (each.kind === kind && "change" in each ? [each.change] : []))[0];
      const threads = here.flatMap((each) => (each.kind === "ADD_COMMENT_THREAD" ? [each.thread] : []));
      const styled = here.flatMap((each) => ("style" in each ? [each] : []));
      const said = here.flatMap((each) => ("change" in each ? noteOfChange(each.change) : []));
      const [restyle] = styled;
      return {
        ...{ kind: "words", text: words, styles },
        ...marksOf(change("ADDED_TEXT") ?? place.added, change("DELETED_TEXT") ?? place.deleted),
        ...(restyle ? { restyled: restyle.change, before: beforeStyles(styles, styled) } : {}),
        notes: [...new Set([...place.notes, ...threads, ...said])],
      };
    });
  }

  const write: Writer = {
    text(node, key, place, style, into) {
      const field = node[key];
      const text = typeof field === "string" || isRichText(field) ? field : undefined;
      const items = itemsOf(text, place);
      into.push({ kind: "line", style, items, ...marksOf(place.added, place.deleted) });
    },
    node(node, outer, into) {
      const place = placeOf(node, outer);
      joinBreaks(node, into);
      const style: LineStyle = place.list
        ? { kind: "listed", list: place.list.id, isNumbered: place.list.isNumbered, level: place.list.level }
        : { kind: "normal" };
      const label = (text: string): void => {
        const items = itemsOf(text, place);
        into.push({ kind: "line", style: { kind: "label" }, items, ...marksOf(place.added, place.deleted) });
      };
      const below = (next: Place = place): void => {
        for (const child of nodesIn(node)) write.node(child, next, into);
      };
      if (node.type === "section" || node.type === "RLOModal" || node.type === "cdq_case") {
        const level = Math.min(place.level, headingsAtMost);
        const topper = topperOf(node);
        if (topper) label(topper);
        const hasTitle = rawText(node.title).trim() !== "";
        if (hasTitle || place.level === 1) {
          write.text(node, "title", place, { kind: "heading", level }, into);
          const last = into.at(-1);
          if (!hasTitle && last?.kind === "line")
            last.items.push(...itemsOf(cardLabel(node) ?? "Page", place));
        }
        return below({ ...place, level: place.level + 1 });
      }
      if (node.type === "regularList" || node.type === "numberedList") {
        const level = place.list ? place.list.level + 1 : 0;
        const isNumbered = node.type === "numberedList";
        return below({ ...place, list: { id: node.uid, isNumbered, level } });
      }
      if (node.type === "listItem") return writeItem(node, place, into);
      if (node.type === "table") return writeTable(node, place, into);
      if (node.type === "horizontalRule") {
        into.push({
          kind: "line",
          style: { kind: "rule" },
          items: [],
          ...marksOf(place.added, place.deleted),
        });
        return;
      }
      if (node.type === "image") {
        const { added, deleted } = place;
        const path = fileStorePath(node);
        const key = path === undefined ? (node.url ?? "") : fileStoreKey(path);
        const altText = node.altText ?? "";
        const item: Item = { kind: "picture", key, altText, ...marksOf(added, deleted), notes: place.notes };
        into.push({ kind: "line", style: { kind: "normal" }, items: [item], ...marksOf(added, deleted) });
        if (rawText(node.title) !== "") write.text(node, "title", place, { kind: "caption" }, into);
        return;
      }
      if (isQuestionKind(node.type)) {
        label(displayName(node));
        return below({ ...place, list: { id: node.uid, isNumbered: true, level: 0 } });
      }
      if (isAnswerOption(node)) {
        write.text(node, "content", place, style, into);
        if (node.answer === true) appendWords(into, " (correct)");
        return;
      }
      if (node.type === "move_summary") return label("[Moved from here]");
      const isText = isRichText(node.content);
      if (isText && node.type !== "checkbox") {
        const { list: _list, ...plain } = place;
        write.text(node, "content", place.list ? place : plain, style, into);
        return;
      }
      if (isText) {
        write.text(node, "content", place, style, into);
        return;
      }
      if (node.type === "learningObjectivesList")
        return below({ ...place, list: { id: node.uid, isNumbered: true, level: 0 } });
      const title = rawText(node.title);
      if (node.type !== "imageGallery") label(`[${displayName(node)}${title === "" ? "" : `: ${title}`}]`);
      below();
    },
  };

  /** The first paragraph of an item has its bullet, the others stand below it. */
  function writeItem(node: ViewNode, place: Place, into: Block[]): void {
    const list = place.list ?? { id: node.uid, isNumbered: false, level: 0 };
    let isFirst = true;
    for (const child of nodesIn(node)) {
      const from = into.length;
      write.node(child, { ...place, list }, into);
      if (child.type !== "paragraph") continue;
      const line = into[from];
      if (!isFirst && line?.kind === "line") line.style = { kind: "underItem", level: list.level };
      isFirst = false;
    }
  }

  function writeTable(node: ViewNode, place: Place, into: Block[]): void {
    const { list: _list, ...plain } = place;
    const rows = nodesIn(node).map((row) => {
      const ofRow = placeOf(row, plain);
      const cells = nodesIn(row).map((cell): Cell => {
        const blocks: Block[] = [];
        const ofCell = placeOf(cell, ofRow);
        for (const child of nodesIn(cell)) write.node(child, ofCell, blocks);
        const { columnSpan = 1, rowSpan = 1 } = cell;
        return { columnSpan: Math.max(1, columnSpan), rowSpan: Math.max(1, rowSpan), blocks };
      });
      return { cells, ...marksOf(ofRow.added, ofRow.deleted) };
    });
    into.push({ kind: "table", rows });
  }
  return write;
}

const emptyText: ViewText = { text: "", styleRanges: [] };

const marksOf = (added: string | undefined, deleted: string | undefined): Marks => ({
  ...(added === undefined ? {} : { added }),
  ...(deleted === undefined ? {} : { deleted }),
});

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

/** Runs of one look and under the same highlights. */
function cut(
  rich: RichText,
  highlights: readonly TextHighlight[],
): { start: number; words: string; styles: RunStyles }[] {
  const edges = [...new Set(highlights.flatMap(({ range }) => [range.start, range.end]))].sort(
    (a, b) => a - b,
  );
  return segments(rich).flatMap(({ start, text, styles }) => {
    const inside = edges.filter((edge) => edge > start && edge < start + text.length);
    const cuts = [start, ...inside, start + text.length];
    return cuts.slice(0, -1).map((from, at) => ({
      start: from,
      words: text.slice(from - start, (cuts[at + 1] ?? from) - start),
      styles,
    }));
  });
}

/** Styles as they are without the changes of style that are highlighted. */
function beforeStyles(
  now: RunStyles,
  styled: readonly Extract<TextHighlight, { style: unknown }>[],
): RunStyles {
  const before: RunStyles = { ...now };
  for (const { kind, style } of styled) {
    if (kind === "ADDED_STYLE") delete before[style.type];
    else if (style.type === "color" && style.args?.hexCode) before.color = style.args.hexCode;
    else if (style.type === "link" || style.type === "modalMedia" || style.type === "color") continue;
    else before[style.type] = true;
  }
  return before;
}

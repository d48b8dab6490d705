import { concat } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import {
  commentsIn,
  isComment,
  isDeletion,
  isHidden,
  removeMark,
  saidIndentation,
  wordItemOf,
} from "./fromWord.ts";
import { itemsOf, joinedLists } from "./pastedLists.ts";
import { classStylesOf, noStyles, type Styles, styled, stylesIn, usualColorOf } from "./pastedStyles.ts";
import { rowsOf } from "./pastedTables.ts";
import { writeSigns } from "./signFonts.ts";

type Mint = (what: string) => string;

/**
 * How much of what was pasted or dropped does not come along: pictures, comments of others, what they had deleted and not yet decided
 * on, tables of which only the words do, signs that nobody knows (their names), files, and text that was dragged.
 */
export type LeftOut = {
  pictures: number;
  comments: number;
  deletions: number;
  tables: number;
  signs: readonly string[];
  files: number;
  isDragged: boolean;
};

export const nothingLeftOut: LeftOut = {
  ...{ pictures: 0, comments: 0, deletions: 0, tables: 0, files: 0 },
  signs: [],
  isDragged: false,
};

/** Pasted content as nodes of a case. */
export type Pasted = { nodes: ContentNode[]; leftOut: LeftOut };

const unread = new Set(["SCRIPT", "STYLE", "HEAD", "TITLE", "META", "LINK", "TEMPLATE", "NOSCRIPT"]);

/** Lines of a web page break where its source does not. */
const collapsed = (text: string): string => text.replace(/[\s\u00a0]+/g, " ");

function trimmed({ text, styleRanges }: RichText): RichText {
  const start = text.length - text.trimStart().length;
  const words = text.trim();
  const clamp = (offset: number): number => Math.min(Math.max(offset - start, 0), words.length);
  return {
    text: words,
    styleRanges: styleRanges
      .map((style) => ({ ...style, range: { start: clamp(style.range.start), end: clamp(style.range.end) } }))
      .filter(({ range }) => range.start < range.end),
  };
}

const isElement = (node: ChildNode | Element): node is HTMLElement => node.nodeType === 1;
const isListTag = (tag: string): boolean => tag === "UL" || tag === "OL";
const isBlockTag = (tag: string): boolean =>
  /^(P|DIV|H[1-6]|SECTION|ARTICLE|BLOCKQUOTE|PRE|DL|DT|DD|FIGURE|FIGCAPTION|HEADER|FOOTER|MAIN|CENTER|FORM|ADDRESS)$/.test(
    tag,
  );

/** State of reading one paste: how to read it, and what was left out so far. */
type Reading = {
  mint: Mint;
  classStyles: ReturnType<typeof classStylesOf>;
  /** True of what was copied in this editor. */
  isOwn: boolean;
  usualColor: string | undefined;
  leftOut: LeftOut;
  /** Lists that are made of one item each, by the list that they say they are of. */
  listNameOf: Map<ContentNode, string>;
};

/**
 * Nodes from a piece of HTML: paragraphs, lists, tables, styles and links. Formatting that a case does not have is dropped, text
 * never: what is no text of the author's (pictures, comments, deletions) is counted.
 */
export function nodesOfHtml(html: string, mint: Mint): Pasted {
  const pasted = new DOMParser().parseFromString(html, "text/html");
  const classStyles = classStylesOf(pasted);
  const isOwn = pasted.querySelector("[data-pm-slice]") !== null;
  const leftOut: LeftOut = { ...nothingLeftOut, signs: isOwn ? [] : writeSigns(pasted, classStyles) };
  const usualColor = isOwn ? undefined : usualColorOf(pasted);
  const reading: Reading = { mint, classStyles, isOwn, usualColor, leftOut, listNameOf: new Map() };
  return { nodes: blocksIn(reading, pasted.body, noStyles), leftOut };
}

const paragraph = ({ mint }: Reading, text: RichText): ContentNode => ({
  type: "paragraph",
  uid: mint("paragraph"),
  content: text,
});

const newList = ({ mint }: Reading, isNumbered: boolean, content: ContentNode[]): ContentNode => ({
  type: isNumbered ? "numberedList" : "regularList",
  uid: mint("list"),
  content,
});

/** True of an element that does not come along, which is then counted. */
function isLeftOut({ leftOut, isOwn }: Reading, element: HTMLElement): boolean {
  if (unread.has(element.tagName) || isHidden(element)) return true;
  if (isComment(element)) {
    const isList = element.tagName === "DIV";
    // Word says each twice: where it was made, and below the text.
    leftOut.comments = isList
      ? Math.max(leftOut.comments, commentsIn(element))
      : leftOut.comments + commentsIn(element);
    return true;
  }
  if (isDeletion(element) && !isOwn) leftOut.deletions += 1;
  if (element.tagName === "IMG") leftOut.pictures += 1;
  return isDeletion(element) || element.tagName === "IMG";
}

/** Content of an element: runs of text become paragraphs, blocks become nodes. */
function blocksIn(reading: Reading, parent: Element, outer: Styles): ContentNode[] {
  const nodes: ContentNode[] = [];
  let pieces: RichText[] = [];
  const flush = (): void => {
    const text = trimmed(concat(pieces));
    pieces = [];
    if (text.text !== "") nodes.push(paragraph(reading, text));
  };
  const addText = (words: string, styles: Styles): void => {
    const isAfterSpace = pieces.at(-1)?.text.endsWith(" ") ?? true;
    const text = isAfterSpace ? words.replace(/^ /, "") : words;
    if (text !== "") pieces.push(styled(text, styles));
  };
  const visit = (node: ChildNode, styles: Styles): void => {
    if (node.nodeType === 3) {
      const words = node.textContent ?? "";
      const lines = node.parentElement?.closest("pre") ? words.split(/\r\n|\r|\n/) : [words];
      for (const [i, line] of lines.entries()) {
        if (i > 0) flush();
        addText(collapsed(line), styles);
      }
      return;
    }
    if (!isElement(node) || isLeftOut(reading, node)) return;
    if (node.tagName === "BR") {
      flush();
      return;
    }
    const inner = stylesIn(node, styles, reading);
    const block =
      blockOf(reading, node, inner) ??
      (isBlockTag(node.tagName) ? blocksIn(reading, node, inner) : undefined);
    if (block) {
      flush();
      nodes.push(...block);
      return;
    }
    for (const child of node.childNodes) visit(child, inner);
  };
  for (const child of parent.childNodes) visit(child, outer);
  flush();
  return joinedLists(nodes, reading.listNameOf);
}

function blockOf(reading: Reading, element: HTMLElement, styles: Styles): ContentNode[] | undefined {
  if (isListTag(element.tagName)) return listOf(reading, element, styles);
  if (element.tagName === "TABLE") return tableOf(reading, element, styles);
  if (element.tagName === "HR") return [{ type: "horizontalRule", uid: reading.mint("rule") }];
  return element.tagName === "P" ? wordListOf(reading, element, styles) : undefined;
}

function wordListOf(reading: Reading, element: HTMLElement, styles: Styles): ContentNode[] | undefined {
  const item = wordItemOf(element);
  if (!item) return undefined;
  removeMark(element);
  const blocks = blocksIn(reading, element, styles);
  if (blocks.length === 0) return [];
  const { indentation } = item;
  const list = newList(reading, item.isNumbered, [
    {
      type: "listItem",
      uid: reading.mint("item"),
      ...(indentation > 0 ? { listIndentation: indentation } : {}),
      content: blocks,
    },
  ]);
  reading.listNameOf.set(list, item.list);
  return [list];
}

function listOf(reading: Reading, element: HTMLElement, styles: Styles): ContentNode[] {
  const isNumbered = element.tagName === "OL";
  const children = [...element.children].filter(isElement).filter((child) => !isLeftOut(reading, child));
  const held = children.map((child) => ({
    blocks: (isListTag(child.tagName) ? listOf : blocksIn)(reading, child, stylesIn(child, styles, reading)),
    indentation: saidIndentation(child),
  }));
  // A list around nothing but a list of the other kind is no list.
  const [only, other] = held;
  if (only && !other && isListTag(children[0]?.tagName ?? "")) return only.blocks;
  const items = itemsOf(isNumbered ? "numberedList" : "regularList", held, () => reading.mint("item"));
  if (items.length === 0) return [];
  const list = newList(reading, isNumbered, items);
  // Word on the web makes a list of each item.
  const named = children[0]?.getAttribute("data-listid");
  if (named) reading.listNameOf.set(list, named);
  return [list];
}

function cellOf(reading: Reading, cell: HTMLElement | undefined, styles: Styles): ContentNode {
  const row = cell?.parentElement;
  const inRow = row ? stylesIn(row, styles, reading) : styles;
  const blocks = cell ? blocksIn(reading, cell, stylesIn(cell, inRow, reading)) : [];
  reading.leftOut.tables += blocks.filter(({ type }) => type === "table").length;
  const held = blocks.flatMap(inCell);
  return {
    type: "tableCell",
    uid: reading.mint("cell"),
    content: held.length > 0 ? held : [paragraph(reading, { text: "", styleRanges: [] })],
  };
}

function tableOf(reading: Reading, table: HTMLElement, styles: Styles): ContentNode[] {
  const own = (selector: string): HTMLElement[] =>
    [...table.querySelectorAll<HTMLElement>(selector)].filter((each) => each.closest("table") === table);
  const captions = own("caption").flatMap((caption) => blocksIn(reading, caption, styles));
  const cellsOf = (row: HTMLElement): HTMLElement[] =>
    [...row.children]
      .filter(isElement)
      .filter((cell) => /^T[DH]$/.test(cell.tagName) && !isLeftOut(reading, cell));
  const rows = rowsOf(
    own("tr")
      .filter((row) => !isLeftOut(reading, row))
      .map(cellsOf),
    { cell: (cell) => cellOf(reading, cell, styles), uid: () => reading.mint("row") },
  );
  if (!rows) return captions;
  const [cell, ...others] = rows.flatMap(({ cells = [] }) => cells);
  // Of a spreadsheet, one cell is what it says.
  if (cell && others.length === 0) return [...captions, ...contentOf(cell)];
  return [...captions, { type: "table", uid: reading.mint("table"), rows }];
}

/** A cell holds paragraphs and lists: a table in a cell becomes its paragraphs. */
const inCell = (node: ContentNode): ContentNode[] =>
  node.type === "table"
    ? (node.rows ?? []).flatMap(({ cells }) => (cells ?? []).flatMap((cell) => [...contentOf(cell)]))
    : node.type === "horizontalRule"
      ? []
      : [node];

/** Plain words: lines are split, whitespace collapsed, empty lines dropped. @see spec documents §5 Paste */
export const nodesOfText = (text: string, mint: Mint): ContentNode[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => collapsed(line).trim())
    .filter((line) => line !== "")
    .map((line) => ({ type: "paragraph", uid: mint("paragraph"), content: { text: line, styleRanges: [] } }));

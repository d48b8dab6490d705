import { concat, type Piece } from "#shared/case/model/richText.ts";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import type { ContentNode, RichText, StyleRange } from "#shared/case/model/types.ts";

type Mint = (what: string) => string;

/** What was pasted, as nodes of a case. Pictures do not come along: how many were left out. */
export type Pasted = { nodes: ContentNode[]; pictures: number };

const styledTags: Readonly<Record<string, StyleRange["type"]>> = {
  B: "bold",
  STRONG: "bold",
  I: "italic",
  EM: "italic",
  U: "underline",
  INS: "underline",
  SUP: "superscript",
  SUB: "subscript",
};

const leftOut = new Set(["SCRIPT", "STYLE", "HEAD", "TITLE", "META", "LINK", "TEMPLATE", "NOSCRIPT"]);

/** The styles that an element puts on what it holds. Word and Google Docs say most of them as CSS, and wrap all of a text into a `b` that is not bold. */
function stylesOf(element: HTMLElement): Omit<StyleRange, "range">[] {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = element.style;
  const styles = new Set<StyleRange["type"]>();
  const byTag = styledTags[element.tagName];
  if (byTag) styles.add(byTag);
  if (fontWeight === "bold" || Number(fontWeight) >= 600) styles.add("bold");
  if (fontWeight === "normal" || (fontWeight !== "" && Number(fontWeight) < 600)) styles.delete("bold");
  if (fontStyle === "italic") styles.add("italic");
  if (fontStyle === "normal") styles.delete("italic");
  if (`${textDecoration} ${textDecorationLine}`.includes("underline")) styles.add("underline");
  if (verticalAlign === "super") styles.add("superscript");
  if (verticalAlign === "sub") styles.add("subscript");
  const href = element.tagName === "A" ? element.getAttribute("href") : null;
  const isLink = href !== null && !href.startsWith("#") && isSafeUrl(href);
  if (isLink) styles.delete("underline");
  return [
    ...[...styles].map((type) => ({ type })),
    ...(isLink ? [{ type: "link" as const, args: { url: href } }] : []),
  ];
}

function styled(text: RichText, styles: readonly Omit<StyleRange, "range">[]): RichText {
  if (text.text === "") return text;
  const range = { start: 0, end: text.text.length };
  return {
    text: text.text,
    styleRanges: [...styles.map((style) => ({ ...style, range })), ...text.styleRanges],
  };
}

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

/** Word writes a list as paragraphs that look like one; their marks are in a comment that the browser drops or in `mso-list`. */
const isWordListItem = (element: HTMLElement): boolean =>
  /mso-list\s*:/i.test(element.getAttribute("style") ?? "") || /MsoListParagraph/.test(element.className);

const isNumbered = (text: string): boolean => /^\s*(\d+|[a-z]|[ivx]+)[.)]\s/i.test(text);
const withoutMark = (text: RichText): RichText => {
  const mark = /^\s*(?:[·•▪o§–-]|\d+[.)]|[a-z][.)])[\s\u00a0]+/i.exec(text.text);
  if (!mark) return text;
  const cut = mark[0].length;
  return trimmed({
    text: " ".repeat(cut) + text.text.slice(cut),
    styleRanges: text.styleRanges,
  });
};

/** Nodes from a piece of HTML: paragraphs, lists, tables, styles and links. Formatting that a case does not have is dropped, text never. */
export function nodesOfHtml(html: string, mint: Mint): Pasted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let pictures = 0;

  const paragraph = (text: RichText): ContentNode => ({
    type: "paragraph",
    uid: mint("paragraph"),
    content: text,
  });

  /** What an element holds: runs of text become paragraphs, blocks become nodes. */
  function blocksIn(parent: Element, outer: readonly Omit<StyleRange, "range">[]): ContentNode[] {
    const nodes: ContentNode[] = [];
    let pieces: Piece[] = [];
    const flush = (): void => {
      const text = trimmed(concat(pieces));
      pieces = [];
      if (text.text !== "") nodes.push(paragraph(text));
    };
    const visit = (node: ChildNode, styles: readonly Omit<StyleRange, "range">[]): void => {
      if (node.nodeType === 3) {
        pieces.push(styled({ text: collapsed(node.textContent ?? ""), styleRanges: [] }, styles));
        return;
      }
      if (!isElement(node) || leftOut.has(node.tagName)) return;
      if (node.tagName === "IMG") {
        pictures += 1;
        return;
      }
      if (node.tagName === "BR") {
        flush();
        return;
      }
      const inner = [...styles, ...stylesOf(node)];
      const block = blockOf(node, inner);
      if (block) {
        flush();
        nodes.push(...block);
        return;
      }
      if (isBlockTag(node.tagName)) {
        flush();
        nodes.push(...blocksIn(node, inner));
        return;
      }
      for (const child of node.childNodes) visit(child, inner);
    };
    for (const child of parent.childNodes) visit(child, outer);
    flush();
    return nodes;
  }

  function blockOf(
    element: HTMLElement,
    styles: readonly Omit<StyleRange, "range">[],
  ): ContentNode[] | undefined {
    if (element.tagName === "UL" || element.tagName === "OL") {
      const items = [...element.children].flatMap((child) => blockItems(child, styles));
      if (items.length === 0) return [];
      return [
        {
          type: element.tagName === "OL" ? "numberedList" : "regularList",
          uid: mint("list"),
          content: items,
        },
      ];
    }
    if (element.tagName === "TABLE") return tableOf(element, styles);
    if (element.tagName === "HR") return [{ type: "horizontalRule", uid: mint("rule") }];
    if (element.tagName === "P" && isWordListItem(element)) {
      const [first, ...rest] = blocksIn(element, styles);
      if (!first) return [];
      const text = first.content as RichText; // blocksIn makes a paragraph of the words of a line
      const item = { ...first, content: withoutMark(text) };
      return [
        {
          type: isNumbered(text.text) ? "numberedList" : "regularList",
          uid: mint("list"),
          content: [{ type: "listItem", uid: mint("item"), content: [item, ...rest] }],
        },
      ];
    }
    return undefined;
  }

  function blockItems(child: Element, styles: readonly Omit<StyleRange, "range">[]): ContentNode[] {
    // A list directly in a list belongs to the item before it; as an item of its own its words stay.
    const held =
      child.tagName === "LI"
        ? blocksIn(child, styles)
        : (isElement(child) && blockOf(child, styles)) || blocksIn(child, styles);
    return held.length > 0 ? [{ type: "listItem", uid: mint("item"), content: held }] : [];
  }

  function tableOf(table: HTMLElement, styles: readonly Omit<StyleRange, "range">[]): ContentNode[] {
    const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
    const made = rows.map((row, rowIndex): ContentNode => {
      const cells = [...row.children].filter(({ tagName }) => tagName === "TD" || tagName === "TH");
      return {
        type: "tableRow",
        uid: mint("row"),
        cells: cells.map((cell, columnIndex): ContentNode => {
          const held = blocksIn(cell, styles).flatMap(inCell);
          return {
            type: "tableCell",
            uid: mint("cell"),
            rowIndex,
            columnIndex,
            content: held.length > 0 ? held : [paragraph({ text: "", styleRanges: [] })],
          };
        }),
      };
    });
    // Spans of cells are not taken over: rows of different lengths are filled up, so that the table stands.
    const width = Math.max(0, ...made.map(({ cells }) => cells?.length ?? 0));
    for (const [rowIndex, { cells = [] }] of made.entries()) {
      while (cells.length < width) {
        cells.push({
          type: "tableCell",
          uid: mint("cell"),
          rowIndex,
          columnIndex: cells.length,
          content: [paragraph({ text: "", styleRanges: [] })],
        });
      }
    }
    return width > 0 ? [{ type: "table", uid: mint("table"), rows: made }] : [];
  }

  const nodes = joinedLists(blocksIn(body, []));
  return { nodes, pictures };
}

/** A cell holds paragraphs and lists: a table in a cell becomes its paragraphs. */
const inCell = (node: ContentNode): ContentNode[] =>
  node.type === "table"
    ? (node.rows ?? []).flatMap(({ cells }) =>
        (cells ?? []).flatMap(({ content }) => (Array.isArray(content) ? content : [])),
      )
    : node.type === "horizontalRule"
      ? []
      : [node];

/** Items that Word writes as paragraphs come one list each. */
function joinedLists(nodes: readonly ContentNode[]): ContentNode[] {
  const joined: ContentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isList = node.type === "regularList" || node.type === "numberedList";
    if (isList && last?.type === node.type && Array.isArray(last.content) && Array.isArray(node.content)) {
      last.content.push(...node.content);
    } else joined.push(node);
  }
  return joined;
}

const isElement = (node: ChildNode | Element): node is HTMLElement => node.nodeType === 1;
const isBlockTag = (tag: string): boolean =>
  /^(P|DIV|H[1-6]|SECTION|ARTICLE|BLOCKQUOTE|PRE|DL|DT|DD|FIGURE|FIGCAPTION|HEADER|FOOTER|MAIN|CENTER|FORM|ADDRESS)$/.test(
    tag,
  );

/** Plain words: lines are split, whitespace collapsed, empty lines dropped. @see spec documents §5 Paste */
export const nodesOfText = (text: string, mint: Mint): ContentNode[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => collapsed(line).trim())
    .filter((line) => line !== "")
    .map((line) => ({ type: "paragraph", uid: mint("paragraph"), content: { text: line, styleRanges: [] } }));

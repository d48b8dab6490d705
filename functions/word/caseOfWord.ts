import { caseBuilder } from "#shared/case/build/buildCase.ts";
import {
  bold,
  concat,
  italic,
  link,
  type Piece,
  plainText,
  sub,
  sup,
  underline,
} from "#shared/case/model/richText.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import type { WordDocument, WordImage, WordNode, WordNumbering, WordTable } from "./readWord.ts";

/** A thing that a case does not hold as Word had it, and the page that it stood on. */
export type NotUnderstood = { message: string; place: string | null };

/** A picture that was checked, under the key that it will have; or why it is left out. */
export type WordPicture = { ok: true; key: string } | { ok: false; problem: string };

export type CaseOfWord = {
  /** Empty where the file names none. */
  title: string;
  root: ContentNode;
  pages: number;
  notes: NotUnderstood[];
};

type Options = { author: string; pictures: ReadonlyMap<WordImage, WordPicture> };

/** Pictures of a document, in their order. */
export function imagesIn(nodes: readonly WordNode[]): WordImage[] {
  return nodes.flatMap((node): WordImage[] => {
    if (node.type === "image") return [node];
    if (node.type === "table")
      return node.children.flatMap((row) => row.children.flatMap((cell) => imagesIn(cell.children)));
    return "children" in node ? imagesIn(node.children) : [];
  });
}

/** Headings whose text has a place of its own in a case. */
const ownPages = {
  objectives: /^learning objectives?:?$/i,
  references: /^(?:references|bibliography|literature):?$/i,
  synopsis: /^(?:case )?synopsis:?$/i,
} as const;
type Page = { title: string; own: keyof typeof ownPages | null; content: ContentNode[] };

/**
 * A signature case of a Word document: what stands under a heading 1 is a page, under others a section in it. Each thing that the
 * case does not hold is told, with its page.
 */
export function caseOfWord(word: WordDocument, { author, pictures }: Options): CaseOfWord {
  const make = caseBuilder("word");
  const notes: NotUnderstood[] = [];
  const pages: Page[] = [];
  let title = "";
  let footnotes: { number: number; words: RichText }[] = [];
  let noted = 0;
  /** Open sections of the page, by the levels of their headings. */
  let open: { level: number; content: ContentNode[] }[] = [];

  const here = (): string | null => pages.at(-1)?.title ?? null;
  const tell = (message: string): void => void notes.push({ message, place: here() });

  function startPage(heading: string): void {
    endNotes();
    const [own] = (Object.keys(ownPages) as (keyof typeof ownPages)[]).filter((name) =>
      ownPages[name].test(heading),
    );
    const page: Page = { title: heading, own: own ?? null, content: [] };
    pages.push(page);
    open = [{ level: 1, content: page.content }];
  }

  /** Footnotes stand at the end of their page. */
  function endNotes(): void {
    const page = pages.at(-1);
    if (page) for (const { number, words } of footnotes) page.content.push(make.para(`[${number}] `, words));
    footnotes = [];
  }

  function add(...nodes: ContentNode[]): void {
    if (pages.length === 0) startPage("Introduction");
    open.at(-1)?.content.push(...nodes);
  }

  function startSection(level: number, words: RichText): void {
    if (pages.length === 0) startPage("Introduction");
    open = open.filter((each) => each.level < level);
    const content: ContentNode[] = [];
    open.at(-1)?.content.push(make.section(undefined, { title: [words], content }));
    // The builder copies the list, and the section goes on to be written.
    const section = open.at(-1)?.content.at(-1);
    if (section) section.content = content;
    open.push({ level, content });
  }

  const said = new Set<string>();
  const tellOnce = (message: string): void => {
    if (!said.has(message)) notes.push({ message, place: null });
    said.add(message);
  };

  /** Text of a paragraph in lines, and the pictures in it. A break within a paragraph begins another line. */
  function linesOf(nodes: readonly WordNode[]): { lines: RichText[]; images: WordImage[] } {
    const lines: Piece[][] = [[]];
    const images: WordImage[] = [];
    const enter = (list: readonly WordNode[], dress: (words: string) => Piece): void => {
      for (const node of list) {
        if (node.type === "text") lines.at(-1)?.push(dress(node.value));
        else if (node.type === "tab") lines.at(-1)?.push(" ");
        else if (node.type === "break") {
          if (node.breakType === "line") lines.push([]);
        } else if (node.type === "checkbox") lines.at(-1)?.push(node.checked ? "☒ " : "☐ ");
        else if (node.type === "image") images.push(node);
        else if (node.type === "run") enter(node.children, (words) => dressed(node, dress(words)));
        else if (node.type === "hyperlink") {
          const href = node.href ?? "";
          const isAddress = /^(?:https?:\/\/|mailto:)/i.test(href);
          if (!isAddress)
            tell(`A link was left out; its words were kept: ${href || `#${node.anchor ?? ""}`}.`);
          enter(node.children, isAddress ? (words) => link(href, dress(words)) : dress);
        } else if (node.type === "noteReference") {
          noted += 1;
          footnotes.push({ number: noted, words: wordsOf(word.noteOf(node)) });
          lines.at(-1)?.push(sup(`[${noted}]`));
          tellOnce("Footnotes and endnotes were put at the end of their pages.");
        } else if (node.type === "commentReference") tellComment(node.commentId);
        else if ("children" in node && node.type === "paragraph") enter(node.children, dress);
      }
    };
    enter(nodes, (words) => words);
    return { lines: lines.map((pieces) => trimmed(concat(pieces))), images };
  }

  function dressed(run: Extract<WordNode, { type: "run" }>, words: Piece): Piece {
    if (run.isStrikethrough) tellOnce("Strikethrough was left out.");
    if (run.isAllCaps || run.isSmallCaps) tellOnce("Capitals as formatting were left out.");
    if (run.highlight) tellOnce("Highlighting was left out.");
    let piece = words;
    if (run.isBold) piece = bold(piece);
    if (run.isItalic) piece = italic(piece);
    if (run.isUnderline) piece = underline(piece);
    if (run.verticalAlignment === "superscript") piece = sup(piece);
    if (run.verticalAlignment === "subscript") piece = sub(piece);
    return piece;
  }

  function tellComment(id: string): void {
    const comment = word.comments.find(({ commentId }) => commentId === id);
    if (!comment) return;
    const words = plainText(wordsOf(comment.body));
    tell(`A comment by ${comment.authorName || "somebody"} was left out: “${words.slice(0, 200)}”`);
  }

  /** All of it as one text. */
  const wordsOf = (nodes: readonly WordNode[]): RichText =>
    concat(linesOf(nodes).lines.flatMap((line, at) => (at === 0 ? [line] : [" ", line])));

  function imageNode(image: WordImage): ContentNode[] {
    const picture = pictures.get(image);
    if (picture?.ok) {
      if (!image.altText) tell("A picture has no description. Add one before you publish.");
      return [{ ...make.image({ altText: image.altText ?? "" }), url: picture.key }];
    }
    tell(`A picture was left out: ${picture?.problem ?? "it could not be read."}`);
    return [];
  }

  /** Paragraphs and pictures. Empty lines are left out. */
  function blocksOf(nodes: readonly WordNode[]): ContentNode[] {
    const { lines, images } = linesOf(nodes);
    const paragraphs = lines.filter(({ text }) => text !== "").map((line) => make.para(line));
    return [...paragraphs, ...images.flatMap(imageNode)];
  }

  type Listed = { numbering: WordNumbering; children: WordNode[] };

  /** Nested lists of paragraphs that follow each other. */
  function listsOf(items: readonly Listed[]): ContentNode[] {
    const found: ContentNode[] = [];
    let at = 0;
    while (at < items.length) {
      const first = items[at];
      if (!first) break;
      const level = levelOf(first.numbering);
      const entries: { nodes: ContentNode[] }[] = [];
      const isOrdered = first.numbering.isOrdered;
      while (at < items.length) {
        const item = items[at];
        if (!item || levelOf(item.numbering) < level) break;
        if (levelOf(item.numbering) > level) {
          const from = at;
          while (at < items.length && levelOf(items[at]?.numbering) > level) at += 1;
          const inner = listsOf(items.slice(from, at));
          const last = entries.at(-1);
          if (last) last.nodes.push(...inner);
          else entries.push({ nodes: inner });
          continue;
        }
        if (item.numbering.isOrdered !== isOrdered) break;
        const nodes = blocksOf(item.children);
        if (nodes.length > 0) entries.push({ nodes });
        at += 1;
      }
      if (entries.length > 0) found.push(isOrdered ? make.numberedList(entries) : make.bulletList(entries));
    }
    return found;
  }

  function tableNode(table: WordTable): ContentNode[] {
    const rows = table.children.map((row) =>
      row.children.map((cell) => ({ nodes: cellNodes(cell.children) })),
    );
    if (rows.every((row) => row.length === 0)) return [];
    const node = make.tableOf(rows);
    for (const [y, row] of (node.rows ?? []).entries())
      for (const [x, cell] of (row.cells ?? []).entries()) {
        const spans = table.children[y]?.children[x];
        if (!spans) continue;
        if (spans.colSpan > 1) cell.columnSpan = spans.colSpan;
        if (spans.rowSpan > 1) cell.rowSpan = spans.rowSpan;
      }
    return [node];
  }

  /** A cell holds paragraphs and lists alone. */
  function cellNodes(children: readonly WordNode[]): ContentNode[] {
    const nodes = nodesOf(children).flatMap((node): ContentNode[] => {
      if (node.type === "image") {
        tell("A picture in a table was left out: cells hold text alone.");
        return [];
      }
      if (node.type !== "table") return [node];
      tell("A table in a table became paragraphs.");
      return (node.rows ?? []).flatMap((row) =>
        (row.cells ?? []).flatMap((cell) => (Array.isArray(cell.content) ? cell.content : [])),
      );
    });
    return nodes.length > 0 ? nodes : [make.para("")];
  }

  /** Blocks without headings: what stands in a cell. */
  function nodesOf(children: readonly WordNode[]): ContentNode[] {
    const found: ContentNode[] = [];
    let list: Listed[] = [];
    const endList = (): void => {
      found.push(...listsOf(list));
      list = [];
    };
    for (const node of children) {
      if (node.type === "paragraph" && node.numbering) {
        list.push({ numbering: node.numbering, children: node.children });
        continue;
      }
      endList();
      if (node.type === "paragraph") found.push(...blocksOf(node.children));
      else if (node.type === "table") found.push(...tableNode(node));
      else found.push(...blocksOf([node]));
    }
    endList();
    return found;
  }

  let block: WordNode[] = [];
  const endBlock = (): void => {
    if (block.length > 0) add(...nodesOf(block));
    block = [];
  };
  for (const node of word.children) {
    const heading = node.type === "paragraph" ? headingOf(node.styleName) : undefined;
    if (node.type !== "paragraph" || heading === undefined) {
      block.push(node);
      continue;
    }
    endBlock();
    const { lines, images } = linesOf(node.children);
    const words = concat(lines.flatMap((line, at) => (at === 0 ? [line] : [" ", line])));
    if (words.text !== "") {
      if (heading === 0 && title === "") title = plainText(words);
      else if (heading <= 1) startPage(plainText(words).slice(0, 200));
      else startSection(heading, words);
    }
    if (images.length > 0) add(...images.flatMap(imageNode));
  }
  endBlock();
  endNotes();

  if (word.hasTrackedChanges) tellOnce("Tracked changes were taken as accepted.");
  if (word.hasColors) tellOnce("Colors of text were left out.");
  for (const message of new Set(word.messages)) {
    const readable = readableMessage(message);
    if (readable) tellOnce(readable);
  }

  const ofPage = (own: Page["own"]): ContentNode[] =>
    pages.filter((page) => page.own === own).flatMap((page) => page.content);
  const [references, synopsis] = [ofPage("references"), ofPage("synopsis")];
  const cards = pages
    .filter((page) => page.own === null)
    .map((page) => make.card({ title: page.title, content: page.content }));
  const root = make.signatureCase({
    ...{ uid: "word_case", title: title === "" ? "Case" : title, authors: [author] },
    cards: cards.length > 0 ? cards : [make.card({ title: "", content: [make.para("")] })],
    learningObjectives: ofPage("objectives").flatMap(textsIn),
    ...(references.length > 0 ? { references: { nodes: references } } : {}),
    ...(synopsis.length > 0 ? { synopsis: { nodes: synopsis } } : {}),
  });
  return { title, root, pages: cards.length, notes };
}

/** 0 of a title, else the level of a heading; undefined of any other style. */
function headingOf(styleName: string | null): number | undefined {
  if (styleName === null) return undefined;
  if (/^title$/i.test(styleName)) return 0;
  const level = /^heading ([1-6])$/i.exec(styleName)?.[1];
  return level === undefined ? undefined : Number(level);
}

const levelOf = (numbering: WordNumbering | undefined): number => Number(numbering?.level ?? 0);

/** Each text in nodes, in their order. */
const textsIn = (node: ContentNode): RichText[] => {
  if (Array.isArray(node.content)) return node.content.flatMap(textsIn);
  return node.content && node.content.text.trim() !== "" ? [node.content] : [];
};

/** Rich text without the blanks at its end. */
function trimmed(rich: RichText): RichText {
  const text = rich.text.trimEnd();
  if (text === rich.text) return rich;
  const styleRanges = rich.styleRanges
    .map((each) => ({
      ...each,
      range: { start: each.range.start, end: Math.min(each.range.end, text.length) },
    }))
    .filter(({ range }) => range.start < range.end);
  return { text, styleRanges };
}

/** A message of the reader in words for an author; undefined where nothing is lost. */
function readableMessage(message: string): string | undefined {
  if (/^(?:Unrecognised (?:paragraph|run|table) style|Image of type)/.test(message)) return undefined;
  const element = /An unrecognised element was ignored: (.+)/.exec(message)?.[1];
  if (element === undefined) return `Not understood: ${message}`;
  if (/oMath/.test(element)) return "Equations were left out.";
  return `A part that cases do not have was left out (${element}).`;
}

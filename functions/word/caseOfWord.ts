import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import { type NoteTaker, type NotUnderstood, noteTaker } from "./noteTaker.ts";
import type { WordDocument, WordImage, WordNode } from "./readWord.ts";
import { type BlockReader, blockReader, type WordPicture } from "./wordBlocks.ts";
import { oneLine, type TextReader, textReader } from "./wordText.ts";

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

const ownPageOf = (heading: string): Page["own"] =>
  (Object.keys(ownPages) as (keyof typeof ownPages)[]).find((name) => ownPages[name].test(heading)) ?? null;

type Page = { title: string; own: keyof typeof ownPages | null; content: ContentNode[] };

type Maker = ReturnType<typeof caseBuilder>;
type Readers = { make: Maker; text: TextReader; blocks: BlockReader; notes: NoteTaker };

/** Writes pages and the sections in them, one block after the other. */
function pageWriter({ make, text, notes }: Pick<Readers, "make" | "text" | "notes">) {
  const pages: Page[] = [];
  /** Open sections of the page, by the levels of their headings. */
  let open: { level: number; content: ContentNode[] }[] = [];

  /** Footnotes stand at the end of their page. */
  function endNotes(): void {
    for (const { number, words } of text.takeFootnotes())
      pages.at(-1)?.content.push(make.para(`[${number}] `, words));
  }

  function startPage(heading: string): void {
    endNotes();
    const page: Page = { title: heading, own: ownPageOf(heading), content: [] };
    pages.push(page);
    notes.setPlace(heading);
    open = [{ level: 1, content: page.content }];
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

  return { pages, add, startPage, startSection, endNotes };
}

/** Pages of a document, as its headings divide it, and the title that it names. */
function pagesOf(word: WordDocument, readers: Readers): { title: string; pages: Page[] } {
  const { text, blocks } = readers;
  const { pages, add, startPage, startSection, endNotes } = pageWriter(readers);
  let title = "";

  function startHeading(level: number, children: readonly WordNode[]): void {
    const { lines, images } = text.linesOf(children);
    const words = oneLine(lines);
    if (words.text !== "") {
      if (level === 0 && title === "") title = plainText(words);
      else if (level <= 1) startPage(plainText(words).slice(0, 200));
      else startSection(level, words);
    }
    if (images.length > 0) add(...images.flatMap(blocks.imageNode));
  }

  let block: WordNode[] = [];
  const endBlock = (): void => {
    if (block.length > 0) add(...blocks.nodesOf(block));
    block = [];
  };
  for (const node of word.children) {
    const level = node.type === "paragraph" ? headingOf(node.styleName) : undefined;
    if (node.type !== "paragraph" || level === undefined) {
      block.push(node);
      continue;
    }
    endBlock();
    startHeading(level, node.children);
  }
  endBlock();
  endNotes();
  return { title, pages };
}

/** Notes what was left out of the whole document. */
function tellOfDocument(word: WordDocument, { tellOnce }: NoteTaker): void {
  if (word.hasTrackedChanges) tellOnce("Tracked changes were taken as accepted.");
  if (word.hasColors) tellOnce("Colors of text were left out.");
  for (const message of new Set(word.messages)) {
    const readable = readableMessage(message);
    if (readable) tellOnce(readable);
  }
}

/**
 * A signature case of a Word document: what stands under a heading 1 is a page, under others a section in it. Each thing that the
 * case does not hold is told, with its page.
 */
export function caseOfWord(word: WordDocument, { author, pictures }: Options): CaseOfWord {
  const make = caseBuilder("word");
  const notes = noteTaker();
  const text = textReader(word, notes);
  const { title, pages } = pagesOf(word, {
    ...{ make, text, notes },
    blocks: blockReader({ make, text, notes, pictures }),
  });
  tellOfDocument(word, notes);

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
  return { title, root, pages: cards.length, notes: [...notes.notes] };
}

/** 0 of a title, else the level of a heading; undefined of any other style. */
function headingOf(styleName: string | null): number | undefined {
  if (styleName === null) return undefined;
  if (/^title$/i.test(styleName)) return 0;
  const level = /^heading ([1-6])$/i.exec(styleName)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Each text in nodes, in their order. */
const textsIn = (node: ContentNode): RichText[] => {
  if (Array.isArray(node.content)) return node.content.flatMap(textsIn);
  return node.content && node.content.text.trim() !== "" ? [node.content] : [];
};

/** A message of the reader in words for an author; undefined where nothing is lost. */
function readableMessage(message: string): string | undefined {
  if (/^(?:Unrecognised (?:paragraph|run|table) style|Image of type)/.test(message)) return undefined;
  const element = /An unrecognised element was ignored: (.+)/.exec(message)?.[1];
  if (element === undefined) return `Not understood: ${message}`;
  if (/oMath/.test(element)) return "Equations were left out.";
  return `A part that cases do not have was left out (${element}).`;
}

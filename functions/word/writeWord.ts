import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  XmlAttributeComponent,
  XmlComponent,
} from "docx";
import type { ChangeHeader } from "#shared/case/changes/draft.ts";
import type { RunStyles } from "#shared/case/model/segments.ts";
import { type PictureSize, sizeOfPicture } from "./sizeOfPicture.ts";
import type { Block, Item, Line, LineStyle, Marks, Note, WordCase } from "./wordBlock.ts";

export type WordPicture = { bytes: Uint8Array; type: "png" | "jpg" | "gif" };

export type WordParts = {
  title: string;
  /** Headers of the changes that are marked. */
  changes: Readonly<Record<string, ChangeHeader>>;
  nameOf: (userId: string) => string;
  /** Undefined of a file that Word cannot show, or that is too large: its alternative text stands in its place. */
  pictureOf: (key: string) => WordPicture | undefined;
};

/** Width of the text on a page, in pixels of 1/96 inch. */
const textWidth = 600;
const listLevels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const indent = (level: number) => ({ left: 720 * (level + 1), hanging: 360 });

/** Writes a case as a Word file, with suggestions as tracked changes and comments as comments. */
export async function writeWord({ blocks, notes }: WordCase, parts: WordParts): Promise<Uint8Array> {
  const threads = numbered(notes, blocks);
  const make = blockMaker(inlineMaker(parts, threads));
  const document = new Document({
    title: parts.title,
    creator: "Bedside",
    comments: {
      children: threads.flatMap((thread) => thread.comments.map((each) => commentOf(each, parts))),
    },
    numbering: {
      config: [
        {
          reference: "numbers",
          levels: listLevels.map((level) => ({
            level,
            format: level % 2 === 0 ? LevelFormat.DECIMAL : LevelFormat.LOWER_LETTER,
            text: `%${level + 1}.`,
            style: { paragraph: { indent: indent(level) } },
          })),
        },
        {
          reference: "bullets",
          levels: listLevels.map((level) => ({
            level,
            format: LevelFormat.BULLET,
            text: "•",
            style: { paragraph: { indent: indent(level) } },
          })),
        },
      ],
    },
    sections: [{ children: make(blocks) }],
  });
  return Packer.toBuffer(document);
}

/** A comment with its number in the file. `parent`: what it replies to. */
type NumberedComment = Note["comments"][number] & { number: number; parent?: number };
/** A note with the items at which it begins and ends. */
type Thread = { first: Item; last: Item; comments: NumberedComment[] };

function numbered(notes: ReadonlyMap<string, Note>, blocks: readonly Block[]): Thread[] {
  const ends = new Map<string, { first: Item; last: Item }>();
  for (const item of itemsIn(blocks))
    for (const id of item.notes) ends.set(id, { first: ends.get(id)?.first ?? item, last: item });
  let next = 0;
  return [...ends].flatMap(([id, place]) => {
    const note = notes.get(id);
    if (!note) return [];
    const first = next;
    const comments = note.comments.map((comment, at): NumberedComment => {
      next += 1;
      return { ...comment, number: first + at, ...(at > 0 ? { parent: first } : {}) };
    });
    return [{ ...place, comments }];
  });
}

const itemsIn = (blocks: readonly Block[]): Item[] =>
  blocks.flatMap((block) =>
    block.kind === "line"
      ? block.items
      : block.rows.flatMap(({ cells }) => cells.flatMap((cell) => itemsIn(cell.blocks))),
  );

function commentOf({ number, parent, author, at, text }: NumberedComment, { nameOf }: WordParts) {
  const name = nameOf(author);
  return {
    id: number,
    author: name,
    initials: name
      .split(/\s+/)
      .map((word) => word.charAt(0))
      .join(""),
    date: new Date(at),
    ...(parent === undefined ? {} : { parentId: parent }),
    children: text.split("\n").map((line) => new Paragraph({ children: [new TextRun(clean(line))] })),
  };
}

/** Text without the control characters that XML cannot hold. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: just these
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

/** Tracked changes as Word has them: numbered, with author and date. */
function tracker({ changes, nameOf }: WordParts) {
  let revision = 0;
  const tracked = (change: string) => {
    const header = changes[change];
    revision += 1;
    return {
      id: revision,
      author: nameOf(header?.author ?? ""),
      date: new Date(header?.createdAt ?? 0).toISOString().replace(/\.\d+Z$/, "Z"),
    };
  };
  const markRun = ({ added, deleted }: Marks) => ({
    ...(added === undefined ? {} : { insertion: tracked(added) }),
    ...(deleted === undefined ? {} : { deletion: tracked(deleted) }),
  });
  return { tracked, markRun };
}
type Tracker = ReturnType<typeof tracker>;
type Words = Extract<Item, { kind: "words" }>;

function runOf({ text, styles, before, restyled, added, deleted }: Words, { tracked }: Tracker) {
  const options: IRunOptions = {
    ...looks(styles),
    ...(restyled === undefined ? {} : { revision: { ...formerLooks(before ?? {}), ...tracked(restyled) } }),
    text: clean(text),
  };
  if (deleted !== undefined && added !== undefined)
    return new Insertion(tracked(added), new DeletedTextRun({ ...options, ...tracked(deleted) }));
  if (deleted !== undefined) return new DeletedTextRun({ ...options, ...tracked(deleted) });
  if (added !== undefined) return new InsertedTextRun({ ...options, ...tracked(added) });
  return new TextRun(options);
}

function wordsOf(item: Words, changes: Tracker): ParagraphChild {
  const run = runOf(item, changes);
  const url = item.styles.link?.url;
  return url !== undefined && /^(https?:|mailto:)/i.test(url)
    ? new ExternalHyperlink({ link: url, children: [run as TextRun] }) // holds what a paragraph does
    : (run as TextRun); // Insertion is written where a run is
}

/** Makes the runs of a line: its items, with their tracked changes and the comments on them. */
function inlineMaker(parts: WordParts, threads: readonly Thread[]) {
  const changes = tracker(parts);

  function picture(item: Extract<Item, { kind: "picture" }>): ParagraphChild {
    const found = parts.pictureOf(item.key);
    const size = found && sizeOfPicture(found.bytes);
    if (!found || !size) {
      const text = `[Picture: ${item.altText || "no description"}]`;
      return wordsOf({ ...item, kind: "words", text, styles: {} }, changes);
    }
    return new ImageRun({
      type: found.type,
      data: found.bytes,
      transformation: fitted(size),
      altText: { name: "Picture", description: clean(item.altText) },
      ...changes.markRun(item),
    });
  }

  function items(list: readonly Item[]): ParagraphChild[] {
    return list.flatMap((item): ParagraphChild[] => {
      const begins = threads.filter(({ first }) => first === item).flatMap(({ comments }) => comments);
      const ends = threads.filter(({ last }) => last === item).flatMap(({ comments }) => comments);
      return [
        ...begins.map(({ number }) => new CommentRangeStart(number)),
        item.kind === "picture" ? picture(item) : wordsOf(item, changes),
        ...ends.flatMap(({ number }) => [
          new CommentRangeEnd(number),
          new TextRun({ children: [new CommentReference(number)] }),
        ]),
      ];
    });
  }
  return { items, markRun: changes.markRun };
}

/** Makes paragraphs and tables of blocks. */
function blockMaker({ items, markRun }: ReturnType<typeof inlineMaker>) {
  const line = ({ style, items: list, ...marks }: Line): Paragraph =>
    new Paragraph({ ...lookOfLine(style), run: markRun(marks), children: items(list) });

  const table = ({ rows }: Extract<Block, { kind: "table" }>): Table =>
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        ({ cells, ...marks }) =>
          new TableRow({
            ...markRun(marks),
            children: cells.map(
              ({ columnSpan, rowSpan, blocks: inner }) =>
                new TableCell({
                  columnSpan,
                  rowSpan,
                  children: inner.length > 0 ? blocks(inner) : [new Paragraph("")],
                }),
            ),
          }),
      ),
    });

  function blocks(list: readonly Block[]): (Paragraph | Table)[] {
    return list.map((block) => (block.kind === "line" ? line(block) : table(block)));
  }
  return blocks;
}

function looks(styles: RunStyles) {
  const isLink = styles.link !== undefined;
  return {
    ...(styles.bold ? { bold: true } : {}),
    ...(styles.italic ? { italics: true } : {}),
    ...(styles.underline ? { underline: {} } : {}),
    ...(styles.superscript ? { superScript: true } : {}),
    ...(styles.subscript ? { subScript: true } : {}),
    ...(styles.color ? { color: styles.color.replace("#", "") } : {}),
    ...(isLink ? { style: "Hyperlink" } : {}),
  };
}

/** Looks before a change of style. Never none: Word asks for at least one. */
const formerLooks = (styles: RunStyles) => ({ ...looks(styles), bold: styles.bold === true });

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

function lookOfLine(style: LineStyle) {
  switch (style.kind) {
    case "title":
      return { heading: HeadingLevel.TITLE };
    case "heading":
      return { heading: headings[style.level - 1] ?? HeadingLevel.HEADING_6 };
    case "listed":
      return {
        numbering: style.isNumbered
          ? { reference: "numbers", level: Math.min(style.level, 8), instance: instanceOf(style.list) }
          : { reference: "bullets", level: Math.min(style.level, 8) },
      };
    case "underItem":
      return { indent: { left: 720 * (Math.min(style.level, 8) + 1) } };
    case "label":
      return { keepNext: true, spacing: { before: 120 } };
    case "rule":
      return { thematicBreak: true };
    case "caption":
    case "normal":
      return {};
  }
}

/** A number for a list, the same for the same list. */
function instanceOf(list: string): number {
  let hash = 7;
  for (const sign of list) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

function fitted({ width, height }: PictureSize) {
  const scale = Math.min(1, textWidth / width, 800 / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Tracked = { id: number; author: string; date: string };

class ChangeAttributes extends XmlAttributeComponent<Tracked> {
  protected override readonly xmlKeys = { id: "w:id", author: "w:author", date: "w:date" };
}

/** An insertion that holds a deletion: added by one and deleted by another while both wait. The library has it for pictures alone. */
class Insertion extends XmlComponent {
  constructor(by: Tracked, deletion: XmlComponent) {
    super("w:ins");
    this.root.push(new ChangeAttributes(by), deletion);
  }
}

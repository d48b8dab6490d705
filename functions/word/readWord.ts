import { Unzip, UnzipInflate, zipSync } from "fflate";
import mammoth from "mammoth";

/** A file that is no Word document, is damaged, or is more than one case can hold. Its message is for whoever chose it. */
export class UnusableWordFile extends Error {
  override name = "UnusableWordFile";
}

/** Bytes of a Word file, as it comes. */
export const wordFileAtMost = 50 * 1024 * 1024;
/** Bytes that it may unpack to: pictures above all. All of them are in memory at once. */
const unpackedAtMost = 120 * 1024 * 1024;
/** Bytes of its texts: a tree of them takes some twenty times as much. */
const textsAtMost = 24 * 1024 * 1024;
const partsAtMost = 2000;
/** Compressed bytes that are unpacked at once, so that a bomb is noticed before it fills the memory. */
const stepBytes = 16 * 1024;

/** Nodes of a document as mammoth reads them. Its types leave them open. */
export type WordNode =
  | { type: "paragraph"; styleName: string | null; numbering: WordNumbering | null; children: WordNode[] }
  | ({ type: "run"; children: WordNode[] } & WordRun)
  | { type: "text"; value: string }
  | { type: "tab" | "bookmarkStart" }
  | { type: "break"; breakType: string }
  | { type: "checkbox"; checked: boolean }
  | { type: "hyperlink"; href?: string; anchor?: string; children: WordNode[] }
  | { type: "noteReference"; noteType: string; noteId: string }
  | { type: "commentReference"; commentId: string }
  | WordImage
  | WordTable;
export type WordNumbering = { isOrdered: boolean; level: string | number };
export type WordRun = {
  isBold: boolean;
  isItalic: boolean;
  isUnderline: boolean;
  isStrikethrough: boolean;
  isAllCaps: boolean;
  isSmallCaps: boolean;
  verticalAlignment: "baseline" | "superscript" | "subscript";
  highlight: string | null;
};
export type WordImage = {
  type: "image";
  altText?: string;
  contentType?: string;
  readAsBuffer: () => Promise<Uint8Array>;
};
export type WordTable = {
  type: "table";
  children: { type: "tableRow"; children: WordCell[] }[];
};
type WordCell = { type: "tableCell"; colSpan: number; rowSpan: number; children: WordNode[] };

export type WordDocument = {
  children: WordNode[];
  /** Text of a footnote or endnote. */
  noteOf: (reference: { noteType: string; noteId: string }) => WordNode[];
  comments: { commentId: string; authorName?: string; body: WordNode[] }[];
  /** Messages of the reader about content that it did not understand. */
  messages: string[];
  hasTrackedChanges: boolean;
  hasColors: boolean;
};

type Captured = {
  children: WordNode[];
  notes: { resolve: (reference: object) => { body: WordNode[] } | null };
  comments: WordDocument["comments"];
};

/**
 * Reads a Word file. It is unpacked here, step by step and to a limit, and what was unpacked is all that the reader gets: what a file says of
 * its own sizes counts for nothing.
 *
 * @throws UnusableWordFile that says what is wrong
 */
export async function readWord(bytes: Uint8Array): Promise<WordDocument> {
  const parts = unpacked(bytes);
  const main = parts["word/document.xml"];
  if (!main) throw new UnusableWordFile("This is not a Word document (.docx).");
  const text = new TextDecoder().decode(main);
  let captured: Captured | undefined;
  const { messages } = await understood(() =>
    mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
      {
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        // Pictures are read from the nodes.
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
        transformDocument: (document: Captured) => {
          captured = document;
          return document;
        },
      },
    ),
  );
  if (!captured) throw new Error("mammoth gave out no document");
  const { children, notes, comments } = captured;
  return {
    ...{ children, comments },
    noteOf: (reference) => notes.resolve(reference)?.body ?? [],
    messages: messages.map(({ message }) => message),
    hasTrackedChanges: /<w:(?:ins|del) /.test(text),
    hasColors: /<w:color w:val="(?!auto|000000)/.test(text),
  };
}

const damaged = "This Word file is damaged. Open it in Word, save it again, and choose the new file.";

/** mammoth throws plain errors about what it cannot read. */
async function understood<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error) throw new UnusableWordFile(damaged, { cause: error });
    throw error;
  }
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  if (bytes.length > wordFileAtMost) throw new UnusableWordFile("A Word file can have 50 MB at most.");
  const chunks = new Map<string, Uint8Array[]>();
  let all = 0;
  let texts = 0;
  const unzip = new Unzip((file) => {
    if (chunks.size >= partsAtMost) throw new UnusableWordFile(damaged);
    const own: Uint8Array[] = [];
    chunks.set(file.name, own);
    const isText = /\.(?:xml|rels)$/i.test(file.name);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      all += chunk.length;
      if (isText) texts += chunk.length;
      if (all > unpackedAtMost || texts > textsAtMost)
        throw new UnusableWordFile("This Word file unpacks to more than one case can hold.");
      own.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += stepBytes)
      unzip.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length);
  } catch (error) {
    if (error instanceof UnusableWordFile) throw error;
    // fflate throws plain errors with a code of its own.
    if (error instanceof Error) throw new UnusableWordFile(damaged, { cause: error });
    throw error;
  }
  const parts = Object.fromEntries(
    [...chunks].filter(([name]) => !name.endsWith("/")).map(([name, own]) => [name, Buffer.concat(own)]),
  );
  for (const [name, part] of Object.entries(parts))
    if (/\.(?:xml|rels)$/i.test(name) && part.includes("<!DOCTYPE"))
      throw new UnusableWordFile("This Word file declares entities, which Word itself does not write.");
  return parts;
}

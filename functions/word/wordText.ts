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
import type { RichText } from "#shared/case/model/types.ts";
import type { NoteTaker } from "./noteTaker.ts";
import type { WordDocument, WordImage, WordNode } from "./readWord.ts";

type Lines = { lines: RichText[]; images: WordImage[] };
export type Footnote = { number: number; words: RichText };

/** Reads the text of a document: its runs, links, comments and footnotes. */
export type TextReader = {
  /** Text of a paragraph in lines, and the pictures in it. A break within a paragraph begins another line. */
  linesOf: (nodes: readonly WordNode[]) => Lines;
  /** All of it as one text. */
  wordsOf: (nodes: readonly WordNode[]) => RichText;
  /** Footnotes met since the last call. */
  takeFootnotes: () => Footnote[];
};

export const oneLine = (lines: readonly RichText[]): RichText =>
  concat(lines.flatMap((line, at) => (at === 0 ? [line] : [" ", line])));

type Run = Extract<WordNode, { type: "run" }>;

function dressed(run: Run, words: Piece, { tellOnce }: NoteTaker): Piece {
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

type Dress = (words: string) => Piece;

/** Dress of the words of a link: none where it leads to no page of the web. */
function linked(
  { href, anchor }: Extract<WordNode, { type: "hyperlink" }>,
  dress: Dress,
  { tell }: NoteTaker,
): Dress {
  const address = href ?? "";
  if (/^(?:https?:\/\/|mailto:)/i.test(address)) return (words) => link(address, dress(words));
  tell(`A link was left out; its words were kept: ${address || `#${anchor ?? ""}`}.`);
  return dress;
}

export function textReader(word: WordDocument, notes: NoteTaker): TextReader {
  let footnotes: Footnote[] = [];
  let noted = 0;

  const wordsOf = (nodes: readonly WordNode[]): RichText => oneLine(linesOf(nodes).lines);

  function commentLeftOut(id: string): void {
    const comment = word.comments.find(({ commentId }) => commentId === id);
    if (!comment) return;
    const words = plainText(wordsOf(comment.body));
    notes.tell(`A comment by ${comment.authorName || "somebody"} was left out: “${words.slice(0, 200)}”`);
  }

  /** Number of a new footnote. */
  function addFootnote(reference: Extract<WordNode, { type: "noteReference" }>): number {
    noted += 1;
    const number = noted;
    footnotes.push({ number, words: wordsOf(word.noteOf(reference)) });
    notes.tellOnce("Footnotes and endnotes were put at the end of their pages.");
    return number;
  }

  function linesOf(nodes: readonly WordNode[]): Lines {
    const lines: Piece[][] = [[]];
    const images: WordImage[] = [];
    const write = (piece: Piece): void => void lines.at(-1)?.push(piece);
    const enter = (list: readonly WordNode[], dress: Dress): void => {
      for (const node of list) read(node, dress);
    };
    function read(node: WordNode, dress: Dress): void {
      if (node.type === "text") write(dress(node.value));
      else if (node.type === "tab") write(" ");
      else if (node.type === "break") {
        if (node.breakType === "line") lines.push([]);
      } else if (node.type === "checkbox") write(node.checked ? "☒ " : "☐ ");
      else if (node.type === "image") images.push(node);
      else if (node.type === "run") enter(node.children, (words) => dressed(node, dress(words), notes));
      else if (node.type === "hyperlink") enter(node.children, linked(node, dress, notes));
      else if (node.type === "noteReference") write(sup(`[${addFootnote(node)}]`));
      else if (node.type === "commentReference") commentLeftOut(node.commentId);
      else if ("children" in node && node.type === "paragraph") enter(node.children, dress);
    }
    enter(nodes, (words) => words);
    return { lines: lines.map((pieces) => trimmed(concat(pieces))), images };
  }

  return {
    linesOf,
    wordsOf,
    takeFootnotes: () => {
      const taken = footnotes;
      footnotes = [];
      return taken;
    },
  };
}

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

import type { ContentNode, InlineStyle, RichText, StyleRange } from "./types.ts";

/** What an author writes: words, or words that already carry styles. */
export type Piece = string | RichText;

const isTemplate = (value: TemplateStringsArray | Piece): value is TemplateStringsArray =>
  Array.isArray(value);

const asRichText = (piece: Piece): RichText =>
  typeof piece === "string" ? { text: piece, styleRanges: [] } : piece;

/** Puts pieces one after the other, moving their style ranges along. */
export function concat(pieces: readonly Piece[]): RichText {
  let text = "";
  const styleRanges: StyleRange[] = [];
  for (const piece of pieces) {
    const { text: words, styleRanges: ranges } = asRichText(piece);
    for (const range of ranges) {
      styleRanges.push({
        ...range,
        range: { start: range.range.start + text.length, end: range.range.end + text.length },
      });
    }
    text += words;
  }
  return { text, styleRanges };
}

/**
 * Rich text, as a function of pieces or as a tag:
 * `rich("plain")`, `rich("H", sub("2"), "O")`, `rich`H${sub("2")}O is ${bold("water")}``.
 */
export function rich(first: TemplateStringsArray | Piece, ...rest: Piece[]): RichText {
  if (!isTemplate(first)) return concat([first, ...rest]);
  return concat(first.flatMap((words, i) => (i < rest.length ? [words, rest[i] ?? ""] : [words])));
}

/** Words of an author: one piece, or several that make one rich text. */
export type Words = Piece | readonly Piece[];

const isPieces = (words: Words): words is readonly Piece[] => Array.isArray(words);

export const richOf = (words: Words): RichText => concat(isPieces(words) ? words : [words]);

function styled(type: InlineStyle, pieces: readonly Piece[], args?: StyleRange["args"]): RichText {
  const inner = concat(pieces);
  if (inner.text === "") return inner;
  const range: StyleRange = { type, range: { start: 0, end: inner.text.length }, ...(args ? { args } : {}) };
  return { text: inner.text, styleRanges: [range, ...inner.styleRanges] };
}

export const bold = (...pieces: Piece[]): RichText => styled("bold", pieces);
export const italic = (...pieces: Piece[]): RichText => styled("italic", pieces);
export const underline = (...pieces: Piece[]): RichText => styled("underline", pieces);
export const sup = (...pieces: Piece[]): RichText => styled("superscript", pieces);
export const sub = (...pieces: Piece[]): RichText => styled("subscript", pieces);
export const link = (url: string, ...pieces: Piece[]): RichText => styled("link", pieces, { url });
export const color = (hexCode: string, ...pieces: Piece[]): RichText => styled("color", pieces, { hexCode });

export const isRichText = (value: unknown): value is RichText =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "styleRanges" in value &&
  Array.isArray(value.styleRanges);

/** The words of a rich-text field without their styles; '' for anything else. */
export function plainText(field: RichText | string | readonly ContentNode[] | undefined): string {
  if (typeof field === "string") return field;
  return isRichText(field) ? field.text : "";
}

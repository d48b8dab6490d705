import { scriptText } from "./scriptSigns.ts";
import { segments } from "./segments.ts";
import type { ContentNode, InlineStyle, RichText, StyleRange } from "./types.ts";

/** Input of an author: plain words, or words with styles. */
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

type TextField = RichText | string | readonly ContentNode[] | undefined;

/** Characters of a text field as they are stored and as offsets count them; '' for anything else. To be read by people: `plainText`. */
export function rawText(field: TextField): string {
  if (typeof field === "string") return field;
  return isRichText(field) ? field.text : "";
}

type Script = "superscript" | "subscript";

/**
 * A text field, or a part of it, as it reads without styles: what is raised or lowered stays so (10⁹/L, CO₂). '' for anything else.
 * @param part offsets into the text; by default all of it
 */
export function plainText(field: TextField, part?: { start: number; end: number }): string {
  const { start, end } = part ?? { start: 0, end: Number.POSITIVE_INFINITY };
  const isScript = ({ type }: StyleRange): boolean => type === "superscript" || type === "subscript";
  if (!isRichText(field) || !field.styleRanges.some(isScript)) return rawText(field).slice(start, end);
  const { text, styleRanges } = field;
  // Stretches of one script that differ by another style are one exponent.
  const stretches: { words: string; script: Script | undefined }[] = [];
  for (const run of segments({ text, styleRanges: styleRanges.filter(isScript) })) {
    const words = run.text.slice(Math.max(0, start - run.start), Math.max(0, end - run.start));
    const script = run.styles.superscript ? "superscript" : run.styles.subscript ? "subscript" : undefined;
    const last = stretches.at(-1);
    if (last?.script === script && last) last.words += words;
    else stretches.push({ words, script });
  }
  return stretches.map(({ words, script }) => (script ? scriptText(words, script) : words)).join("");
}

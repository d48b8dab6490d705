import { scriptText, withoutScripts } from "../../case/model/scriptSigns.ts";

const marks = /\p{M}+/gu;
const tags = /<[^>]*>/g;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Text for comparison: without case, accents and raised digits. `Sjögren` and `SJOGREN` are the same, and so are `CO₂` and `co2`. */
export const fold = (text: string): string =>
  withoutScripts(text.normalize("NFD").replace(marks, "").toLowerCase());

/** The words of a search, folded. */
export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

const script = /<(sup|sub)\b[^>]*>([^<>]*)<\/\1>/gi;

/**
 * Text that a reader sees of sanitized HTML, with raised and lowered words as such (`plainText` of rich text); never
 * to be shown as HTML again.
 */
export const plainText = (html: string): string =>
  html
    .replace(script, (_all, tag: string, words: string) =>
      scriptText(words, tag.toLowerCase() === "sup" ? "superscript" : "subscript"),
    )
    .replace(tags, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    // As our own escaping writes signs that mean something in HTML.
    .replace(/&#(\d{2,3});/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ")
    .trim();

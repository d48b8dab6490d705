const marks = /\p{M}+/gu;
const tags = /<[^>]*>/g;
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Text for comparison: without case and accents. `Sjögren` and `SJOGREN` are the same. */
export const fold = (text: string): string => text.normalize("NFD").replace(marks, "").toLowerCase();

/** The words of a search, folded. */
export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** What a reader sees of sanitised HTML, for search and sort only; never to be shown as HTML again. */
export const plainText = (html: string): string =>
  html
    .replace(tags, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    // As our own escaping writes signs that mean something in HTML.
    .replace(/&#(\d{2,3});/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ")
    .trim();

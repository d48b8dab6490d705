/** Markers of Word and its kin in the HTML that they put on the clipboard. */

const styleOf = (element: Element): string => element.getAttribute("style") ?? "";

/** A list, as Word names it, and how deep in it a paragraph stands, from 0. */
export type WordItem = { list: string; indentation: number; isNumbered: boolean };

/** The mark of an item, as Word would print it: a letter of a font of signs, a number, 'o'. */
const markOf = (paragraph: Element): Element | undefined =>
  [...paragraph.querySelectorAll("span")].find((span) => /mso-list\s*:\s*ignore/i.test(styleOf(span)));

const numberAlone = String.raw`\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxl]+)[.)]+`;
const isNumber = (mark: string): boolean =>
  new RegExp(`^(?:${numberAlone}|\\d+(?:\\.\\d+)*)$`, "i").test(mark.replace(/[\s\u00a0]+/g, ""));

/** Matches the mark at the start of a paragraph, if Word has not said what it is. */
const typedMark = new RegExp(String.raw`^\s*(?:[·•▪■□●○◦❑❖➢✓✗o§–-]|${numberAlone})[\s\u00a0]+`, "i");

/** List item that a paragraph of Word is, if any: Word writes a list as paragraphs that look like one. */
export function wordItemOf(paragraph: Element): WordItem | undefined {
  return saidItem(paragraph) ?? itemByClass(paragraph);
}

/** Word's step from one level of a list to the next. */
const levelInches = 0.5;
const inchesIn: Readonly<Record<string, number>> = {
  in: 1,
  pt: 1 / 72,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  px: 1 / 96,
};

function marginInches(paragraph: Element): number {
  const [, length = "0", unit = ""] =
    /margin-left\s*:\s*(-?[\d.]+)(in|pt|cm|mm|px)/i.exec(styleOf(paragraph)) ?? [];
  return Number(length) * (inchesIn[unit.toLowerCase()] ?? 0);
}

/** Browsers and mail programs drop what Word alone understands; the class that it gives an item stays, and what its mark looks like. */
function itemByClass(paragraph: Element): WordItem | undefined {
  const kind = /\bMsoList(Paragraph|Bullet|Number)/.exec(paragraph.className)?.[1];
  const mark = typedMark.exec(paragraph.textContent ?? "")?.[0];
  // Text that is indented without a mark has that class, too.
  if (kind === undefined || (kind === "Paragraph" && mark === undefined)) return undefined;
  const indentation = Math.max(0, Math.round(marginInches(paragraph) / levelInches) - 1);
  return {
    list: "by class",
    indentation,
    isNumbered: mark === undefined ? kind === "Number" : isNumber(mark),
  };
}

function saidItem(paragraph: Element): WordItem | undefined {
  const said = /mso-list\s*:\s*(\S+)\s+level(\d+)(?:\s+(\S+?))?\s*(?:;|$)/i.exec(styleOf(paragraph));
  if (!said) return undefined;
  const [, list = "", level, run = ""] = said;
  const mark = markOf(paragraph)?.textContent ?? typedMark.exec(paragraph.textContent ?? "")?.[0] ?? "";
  return { list: `${list} ${run}`, indentation: Math.max(0, Number(level) - 1), isNumbered: isNumber(mark) };
}

/** Takes the mark of an item out of its paragraph. */
export function removeMark(paragraph: Element): void {
  const mark = markOf(paragraph);
  if (mark) {
    mark.remove();
    return;
  }
  let length = typedMark.exec(paragraph.textContent ?? "")?.[0].length ?? 0;
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, 4 /* text */);
  for (let text = walker.nextNode(); text && length > 0; text = walker.nextNode()) {
    const words = text.textContent ?? "";
    text.textContent = words.slice(length);
    length -= Math.min(length, words.length);
  }
}

/** How deep an item says that it stands, from 0, where its list does not hold it there: Word on the web, and this editor. */
export function saidIndentation(item: Element): number {
  const own = /--indent\s*:\s*(\d+)/.exec(styleOf(item))?.[1];
  if (own !== undefined) return Number(own);
  return Math.max(0, Number(item.getAttribute("data-aria-level") ?? 1) - 1 || 0);
}

export const isComment = (element: Element): boolean =>
  /mso-element\s*:\s*comment-list|mso-special-character\s*:\s*comment/i.test(styleOf(element)) ||
  /\b(MsoCommentReference|msocomanchor)\b/i.test(element.className);

/** The comments in what is left out as such: each as it stands, or as what refers to it. */
export const commentsIn = (element: Element): number =>
  [...element.querySelectorAll("[style]")].filter((each) =>
    /mso-element\s*:\s*comment\s*(;|$)/i.test(styleOf(each)),
  ).length || 1;

/**
 * Returns true for content that waits to be deleted, in a document with tracked changes or in this editor. Text that
 * is struck through as such is text.
 */
export const isDeletion = (element: Element): boolean =>
  element.tagName === "DEL" || element.getAttribute("data-kind") === "DELETE_CONTENT";

export const isHidden = (element: Element): boolean =>
  /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(styleOf(element));

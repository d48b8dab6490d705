import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import type { InlineStyle, RichText, StyleRange } from "#shared/case/model/types.ts";
import { hexOf } from "../../document/hexOf.ts";

/** A style without its place. */
type Style = Omit<StyleRange, "range">;

/** Styles on a piece of pasted text, each once. */
export type Styles = ReadonlyMap<InlineStyle, Style>;

export const noStyles: Styles = new Map();

/** Declarations of a sheet that came along, by the class that they are for. */
export type ClassStyles = ReadonlyMap<string, CSSStyleDeclaration>;

const styledTags: Readonly<Record<string, InlineStyle>> = {
  B: "bold",
  STRONG: "bold",
  // A case has no mark for head cells: a cell that is bold throughout is one. @see tableHeads.ts
  TH: "bold",
  I: "italic",
  EM: "italic",
  U: "underline",
  SUP: "superscript",
  SUB: "subscript",
};

function setOn(styles: Map<InlineStyle, Style>, type: InlineStyle, isOn: boolean): void {
  if (isOn) styles.set(type, { type });
  else styles.delete(type);
}

function readCss(styles: Map<InlineStyle, Style>, css: CSSStyleDeclaration): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = css;
  if (fontWeight !== "") setOn(styles, "bold", fontWeight === "bold" || Number(fontWeight) >= 600);
  if (fontStyle !== "") setOn(styles, "italic", fontStyle === "italic");
  if (`${textDecoration} ${textDecorationLine}`.includes("underline")) setOn(styles, "underline", true);
  const raisedBy = Number.parseFloat(verticalAlign) || 0;
  if (verticalAlign === "super" || raisedBy > 0) setOn(styles, "superscript", true);
  if (verticalAlign === "sub" || raisedBy < 0) setOn(styles, "subscript", true);
}

/** Word raises and lowers words by a number of points; without its own properties, what is left says so by its place. */
function readRaise(styles: Map<InlineStyle, Style>, element: HTMLElement): void {
  const said = /mso-text-raise\s*:\s*(-?[\d.]+)/i.exec(element.getAttribute("style") ?? "")?.[1];
  const { position, top } = element.style;
  const raisedBy = said ? Number(said) : position === "relative" ? -Number.parseFloat(top) : 0;
  if (raisedBy > 0) setOn(styles, "superscript", true);
  if (raisedBy < 0) setOn(styles, "subscript", true);
}

const headings = "h1, h2, h3, h4, h5, h6";

/** Grey, white and black are no colour that an author chose. */
function isNeutral(hexCode: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hexCode.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 0x18;
}

/** The names of HTML that Word uses for colours. */
const namedColors: Readonly<Record<string, string>> = {
  ...{ red: "#ff0000", maroon: "#800000", yellow: "#ffff00", olive: "#808000", lime: "#00ff00" },
  ...{ green: "#008000", aqua: "#00ffff", teal: "#008080", blue: "#0000ff", navy: "#000080" },
  ...{ fuchsia: "#ff00ff", purple: "#800080", orange: "#ffa500", black: "#000000" },
};

const colorOf = (css: string): string | undefined => namedColors[css.trim().toLowerCase()] ?? hexOf(css);

/** The colour that most words of a page have: its own, not one that somebody chose for some of them. */
export function usualColorOf(pasted: Document): string | undefined {
  const letters = new Map<string | undefined, number>();
  const walker = pasted.createTreeWalker(pasted.body, 4 /* text */);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    let element = text.parentElement;
    while (element && !element.style.color) element = element.parentElement;
    const color = element ? colorOf(element.style.color) : undefined;
    letters.set(color, (letters.get(color) ?? 0) + (text.textContent ?? "").trim().length);
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function readColor(
  styles: Map<InlineStyle, Style>,
  element: HTMLElement,
  { isOwn, usualColor }: { isOwn: boolean; usualColor: string | undefined },
): void {
  const hexCode = colorOf(element.style.color);
  if (!hexCode) return;
  const isChosen =
    isOwn || (hexCode !== usualColor && !isNeutral(hexCode) && !element.closest(`a, ${headings}`));
  if (isChosen) styles.set("color", { type: "color", args: { hexCode } });
  else styles.delete("color");
}

/**
 * The styles of an element's words: those around it, and its own. Word, Excel and Google Docs say most of them as CSS, which may
 * also take off what an element around sets (Google Docs puts a whole text into a `b` that its CSS makes not bold).
 * @param isOwn whether it was copied in this editor: then an author chose its colours
 * @param usualColor what most words have, where another program gives every word a colour
 */
export function stylesIn(
  element: HTMLElement,
  outer: Styles,
  source: { classStyles: ClassStyles; isOwn: boolean; usualColor: string | undefined },
): Styles {
  const styles = new Map(outer);
  const byTag = styledTags[element.tagName];
  if (byTag) styles.set(byTag, { type: byTag });
  for (const name of element.classList) {
    const css = source.classStyles.get(name);
    if (css) readCss(styles, css);
  }
  readCss(styles, element.style);
  readRaise(styles, element);
  readColor(styles, element, source);
  // A case has no headings: they are bold, whatever size and weight another program draws them in.
  if (element.closest(headings)) setOn(styles, "bold", true);
  const href = element.tagName === "A" ? element.getAttribute("href") : null;
  if (href !== null && !href.startsWith("#") && isSafeUrl(href)) {
    styles.set("link", { type: "link", args: { url: href } });
  }
  // Links look underlined in every program: that is no style of their words.
  if (styles.has("link")) styles.delete("underline");
  return styles;
}

/** Styles of the classes in a spreadsheet's sheet (`.xl65 {font-weight:700}`): it has no other place for bold. */
export function classStylesOf(pasted: Document): ClassStyles {
  const found = new Map<string, CSSStyleDeclaration>();
  const sheets = [...pasted.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  for (const [, selectors = "", declarations = ""] of sheets.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(",")) {
      const name = /^(?:[a-z]+[0-9]?)?\.([\w-]+)$/i.exec(selector.replace(/<!--|-->/g, "").trim())?.[1];
      if (!name) continue;
      const css = pasted.createElement("span").style;
      css.cssText = declarations;
      found.set(name, css);
    }
  }
  return found;
}

export function styled(text: string, styles: Styles): RichText {
  const range = { start: 0, end: text.length };
  return { text, styleRanges: text === "" ? [] : [...styles.values()].map((style) => ({ ...style, range })) };
}

import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import type { InlineStyle, RichText, StyleRange } from "#shared/case/model/types.ts";
import { hexOf } from "../../document/hexOf.ts";

/** A style without its place. */
type Style = Omit<StyleRange, "range">;

/** What lies on a piece of pasted text: each style once. */
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
  if (verticalAlign === "super") setOn(styles, "superscript", true);
  if (verticalAlign === "sub") setOn(styles, "subscript", true);
}

/**
 * The styles of an element's words: those around it, and its own. Word, Excel and Google Docs say most of them as CSS, which may
 * also take off what an element around sets (Google Docs puts a whole text into a `b` that its CSS makes not bold).
 * @param isOwn whether it was copied in this editor: then an author chose its colours, while other programs give every word one
 */
export function stylesIn(
  element: HTMLElement,
  outer: Styles,
  { classStyles, isOwn }: { classStyles: ClassStyles; isOwn: boolean },
): Styles {
  const styles = new Map(outer);
  const byTag = styledTags[element.tagName];
  if (byTag) styles.set(byTag, { type: byTag });
  for (const name of element.classList) {
    const css = classStyles.get(name);
    if (css) readCss(styles, css);
  }
  readCss(styles, element.style);
  const hexCode = isOwn ? hexOf(element.style.color) : undefined;
  if (hexCode) styles.set("color", { type: "color", args: { hexCode } });
  const href = element.tagName === "A" ? element.getAttribute("href") : null;
  if (href !== null && !href.startsWith("#") && isSafeUrl(href)) {
    styles.set("link", { type: "link", args: { url: href } });
  }
  // Links look underlined in every program: that is no style of their words.
  if (styles.has("link")) styles.delete("underline");
  return styles;
}

/** What the sheet of a spreadsheet says of its classes (`.xl65 {font-weight:700}`): it has no other place for bold. */
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

import type { ClassStyles } from "./pastedStyles.ts";

/** Fonts that draw signs in the place of letters: in Symbol an m is µ, and ³ is ≥. What stands for them in Unicode, by code from 0x20. */

/** Codes from `first` on, as many as there are signs; a space stands for a code without one. */
const from = (first: number, signs: string): [number, string][] =>
  [...signs].flatMap((sign, i): [number, string][] => (sign === " " ? [] : [[first + i, sign]]));

/** @see https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt */
const symbol = new Map([
  ...from(0x21, "!∀#∃%&∋()∗+,−./0123456789:;<=>?"),
  ...from(0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
  ...from(0x61, "αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼"),
  ...from(0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"),
  ...from(0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"),
  ...from(0xe0, "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"),
]);

/** By the names of its signs in Unicode (L2/12-368); where that has an ornament, the common sign of the same meaning. */
const wingdings = new Map([
  ...from(0x22, "✂✁"),
  ...from(0x28, "☎✆✉"),
  ...from(0x36, "⏳"),
  ...from(0x3e, "✇✍"),
  ...from(0x41, "✌👌👍👎☜☞☝☟"),
  ...from(0x4a, "☺😐☹💣☠"),
  ...from(0x51, "✈☼💧❄"),
  ...from(0x56, "✞ ✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓"),
  ...from(0x6c, "●❍■□❐❑❒⬧⧫◆❖⬥⌧ ⌘"),
  ...from(0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"),
  ...from(0x9e, "·•▪○"),
  ...from(0xa4, "◉◎ ▪◻ ✦★✶✴✹✵"),
  ...from(0xb5, "✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛"),
  ...from(0xd5, "⌫⌦ ➢"),
  ...from(0xdf, "←→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳"),
  ...from(0xfb, "✗✓☒☑"),
]);

const tables: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol,
  wingdings,
  "wingdings 2": new Map(from(0x4f, "✗✓☒☑☒☒")),
  "wingdings 3": new Map([...from(0x21, "←→↑↓↖↗↙↘"), ...from(0x70, "▲▼△▽◀▶◁▷")]),
  webdings: new Map([...from(0x33, "◀▶▲▼"), ...from(0x61, "✓ □"), ...from(0x67, "■"), ...from(0x72, "✗")]),
  "mt extra": new Map(),
};

/** Characters of Windows-1252 at 0x80 to 0x9F, where Latin-1 has no letters. */
const windowsLetters = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The place of a letter in a font of signs; undefined for a letter of any other font. Word writes it as Latin-1, or at U+F000. */
function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0xf000 && code <= 0xf0ff) return code - 0xf000;
  if (code <= 0xff) return code;
  const place = windowsLetters.indexOf(letter);
  return place >= 0 && letter !== " " ? 0x80 + place : undefined;
}

const familyOf = (list: string): string =>
  list
    .split(",")[0]
    ?.trim()
    .replace(/^["']|["']$/g, "") ?? "";

/** The font that an element itself gives its words. */
function ownFont(element: Element, classStyles: ClassStyles): string | undefined {
  const style = element.getAttribute("style") ?? "";
  const said = /mso-char-type\s*:\s*symbol/i.test(style)
    ? /mso-symbol-font-family\s*:\s*([^;]+)/i.exec(style)?.[1]
    : undefined;
  const list = said ?? (element instanceof HTMLElement ? element.style.fontFamily : "");
  if (list) return familyOf(list);
  if (element.tagName === "FONT" && element.hasAttribute("face"))
    return familyOf(element.getAttribute("face") ?? "");
  for (const name of element.classList) {
    const family = classStyles.get(name)?.fontFamily;
    if (family) return familyOf(family);
  }
  return undefined;
}

function fontOf(text: Node, classStyles: ClassStyles): string | undefined {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const font = ownFont(element, classStyles);
    if (font !== undefined) return font;
  }
  return undefined;
}

/** The mark of an item is no text: it is read by what it looks like (fromWord.ts). */
const isMark = (text: Node): boolean =>
  text.parentElement?.closest('[style*="mso-list"]')?.tagName === "SPAN";

/**
 * Writes the signs of such fonts in Unicode, in the page that was pasted. A sign that Unicode has none for, as far as is known,
 * is named where it stands: [Wingdings 2: x].
 * @returns those names, each once
 */
export function writeSigns(pasted: Document, classStyles: ClassStyles): string[] {
  const unknown = new Set<string>();
  const walker = pasted.createTreeWalker(pasted.body, 4 /* text */);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const font = (text.textContent ?? "").trim() === "" ? undefined : fontOf(text, classStyles);
    const table = font === undefined ? undefined : tables[font.toLowerCase()];
    if (!table || isMark(text)) continue;
    text.textContent = [...(text.textContent ?? "")]
      .map((letter) => {
        const code = codeOf(letter);
        if (code === undefined || /^[\s\u00a0]$/.test(letter)) return letter;
        const sign = table.get(code);
        if (sign !== undefined) return sign;
        const name = `[${font}: ${String.fromCharCode(code)}]`;
        unknown.add(name);
        return name;
      })
      .join("");
  }
  return [...unknown];
}

/** Raised and lowered words in plain text: 10⁹/L, CO₂. What Unicode has no sign for is written with `^` and `_`. */

const signsOf = (plain: string, signs: string): ReadonlyMap<string, string> => {
  const written = [...signs];
  return new Map([...plain].map((character, i) => [character, written[i] ?? ""]));
};

const scripts = {
  superscript: {
    mark: "^",
    signs: signsOf(
      "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδφχ",
      "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᵠᵡ",
    ),
  },
  subscript: {
    mark: "_",
    signs: signsOf("0123456789+-−–=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"),
  },
};

/** Signs that fonts draw raised or lowered anyway. */
const drawnSo = /^[⁰¹²³⁴-₎ₐ-ₜ°ºª™®©*†‡′″]+$/;

/** Words that stand raised or lowered, as plain text. Spaces at their ends stay as they are. */
export function scriptText(words: string, script: "superscript" | "subscript"): string {
  const [, before = "", core = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? [];
  if (core === "" || drawnSo.test(core)) return words;
  const { mark, signs } = scripts[script];
  const characters = [...core];
  const written = characters.map((character) => signs.get(character));
  const text = written.every((sign) => sign !== undefined)
    ? written.join("")
    : `${mark}${characters.length > 1 ? `(${core})` : core}`;
  return `${before}${text}${after}`;
}

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉";

/** Raised and lowered digits as ordinary ones, for comparisons: as many characters as before. */
export const withoutScripts = (text: string): string =>
  text.replace(/[⁰¹²³⁴-⁹₀-₉]/g, (sign) => String(digits.indexOf(sign) % 10));

import { lineProblem, type ReadText, refused, taken } from "./readText.ts";

/** Letters of a first or of a last name; accents that stand by themselves are not counted. */
export const nameLettersAtMost = 100;
/** With all accents, in UTF-16 units: no name has four to each of its letters. */
const nameUnitsAtMost = 4 * nameLettersAtMost;
/** Longer texts are not looked into. */
const typedAtMost = 2000;

/**
 * Signs without a shape. Joiners between letters belong to the spelling of Persian and Indian names, selectors behind a letter
 * to that of Japanese ones: the first group, which stays.
 */
const unseen =
  /((?<=[\p{L}\p{M}])(?:[\u200c\u200d](?=[\p{L}\p{M}])|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]))|[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/**
 * Reads a first or a last name, by the one rule for wherever names are taken: composed (NFC), one line, without what is not seen
 * (soft hyphens, direction marks), at most 100 letters. An empty text is a name that is not there.
 */
export function readName(typed: string): ReadText {
  if (typed.length > typedAtMost) return refused(`is longer than ${nameLettersAtMost} letters`);
  const text = typed.normalize("NFC").trim();
  const problem = lineProblem(text);
  if (problem) return refused(problem);
  const name = text.replace(unseen, "$1").replace(/\s+/gu, " ").trim().normalize("NFC");
  if (name === "") return taken("");
  if (!/\p{L}/u.test(name)) return refused("has no letter in it");
  if (/^=|:\/\//.test(name)) return refused("is a formula or a link, not a name");
  const letters = [...name.replace(/\p{M}/gu, "")].length;
  if (letters > nameLettersAtMost || name.length > nameUnitsAtMost)
    return refused(`is longer than ${nameLettersAtMost} letters`);
  return taken(name);
}

import { isLanguage, type Language } from "#shared/words/language.ts";
import { localMemory } from "./browserStorage.ts";

/** Key under which this device stores its language. */
export const languageKey = "language";

/** Languages that nobody speaks, for tests: accented and a third longer, and the same from right to left. @see ADR 0346 */
const pseudoLanguages = ["en-XA", "ar-XB"] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** The language that this device shows pages in. */
export function chosenLanguage(): Language | PseudoLanguage {
  const kept = localMemory.getItem(languageKey) ?? "en";
  return isLanguage(kept) ? kept : (pseudoLanguages.find((each) => each === kept) ?? "en");
}

/** Shows all pages of this device in a language from now on. The page is loaded anew: texts that it has drawn stay as they are. */
export function chooseLanguage(language: Language): void {
  localMemory.setItem(languageKey, language);
  window.location.reload();
}

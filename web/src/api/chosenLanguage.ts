import { isLanguage, type Language } from "#shared/words/language.ts";
import { localMemory } from "./browserStorage.ts";

/** Key under which this device stores its language. */
export const languageKey = "language";

/** Languages that nobody speaks, for tests: accented and a third longer, and the same from right to left. @see ADR 0346 */
const pseudoLanguages = ["en-XA", "ar-XB"] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** The language that this device shows pages in: as it was chosen or last signed in to, else the first that its browser asks for. */
export function chosenLanguage(): Language | PseudoLanguage {
  const kept = localMemory.getItem(languageKey);
  if (kept !== null && isLanguage(kept)) return kept;
  const pseudo = pseudoLanguages.find((each) => each === kept);
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return pseudo ?? asked.find(isLanguage) ?? "en";
}

/** Shows all pages of this device in a language from now on. The page is loaded anew: texts that it has drawn stay as they are. */
export function chooseLanguage(language: Language): void {
  localMemory.setItem(languageKey, language);
  location.reload();
}

/**
 * Shows all pages in the language of the account that is signed in. Answers whether the page is being loaded anew for it.
 * Nothing is loaded anew in a browser that keeps nothing: it would be so over and over.
 */
export function followLanguage(language: Language | undefined): boolean {
  const shown = chosenLanguage();
  if (language === undefined || language === shown || !isLanguage(shown)) return false;
  localMemory.setItem(languageKey, language);
  if (localMemory.getItem(languageKey) !== language) return false;
  location.reload();
  return true;
}

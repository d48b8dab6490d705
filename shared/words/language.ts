/** Languages that pages can be read in, each by its own name. @see ADR 0346 */
export const languages = { en: "English", es: "Español" } as const;

export type Language = keyof typeof languages;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/**
 * The language that the product speaks. Nothing else names one: numbers, plurals, dates and the order of words all follow
 * from here. A page sets it before it draws anything, a mail while it is written; files are English. @see ADR 0070
 */
export let language = "en-US";

/** Sets the language, by its BCP 47 tag, for as long as the page stands. */
export function setLanguage(tag: string): void {
  language = tag;
}

/**
 * The form that a number of things takes in this language, written out: an `Intl.PluralRules` would be made at the start of
 * every function and page. A test holds it against the language's own rules.
 */
export const pluralForm = (count: number): Intl.LDMLPluralRule => (Math.abs(count) === 1 ? "one" : "other");

/** Compares words as a reader orders them, without regard to case; `numeric` puts 'Case 9' before 'Case 10'. */
export const wordOrder = (options: { numeric: boolean }): Intl.Collator =>
  new Intl.Collator(language, { sensitivity: "base", numeric: options.numeric });

/** For comparing without regard to case, where accents count. */
export const lowerCase = (text: string): string => text.toLocaleLowerCase(language);

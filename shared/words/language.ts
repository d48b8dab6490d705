/**
 * The language that the product speaks. Nothing else names one: numbers, plurals, dates and the order of words all follow
 * from here. @see ADR 0070
 */
export const language = "en-US";

/** Compares words as a reader orders them, without regard to case; `numeric` puts 'Case 9' before 'Case 10'. */
export const wordOrder = (options: { numeric: boolean }): Intl.Collator =>
  new Intl.Collator(language, { sensitivity: "base", numeric: options.numeric });

/** For comparing without regard to case, where accents count. */
export const lowerCase = (text: string): string => text.toLocaleLowerCase(language);

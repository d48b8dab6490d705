import { pluralForm } from "./language.ts";
import { numberText } from "./numbers.ts";

/** The whole sentence for each form that the language has; `{n}` stands for the number. `other` is for all the rest. */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * A text that speaks of a number of things: `counted({ one: "{n} item", other: "{n} items" })(2)` is '2 items'. Sentences
 * are given whole, never put together from pieces, so that each can be said in another language. Further places such as
 * `{found}` are filled from `values`.
 */
export const counted =
  (forms: CountForms) =>
  (count: number, values: Readonly<Record<string, number>> = {}): string =>
    (forms[pluralForm(count)] ?? forms.other).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = name === "n" ? count : values[name];
      return value === undefined ? place : numberText(value);
    });

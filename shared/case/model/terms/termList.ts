/** Terms of a list that is written by lines: `A; B; C`. A list of terms reads as text, and each stands in it once. */
export const termList = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[;\n]/)
      .map((term) => term.trim())
      .filter((term) => term !== ""),
  ),
];

/** Terms as a list offers them. */
export const alphabetical = (terms: readonly string[]): readonly string[] =>
  terms.toSorted((a, b) => a.localeCompare(b, "en"));

/** Terms of the form 'Area: topic', in the order of their areas. */
export const byArea = (topics: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(topics).flatMap(([area, text]) => termList(text).map((topic) => `${area}: ${topic}`));

import { language } from "./language.ts";

/** `one, two, and three`. */
export const listText = (parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

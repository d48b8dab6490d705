import { language } from "./language.ts";

const format = new Intl.ListFormat(language, { type: "conjunction" });

/** `one, two, and three`. */
export const listText = (parts: readonly string[]): string => format.format(parts);

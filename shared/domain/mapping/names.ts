import { fold } from "../collection/fold.ts";

/** Characters of the name of a learning objective or of reusable content. */
export const nameLength = { min: 1, max: 500 } as const;
/** Characters of the description of reusable content. */
export const descriptionLength = 2000;

const endMarks = /[\s.;:,!?]+$/u;

/**
 * Key of a name: without case, accents, repeated blanks and marks at the end, so that `Describe the pericardium.` and
 * `describe the pericardium` share one. Empty if a name has no letter, digit or sign.
 */
export const nameKey = (name: string): string =>
  fold(name.normalize("NFKC")).replace(/\s+/gu, " ").trim().replace(endMarks, "");

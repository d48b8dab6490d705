import * as z from "zod/mini";

/** The uid under which learner state keeps the flags of the whole case (startedAt, finished, aiFallbackCards, …). */
export const rootStateUid = "root";

/** Characters of a uid as it is stored. It is the one limit: what a tree accepts can be played, saved and read again. */
export const longestUid = 128;

/** Suffixes that the card flow and the tools add to a card's uid to name their own nodes. @see flowUids.ts */
export const uidSuffixes = { continue: "_continue", submit: "_submit_button" } as const;

const longestSuffix = Math.max(...Object.values(uidSuffixes).map(({ length }) => length));

/** Characters of a uid with whatever is put behind it: what a save may name, and a row be called. */
export const longestDerivedUid = longestUid + longestSuffix;

const isPlainWord = (text: string, longest: number): boolean =>
  text.length <= longest && /^[A-Za-z0-9_.:-]+$/.test(text) && !(text in {});

/**
 * Uids are keys of plain objects and parts of table keys, so names that every object already has (`constructor`,
 * `__proto__`) are refused along with anything that is not a plain word.
 */
export const isUid = (text: string): boolean => isPlainWord(text, longestUid);

/** The same for the uid of a node that the flow may have added. */
export const isDerivedUid = (text: string): boolean => isPlainWord(text, longestDerivedUid);

export const uidSchema = z.string().check(z.refine(isUid, "must be a uid (letters, digits, _ . : -)"));

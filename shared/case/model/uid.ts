import * as z from "zod/mini";

/** The uid under which learner state keeps the flags of the whole case (startedAt, finished, aiFallbackCards, …). */
export const rootStateUid = "root";

/**
 * Uids are keys of plain objects and parts of table keys, so names that every object already has (`constructor`,
 * `__proto__`) are refused along with anything that is not a plain word.
 */
export const isUid = (text: string): boolean => /^[A-Za-z0-9_.:-]{1,128}$/.test(text) && !(text in {});

export const uidSchema = z.string().check(z.refine(isUid, "must be a uid (letters, digits, _ . : -)"));

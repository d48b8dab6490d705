import * as z from "zod/mini";

/** SHA-256, base64url. */
export const treeHash = z.string().check(z.regex(/^[\w-]{43}$/, "must be the hash of a tree"));

/** Characters of a `known` at most: it stands in an address. */
export const longestKnown = 4_000;
/** The hash of a tree, and the inputs whose submission has brought parts of an exam to it since, with commas between. */
export const knownTree = z
  .string()
  .check(z.regex(/^[\w-]{43}(,[\w.:-]+)*$/, "must be the hash of a tree"), z.maxLength(longestKnown));

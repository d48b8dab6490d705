import { defaultOf } from "./nodeTable.ts";

/** Characters. An answer without a limit of its own still has to fit into one save. */
export const longestText = 20_000;

/**
 * How many characters a text input takes, from its `characterLimit`: the specification's 1000 where it says nothing. 0 is no
 * limit: a question that takes no answer would be none. Undefined then.
 * @see spec documents §5
 */
export function textLimitOf(characterLimit: unknown): number | undefined {
  if (characterLimit === 0) return undefined;
  return typeof characterLimit === "number"
    ? characterLimit
    : Number(defaultOf("textInput", "characterLimit"));
}

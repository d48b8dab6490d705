import { longestText } from "./inputSizes.ts";
import { defaultOf } from "./nodeTable.ts";

/**
 * How many characters a text input takes, from its `characterLimit`: the specification's 1000 where it says nothing. 0 is no
 * limit: a question that takes no answer would be none. Undefined then. One that is larger than a save could hold ends there.
 * @see spec documents §5
 */
export function textLimitOf(characterLimit: unknown): number | undefined {
  if (characterLimit === 0) return undefined;
  return typeof characterLimit === "number"
    ? Math.min(characterLimit, longestText)
    : Number(defaultOf("textInput", "characterLimit"));
}

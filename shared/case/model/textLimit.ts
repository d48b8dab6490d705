import { longestText } from "./inputSizes.ts";
import { defaultOf } from "./nodeTable.ts";

/**
 * How many characters a text input takes: its `characterLimit`, the specification's 1000 where it has none, and no more than a
 * save can hold. Undefined where it is 0, which sets no limit: a question that takes no characters could not be answered.
 * @see spec documents §5
 */
export function textLimitOf(characterLimit: unknown): number | undefined {
  if (characterLimit === 0) return undefined;
  return typeof characterLimit === "number"
    ? Math.min(characterLimit, longestText)
    : Number(defaultOf("textInput", "characterLimit"));
}

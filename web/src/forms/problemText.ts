import type * as z from "zod/mini";
import { words } from "./words.ts";

export const neededText = (): string => words.required;

/** Texts that zod/mini gives where the schema itself has none. */
const textless = ["Invalid input", ""];

/**
 * Text at a field whose value the contract does not take. The label comes before it in the list above the button, so
 * it does not name the field again.
 */
export function problemText(issue: z.core.$ZodIssue, value: unknown): string {
  const isEmpty = value === undefined || value === null || value === "";
  if (issue.code === "too_small" && issue.origin === "array") return words.chooseLeastOne;
  if (isEmpty && issue.code !== "custom") return neededText();
  if (!textless.includes(issue.message)) return sentence(issue.message);
  if (issue.code === "too_small" && issue.origin === "string")
    return words.atLeastCharacters({ minimum: Number(issue.minimum) });
  if (issue.code === "too_big" && issue.origin === "string")
    return words.atMostCharacters({ maximum: Number(issue.maximum) });
  if (issue.code === "too_small") return words.atLeast({ minimum: Number(issue.minimum) });
  if (issue.code === "too_big") return words.atMost({ maximum: Number(issue.maximum) });
  if (issue.code === "invalid_format" && issue.format === "email") return words.enterValidEmailAddress;
  return words.notValid;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

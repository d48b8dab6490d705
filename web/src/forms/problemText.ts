import type * as z from "zod/mini";

export const neededText = "Required";

/** Texts that zod/mini gives where the schema itself has none. */
const textless = ["Invalid input", ""];

/**
 * Text at a field whose value the contract does not take. The label comes before it in the list above the button, so
 * it does not name the field again.
 */
export function problemText(issue: z.core.$ZodIssue, value: unknown): string {
  const isEmpty = value === undefined || value === null || value === "";
  if (issue.code === "too_small" && issue.origin === "array") return "Choose at least one";
  if (isEmpty && issue.code !== "custom") return neededText;
  if (!textless.includes(issue.message)) return sentence(issue.message);
  if (issue.code === "too_small" && issue.origin === "string") return `At least ${issue.minimum} characters`;
  if (issue.code === "too_big" && issue.origin === "string") return `At most ${issue.maximum} characters`;
  if (issue.code === "too_small") return `At least ${issue.minimum}`;
  if (issue.code === "too_big") return `At most ${issue.maximum}`;
  if (issue.code === "invalid_format" && issue.format === "email") return "Enter a valid email address";
  return "Not valid";
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

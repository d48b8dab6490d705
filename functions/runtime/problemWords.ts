import type * as z from "zod/mini";
import { counted } from "#shared/words/counted.ts";

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
  date: "a date",
  null: "empty",
};

const formats: Record<string, string> = {
  email: "an email address",
  url: "a web address",
  date: "a date (yyyy-mm-dd)",
  datetime: "a date and time",
  uuid: "an identifier",
  ulid: "an identifier",
};

const asText = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));

const amounts: Record<string, (limit: number) => string> = {
  string: counted({ one: "{n} character", other: "{n} characters" }),
  array: counted({ one: "{n} item", other: "{n} items" }),
};

/** How much of a value a limit allows: "1 item", "5 characters", "5". */
const amountOf = (origin: string, limit: number | bigint): string =>
  amounts[origin]?.(Number(limit)) ?? String(limit);

/**
 * Says what is wrong with a value, in words that follow the name of its field: "must be a number". The validator's own texts ("Too small: expected
 * array to have >=1 items") never reach a person.
 */
export function problemWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is required"
        : `must be ${kinds[issue.expected] ?? "a different kind of value"}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      if (issue.origin === "array") return `must have at least ${amountOf(issue.origin, issue.minimum)}`;
      return `must be ${issue.inclusive === false ? "more than" : "at least"} ${amountOf(issue.origin, issue.minimum)}${issue.origin === "string" ? " long" : ""}`;
    case "too_big":
      if (issue.origin === "array") return `must have at most ${amountOf(issue.origin, issue.maximum)}`;
      return `must be ${issue.inclusive === false ? "less than" : "at most"} ${amountOf(issue.origin, issue.maximum)}${issue.origin === "string" ? " long" : ""}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "in the expected format"}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${asText(issue.values[0])}`
        : `must be one of ${issue.values.map(asText).join(", ")}`;
    default:
      return "is not valid";
  }
}

import * as z from "zod/mini";

const oneOrMore = z.union([z.string(), z.array(z.string())]);

/**
 * The part of the policy language that our templates use. What is not in it is refused at start: to leave out a condition
 * would allow more here than in the account, or less.
 */
const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(z.record(z.string(), z.record(z.string(), oneOrMore))),
});
export const policyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(statementSchema),
});
export type Statement = z.infer<typeof statementSchema>;

export const operators = [
  "StringEquals",
  "StringLike",
  "StringEqualsIfExists",
  "ForAllValues:StringEquals",
  "ForAllValues:StringLike",
  "Null",
] as const;
export type Operator = (typeof operators)[number];

/** Keys that conditions may use: those that the local services tell about a request. */
export const conditionKeys = [
  "dynamodb:LeadingKeys",
  "dynamodb:Attributes",
  "dynamodb:ReturnValues",
  "ses:FromAddress",
] as const;
export type ConditionKey = (typeof conditionKeys)[number];

export const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === "string" ? [value] : value;

/** @throws naming the role, where a statement says what the local cloud does not understand */
export function requireUnderstood(role: string, statements: readonly Statement[]): void {
  for (const { Condition = {} } of statements) {
    for (const [operator, keys] of Object.entries(Condition)) {
      if (!operators.some((known) => known === operator))
        throw new Error(`${role}: the local cloud does not know the operator ${operator} of its policy`);
      for (const key of Object.keys(keys)) {
        if (!conditionKeys.some((known) => known === key))
          throw new Error(`${role}: the local cloud does not know the condition key ${key} of its policy`);
      }
    }
  }
}

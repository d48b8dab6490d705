import { conversationsKeptAtMostDays, modelBudgetAtMostUsd } from "#shared/domain/modelUse.ts";
import { leadsPerCourseAtMost } from "#shared/domain/programs/planLeads.ts";
import { numberText } from "#shared/words/numbers.ts";
import type { FieldValue } from "../../forms/bodySchema.ts";

/** Returns true if a field is empty or holds digits of a number from one to the most. */
function isNumber(value: FieldValue, most: number): boolean {
  const text = String(value ?? "").trim();
  return text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most);
}

/** Problem of the number of a style guide in words; undefined if there is none. */
export const styleGuideProblem = (value: FieldValue): string | undefined =>
  isNumber(value, Number.MAX_SAFE_INTEGER)
    ? undefined
    : "Enter the course item number from the end of its address, digits only";

/** The same of how many may lead a course. */
export const leadsProblem = (value: FieldValue): string | undefined =>
  isNumber(value, leadsPerCourseAtMost)
    ? undefined
    : `Enter a whole number from 1 to ${leadsPerCourseAtMost}`;

/** The same of a budget in US dollars. */
export function budgetProblem(value: FieldValue): string | undefined {
  const text = String(value ?? "").trim();
  return /^\d+(?:\.\d{1,2})?$/.test(text) && Number(text) <= modelBudgetAtMostUsd
    ? undefined
    : `Enter dollars from 0 to ${numberText(modelBudgetAtMostUsd)}, such as 25 or 2.50`;
}

/** The same of the days that conversations are kept. */
export const keptDaysProblem = (value: FieldValue): string | undefined =>
  isNumber(value, conversationsKeptAtMostDays)
    ? undefined
    : `Enter a whole number from 1 to ${numberText(conversationsKeptAtMostDays)}`;

/** The same of replies that may fail. */
export const failsProblem = (value: FieldValue): string | undefined =>
  value === "0" || (value !== "" && isNumber(value, 1000))
    ? undefined
    : "Enter a whole number from 0 to 1,000";

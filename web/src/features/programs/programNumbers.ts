import { leadsPerCourseAtMost } from "#shared/domain/programs/planLeads.ts";
import type { FieldValue } from "../../forms/bodySchema.ts";

/** Whether a field holds nothing, or digits that say a number from one to the most. */
function isNumber(value: FieldValue, most: number): boolean {
  const text = String(value ?? "").trim();
  return text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most);
}

/** What is wrong with the number of a style guide, in words; undefined where nothing is. */
export const styleGuideProblem = (value: FieldValue): string | undefined =>
  isNumber(value, Number.MAX_SAFE_INTEGER)
    ? undefined
    : "Enter the course item number from the end of its address, digits only";

/** The same of how many may lead a course. */
export const leadsProblem = (value: FieldValue): string | undefined =>
  isNumber(value, leadsPerCourseAtMost)
    ? undefined
    : `Enter a whole number from 1 to ${leadsPerCourseAtMost}`;

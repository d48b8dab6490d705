import type { FieldProblem } from "#shared/contract/errors.ts";
import { type DateRange, isCalendarDate } from "#shared/domain/dates.ts";
import { Refusal } from "./refusal.ts";

/** The date range of a request: dates that exist, the start not after the end. Without dates: all time. */
export function requireRange(
  asked: { start_date?: string | undefined; end_date?: string | undefined },
  part: string,
  /** Before the names of the two, where a request has another range beside: `with_`. */
  prefix = "",
): DateRange {
  const problems: FieldProblem[] = (["start_date", "end_date"] as const)
    .filter((name) => asked[name] !== undefined && !isCalendarDate(asked[name]))
    .map((name) => ({ path: `${part}.${prefix}${name}`, message: "the calendar has no such date" }));
  const range = { start: asked.start_date, end: asked.end_date };
  if (range.start !== undefined && range.end !== undefined && range.start > range.end) {
    problems.push({ path: `${part}.${prefix}end_date`, message: "must not be before start_date" });
  }
  if (problems.length > 0) throw new Refusal("INVALID_REQUEST", { fields: problems });
  return range;
}

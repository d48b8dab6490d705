import { isCalendarDate } from "../dates.ts";

/** The texts that a date of an exception is refused with. @see spec assessments §5 "Date exceptions" */
export const dateExceptionTexts = {
  noStart: "Start Date can't be blank.",
  noEnd: "End Date can't be blank.",
  format: "Invalid date format.",
  order: "End Date cannot be before Start Date.",
} as const;

/** Characters of mm/dd/yy. */
export const shortDateLength = 8;

/** mm/dd/yy of a calendar date. */
export const shortDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(2, 4)}`;

/** 'start - end' of two calendar dates, each mm/dd/yy. */
export const dateRangeText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  `${shortDate(starts_on)} - ${shortDate(ends_on)}`;

/** The calendar date that mm/dd/yy means, its year 20yy; undefined for anything else, also for a day that there is not. */
export function dateOfShort(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(text) ?? [];
  const date = `20${year}-${month}-${day}`;
  return year && isCalendarDate(date) ? date : undefined;
}

/**
 * Cleans what is typed into a field of mm/dd/yy: digits and '/' alone, with a '/' after 2 and after 5 characters, at most 8. A '/' that
 * somebody types after the one that came by itself is left out, and one that was deleted comes back with the next digit.
 */
export function typedShortDate(before: string, text: string): string {
  const kept = text.replace(/[^\d/]/g, "").replace(/\/{2,}/g, "/");
  if (kept.length <= before.length) return kept;
  return kept
    .replace(/^\d\d(?!\/)/, "$&/")
    .replace(/^\d\d\/\d\d(?!\/)/, "$&/")
    .slice(0, shortDateLength);
}

/** The dates of an exception, or what is wrong with each. */
export function readDateException(typed: {
  start: string;
  end: string;
}): { ok: true; starts_on: string; ends_on: string } | { ok: false; start?: string; end?: string } {
  const [start, end] = [typed.start.trim(), typed.end.trim()];
  const [starts_on, ends_on] = [dateOfShort(start), dateOfShort(end)];
  if (starts_on && ends_on)
    return ends_on < starts_on
      ? { ok: false, end: dateExceptionTexts.order }
      : { ok: true, starts_on, ends_on };
  const problemOf = (text: string, date: string | undefined, blank: string): string | undefined =>
    date ? undefined : text === "" ? blank : dateExceptionTexts.format;
  const startProblem = problemOf(start, starts_on, dateExceptionTexts.noStart);
  const endProblem = problemOf(end, ends_on, dateExceptionTexts.noEnd);
  return { ok: false, ...(startProblem && { start: startProblem }), ...(endProblem && { end: endProblem }) };
}

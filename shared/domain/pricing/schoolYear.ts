/** Months of a school year: 1 is July, 12 is June. @see spec courses §9 */

export const monthsOfYear = 12;

/** A range of months of one school year, both included. */
export interface MonthRange {
  start: number | null;
  end: number | null;
}

/** Number of months of a range, 1 to 12; null while either end is missing. Throws when the range runs backwards. */
export function monthCount({ start, end }: MonthRange): number | null {
  if (start === null || end === null) return null;
  if (start < 1 || end > monthsOfYear || end < start)
    throw new RangeError(`Months ${start} to ${end} are no range of a school year`);
  return end - start + 1;
}

/** The range with another first month: an end that is no longer after it moves to the month behind it, June at the latest. */
export function withStart({ end }: MonthRange, start: number | null): MonthRange {
  if (start === null) return { start, end: null };
  if (end === null || end >= start) return { start, end };
  return { start, end: Math.min(start + 1, monthsOfYear) };
}

/** Last days of the months, July first. February has 28 in leap years, too. */
const lastDays = [31, 31, 30, 31, 30, 31, 31, 28, 31, 30, 31, 30];

/** First day of a month of the school year that begins in July `20{schoolYear}`, as `2024-07-01`. */
export const firstDayOf = (schoolYear: number, month: number): string => dayOf(schoolYear, month, 1);

/** Last day of a month of a school year, as `2025-02-28`. */
export const lastDayOf = (schoolYear: number, month: number): string =>
  dayOf(schoolYear, month, lastDays[month - 1] ?? 30);

function dayOf(schoolYear: number, month: number, day: number): string {
  const year = 2000 + schoolYear + (month > 6 ? 1 : 0);
  const calendarMonth = month > 6 ? month - 6 : month + 6;
  return `${year}-${String(calendarMonth).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A school year as it is shown: `2024-2025` for 24. */
export const schoolYearText = (schoolYear: number): string => `${2000 + schoolYear}-${2001 + schoolYear}`;

/** School year of a day (`2026-11-27`): it begins with July. */
export const schoolYearAt = (day: string): number =>
  Number(day.slice(2, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0);

import { offsetMs, wallClockAt } from "../words/wallClock.ts";

/**
 * Dates as the product compares them; what people read is in `shared/words/dates.ts`. Instants are UTC ISO strings; a calendar date (`2026-11-21`) belongs to a
 * program's time zone and means its midnight, or the end of that day.
 * @see rulings 15 and "Dates"
 */

const dayMs = 24 * 60 * 60 * 1000;

/** Another date of the calendar; a negative number of days goes back. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same time of so many months before; the last day of a month that has not as many days. */
export function monthsBefore(utc: string, months: number): string {
  const at = new Date(utc);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() - months);
  // Gone over into the next month: back to the end of the one that was meant.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at.toISOString();
}

/** Nothing here is older; zones of the first centuries cannot be told. */
const firstDate = "1900-01-01";
/** The day after it would need five digits for its year. */
const lastDate = "9999-12-30";

/** True if the text is a date of the calendar, from 1900 on: `2026-02-31` is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDate || text > lastDate) return false;
  const instant = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/**
 * The first instant of a calendar date in a zone, as a UTC ISO string. Where a clock change skips midnight, that is the
 * first moment that exists.
 */
export function startOfDay(date: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T00:00:00.000Z`);
  // The two offsets differ only within hours of a clock change; the later candidate that is not before the date wins.
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((at) => asUtc - offsetMs(at, timeZone));
  const valid = candidates
    .filter((at) => calendarDateOf(at, timeZone) === date)
    .filter((at) => calendarDateOf(at - 1, timeZone) !== date);
  const start =
    valid.length > 0 ? Math.min(...valid) : firstMomentOf(date, timeZone, Math.min(...candidates));
  return new Date(start).toISOString();
}

/** Midnight itself was skipped: look through the hours around it. */
function firstMomentOf(date: string, timeZone: string, around: number): number {
  const minute = 60_000;
  for (let at = around - 180 * minute; at <= around + 180 * minute; at += minute) {
    if (calendarDateOf(at, timeZone) === date) return at;
  }
  throw new Error(`The date ${date} does not exist in ${timeZone}`);
}

/** The instant at which a calendar date is over in a zone: the first one that no longer belongs to it. */
export const endOfDay = (date: string, timeZone: string): string => startOfDay(daysAfter(date, 1), timeZone);

function calendarDateOf(instantMs: number, timeZone: string): string {
  const { year, month, day } = wallClockAt(instantMs, timeZone);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** The calendar date that a zone's clock shows at a UTC instant. */
export const calendarDateAt = (utc: string, timeZone: string): string =>
  calendarDateOf(Date.parse(utc), timeZone);

/** True if a course or the like that ends on a date is over. */
export function isPastDate({
  date,
  now,
  timeZone,
}: {
  date: string;
  now: string;
  timeZone: string;
}): boolean {
  return calendarDateAt(now, timeZone) > date;
}

export type DateRange = { start: string | undefined; end: string | undefined };

/** True if an instant falls on a day of the range, both ends included. An open end does not limit. */
export function isInRange(utc: string, range: DateRange, timeZone: string): boolean {
  const date = calendarDateAt(utc, timeZone);
  return (range.start === undefined || date >= range.start) && (range.end === undefined || date <= range.end);
}

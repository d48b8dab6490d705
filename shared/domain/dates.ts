/**
 * Dates as the product shows and compares them. Instants are UTC ISO strings; a calendar date (`2026-11-21`) belongs to a
 * program's time zone and means its midnight, or the end of that day.
 * @see rulings 15 and "Dates"
 */

export const easternZone = "America/New_York";

/** Put behind the head of every column of an export that holds a time. */
export const easternHeadSuffix = "(Eastern Time)";

const dayMs = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", options);
  formats.set(key, made);
  return made;
}

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function wallClockAt(instantMs: number, timeZone: string): WallClock {
  const parts = format(`wall ${timeZone}`, {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetMs(instantMs: number, timeZone: string): number {
  const wall = wallClockAt(instantMs, timeZone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return asUtc - Math.floor(instantMs / 1000) * 1000;
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether the text is a date of the calendar: `2026-02-31` is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
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

/** Whether a course or the like that ends on a date is over. */
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

/** Whether an instant falls on a day of the range, both ends included. An open end does not limit. */
export function isInRange(utc: string, range: DateRange, timeZone: string): boolean {
  const date = calendarDateAt(utc, timeZone);
  return (range.start === undefined || date >= range.start) && (range.end === undefined || date <= range.end);
}

function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${{ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th"}`;
}

const monthName = (month: number): string =>
  format("month", { timeZone: "UTC", month: "long" }).format(Date.UTC(2000, month - 1, 1));

/** What stands where a text is no date. @see spec documents §8 */
const invalidDate = "Invalid date";

/** 'Month Do YYYY' of a UTC instant in the viewer's zone: `November 21st 2026`. @see spec courses §9 */
export function displayDate(utc: string, timeZone: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  const { year, month, day } = wallClockAt(instantMs, timeZone);
  return `${monthName(month)} ${ordinal(day)} ${year}`;
}

/** 'Month Do YYYY' of a calendar date. */
export const displayCalendarDate = (date: string): string => displayDate(`${date}T00:00:00.000Z`, "UTC");

/** Date and time in Eastern time, as exports write them: `11/21/2026, 3:04 PM`. The column's head names the zone. */
export function easternText(utc: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  return (
    format("eastern", {
      timeZone: easternZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "numeric",
      minute: "2-digit",
    })
      .format(instantMs)
      // Newer ICU data sets a narrow no-break space before AM and PM, which spreadsheets do not take for a time.
      .replace(/\u202f/g, " ")
  );
}

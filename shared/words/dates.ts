import { dateFormat } from "./dateFormat.ts";
import { language } from "./language.ts";
import { isTimeRepeated, wallClockAt } from "./wallClock.ts";

/** Dates as people read them: in the viewer's zone on screen, in Eastern time in exports. @see rulings 15 */

/** The zone of the device that the page is shown on. */
export const viewersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones that this machine names, of which a program has one. */
export const knownZones = (): readonly string[] => Intl.supportedValuesOf("timeZone");

/** True if dates can be formatted in a time zone of this name; older names are known, too. */
export function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(language, { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const easternZone = "America/New_York";

/** Put behind the head of every column of an export that holds a time. */
export const easternHeadSuffix = "(Eastern Time)";

function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${{ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th"}`;
}

const monthName = (month: number): string =>
  dateFormat({ timeZone: "UTC", month: "long" }).format(Date.UTC(2000, month - 1, 1));

/** Text in place of something that is no date. @see spec documents §8 */
const invalidDate = "Invalid date";

/** 'Month Do YYYY' of a UTC instant in the viewer's zone: `November 21st 2026`; in other languages their long form. @see spec courses §9 */
export function displayDate(utc: string, timeZone: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  if (!language.startsWith("en")) return dateFormat({ timeZone, dateStyle: "long" }).format(instantMs);
  const { year, month, day } = wallClockAt(instantMs, timeZone);
  return `${monthName(month)} ${ordinal(day)} ${year}`;
}

/** 'Month Do YYYY' of a calendar date. */
export const displayCalendarDate = (date: string): string => displayDate(`${date}T00:00:00.000Z`, "UTC");

/** The short form for tables, in one line: `Nov 21, 2026`. */
export function shortDate(utc: string, timeZone: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  return dateFormat({ timeZone, dateStyle: "medium" }).format(instantMs);
}

/** A calendar date in the short form for tables: `Nov 21, 2026`. */
export const shortCalendarDate = (date: string): string => shortDate(`${date}T00:00:00.000Z`, "UTC");

/**
 * Date and time for tables, in one line, without the year where it is the current one: `Nov 26, 4:29 PM`.
 * @param now - UTC instant.
 */
export function shortTime(utc: string, timeZone: string, now: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  const isThisYear = wallClockAt(instantMs, timeZone).year === wallClockAt(Date.parse(now), timeZone).year;
  const parts = { timeZone, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return dateFormat(isThisYear ? parts : { ...parts, year: "numeric" }).format(instantMs);
}

/** The long form of a moment with its zone, for whoever points at a short one: `November 26, 2026 at 4:29 PM EST`. */
export const fullTime = (utc: string, timeZone: string): string =>
  dateFormat({
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(Date.parse(utc));

/** Date and time of a UTC instant in the viewer's zone, to the minute, or to the second where minutes do not tell. */
export function displayTime(utc: string, to: "minute" | "second" = "minute"): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  const timeStyle = to === "minute" ? "short" : "medium";
  return dateFormat({ timeZone: viewersZone(), dateStyle: "medium", timeStyle }).format(instantMs);
}

/** How long ago something was: `3 hours ago`. */
export const agoText = (count: number, unit: "minute" | "hour" | "day"): string =>
  new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(-count, unit);

/** The same moment as a spreadsheet keeps it: a date whose UTC fields are those of Eastern time. */
export function easternSheetTime(utc: string): Date {
  const { year, month, day, hour, minute } = wallClockAt(Date.parse(utc), easternZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute));
}

/**
 * Abbreviation that tells a time which the clock shows twice from the other one: `EDT` or `EST`; undefined for any
 * other time.
 */
export function repeatedTimeMark(utc: string, timeZone = easternZone): string | undefined {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs) || !isTimeRepeated(instantMs, timeZone)) return undefined;
  return dateFormat({ timeZone, timeZoneName: "short" })
    .formatToParts(instantMs)
    .find(({ type }) => type === "timeZoneName")?.value;
}

/**
 * Date and time in Eastern time, as exports write them: `11/21/2026, 3:04 PM`. The column's head names the zone; the hour that comes
 * twice when summer time ends says which it is: `11/01/2026, 1:30 AM EST`.
 */
export const easternText = (utc: string): string => reportTime(utc, easternZone);

/** Date and time in a zone as reports tell them, on the page in the viewer's. */
export function reportTime(utc: string, timeZone: string): string {
  const instantMs = Date.parse(utc);
  if (Number.isNaN(instantMs)) return invalidDate;
  const mark = repeatedTimeMark(utc, timeZone);
  const text = dateFormat({
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "2-digit",
  })
    .format(instantMs)
    // Newer ICU data sets a narrow no-break space before AM and PM, which spreadsheets do not take for a time.
    .replace(/\u202f/g, " ");
  return mark === undefined ? text : `${text} ${mark}`;
}

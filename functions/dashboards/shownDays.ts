import { calendarDateAt } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRange } from "../runtime/requireRange.ts";

const dayMs = 24 * 3600 * 1000;
const usualDays = 30;
const daysAtMost = 92;

/** The days that a dashboard is asked for, in a program's calendar; the last 30 where it is not said. */
export function shownDays(
  asked: { start_date?: string; end_date?: string },
  timeZone: string,
): { start: string; end: string } {
  const given = requireRange(asked, "query");
  const end = given.end ?? calendarDateAt(isoTime(nowMs()), timeZone);
  const start = given.start ?? before(end, usualDays - 1);
  if (start > end || before(end, daysAtMost - 1) > start) {
    const message = start > end ? "must not be before start_date" : `at most ${daysAtMost} days at once`;
    throw new Refusal("INVALID_REQUEST", { fields: [{ path: "query.end_date", message }] });
  }
  return { start, end };
}

const before = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) - days * dayMs).toISOString().slice(0, 10);

/** Days right before a range, as many as it has. */
export function daysBefore({ start, end }: { start: string; end: string }): { start: string; end: string } {
  const count = Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1;
  return { start: before(start, count), end: before(start, 1) };
}

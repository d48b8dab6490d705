import { wallClockAt } from "../../words/wallClock.ts";
import { calendarDateAt, daysAfter, startOfDay } from "../dates.ts";

/** When a saved report is made by itself: on a day of the week (1 Monday … 7 Sunday), or of the month (1–28, which every month has). */
export type ReportSchedule = { every: "week" | "month"; day: number };

/** Before the working day begins. */
const hourOfDay = 6;
const daysLookedAt = 40;
const hourMs = 3_600_000;

const isItsDay = ({ every, day }: ReportSchedule, date: string): boolean => {
  if (every === "month") return Number(date.slice(8)) === day;
  // 0 is Sunday.
  return (new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7) === day;
};

/** Six in the morning of a date, as the zone's clock shows it: also on a day on which that clock is changed. */
function morningOf(date: string, timeZone: string): string {
  const sixHoursOn = Date.parse(startOfDay(date, timeZone)) + hourOfDay * hourMs;
  const shown = wallClockAt(sixHoursOn, timeZone).hour;
  return new Date(sixHoursOn + (hourOfDay - shown) * hourMs).toISOString();
}

/** The first time after `after` (UTC) at which a report is due, in the zone of its program. */
export function nextDue(schedule: ReportSchedule, after: string, timeZone: string): string {
  let date = calendarDateAt(after, timeZone);
  for (let looked = 0; looked < daysLookedAt; looked++) {
    const due = morningOf(date, timeZone);
    if (isItsDay(schedule, date) && due > after) return due;
    date = daysAfter(date, 1);
  }
  throw new Error(`No day in ${daysLookedAt} fits ${schedule.every} ${schedule.day}`);
}

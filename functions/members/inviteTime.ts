import { calendarDateAt, isCalendarDate, startOfDay } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";

/**
 * When invitations of a day go out: at its beginning in the program's time zone, which for today is now. Blank is now.
 *
 * @throws Refusal for a day that is none, or that is over
 */
export function inviteTime(
  date: string | null | undefined,
  timeZone: string,
): { dueAt: string; isAtOnce: boolean } {
  const now = isoTime(nowMs());
  if (!date) return { dueAt: now, isAtOnce: true };
  const message = !isCalendarDate(date)
    ? "Invalid date"
    : date < calendarDateAt(now, timeZone)
      ? "This date is in the past. Nobody was added and no invitation was changed."
      : undefined;
  if (message) throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.inviteDate", message }] });
  const dueAt = startOfDay(date, timeZone);
  return dueAt <= now ? { dueAt: now, isAtOnce: true } : { dueAt, isAtOnce: false };
}

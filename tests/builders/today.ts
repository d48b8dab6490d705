import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";

/**
 * The date of this day in a time zone, such as "2026-11-29". Windows of assessments begin and end by their program's
 * zone, so that the date of UTC is tomorrow's for part of each evening.
 */
export const todayAt = (timeZone: string): string => calendarDateAt(isoTime(nowMs()), timeZone);

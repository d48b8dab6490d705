import { calendarDateAt } from "./dates.ts";

/** What is counted above all programs, which have zones of their own, goes by the days of exports: Eastern time. @see rulings 15 */
export const productZone = "America/New_York";

export const productDay = (utc: string): string => calendarDateAt(utc, productZone);

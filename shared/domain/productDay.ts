import { calendarDateAt } from "./dates.ts";

/**
 * Time zone of figures above all programs, which have zones of their own: Eastern time, as in exports. @see rulings 15
 */
export const productZone = "America/New_York";

export const productDay = (utc: string): string => calendarDateAt(utc, productZone);

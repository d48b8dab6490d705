import { dateFormat } from "./dateFormat.ts";

/** Month and year of a calendar date: `July 2026`. */
export const displayMonth = (date: string): string =>
  dateFormat({ timeZone: "UTC", month: "long", year: "numeric" }).format(Date.parse(`${date}T00:00:00.000Z`));

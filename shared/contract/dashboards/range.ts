import * as z from "zod/mini";
import { calendarDate } from "../common.ts";

/** Days of the program's calendar, both ends included; the last 30 days where they are not said, at most 92. */
export const dateRangeQuery = z.strictObject({
  start_date: z.optional(calendarDate),
  end_date: z.optional(calendarDate),
});

/** The days of which a reply tells. */
export const range = { start_date: calendarDate, end_date: calendarDate };

export const percent = z.number().check(z.minimum(0), z.maximum(100));

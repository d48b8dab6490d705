import * as z from "zod/mini";
import { calendarDate } from "../common.ts";
import { listQuery } from "../lists.ts";

export const reportTab = z.enum(["case", "illness_script"]);

/** Query of all usage reports. Without dates: all time. @see spec courses §2.15 */
export const reportQuery = z.strictObject({
  start_date: z.optional(calendarDate),
  end_date: z.optional(calendarDate),
  tab: z.optional(reportTab),
});

/**
 * A part of a report's rows. They come as the report sorts them, or by `id`, in which no row moves from one part to another while
 * people work.
 */
export const reportWindow = {
  page: listQuery.shape.page,
  per_page: listQuery.shape.per_page,
  sort_by: z.optional(z.enum(["id"])),
};

/** How many rows there are in all, and which page comes next; null after the last. */
export const windowReply = { total: z.number(), next_page: z.nullable(z.number()) };

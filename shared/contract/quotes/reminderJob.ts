import * as z from "zod/mini";
import { utcTime } from "../common.ts";

/** Job of a reminder. Pages that know all kinds of jobs load this, so it stays small. @see ADR 0383 */
export const quoteReminderInput = z.object({
  quote_id: z.string(),
  /** Sending that it reminds of: a quote that was reset and sent anew has reminders of its own. */
  sent_at: utcTime,
  /** 1 for the first reminder. */
  turn: z.number(),
  /** Host on which the quote was sent: the links lead there. */
  host: z.string(),
});

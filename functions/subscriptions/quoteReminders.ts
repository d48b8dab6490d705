import { planJob } from "../jobs/orderJob.ts";
import { isoTime } from "../runtime/clock.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import type { TransactItem } from "../table/table.ts";

/** Days between a quote's sending and its first reminder, and between reminders. */
export const reminderDays = 14;
const dayMs = 86_400_000;

export interface Reminder {
  quote_id: string;
  /** UTC time of the sending that it reminds of. */
  sent_at: string;
  /** 1 for the first. */
  turn: number;
  host: string;
}

export const reminderIdOf = ({ quote_id, sent_at, turn }: Reminder): string =>
  `quote-reminder:${quote_id}:${Date.parse(sent_at)}:${turn}`;

/** Writes of a reminder that comes due by itself, for the transaction that gives reason for it. */
export function reminderWrites(reminder: Reminder): TransactItem[] {
  const startsAt = isoTime(Date.parse(reminder.sent_at) + reminder.turn * reminderDays * dayMs);
  const job: JobRow = planJob({
    kind: "quote_reminder",
    id: reminderIdOf(reminder),
    requestedBy: null,
    programId: null,
    input: reminder,
    // It waits for two weeks before it is looked at.
    keptDays: reminderDays + 30,
  });
  return jobWrites(job, { startsAt });
}

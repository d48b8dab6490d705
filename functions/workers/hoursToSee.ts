import { hourOf } from "../table/exams/sittings.ts";

const hourMs = 3_600_000;
/** The hour that needs no look any more, once all of `hoursToSee` are done. */
export const lastHourSeen = (now: number): string => hourOf(now - 2 * hourMs);

/** After so long without any run, older exams are the operator's matter. */
const hoursAtMost = 24 * 31;

/**
 * The hours (`2026-11-21T08`) whose deadlines are to be looked at, oldest first: those after the last that was seen to its
 * end, and always the hour of `now` and the one before it, because a deadline may be written late and the index lags.
 */
export function hoursToSee(seen: string | undefined, now: number): string[] {
  const previous = now - hourMs;
  const after = seen === undefined ? previous : Date.parse(`${seen}:00:00.000Z`) + hourMs;
  const from = Math.max(Math.min(after, previous), now - hoursAtMost * hourMs);
  const hours: string[] = [];
  for (let at = from; hourOf(at) < hourOf(now); at += hourMs) hours.push(hourOf(at));
  return [...hours, hourOf(now)];
}

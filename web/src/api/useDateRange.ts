import { useSearchParams } from "react-router";
import { calendarDateAt, isCalendarDate } from "#shared/domain/dates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "./correctedClock.ts";
import { words } from "./rangeWords.ts";

const dayMs = 24 * 3600 * 1000;

/** Days of the calendar, both ends included. */
export type ShownRange = { start: string; end: string };

export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) - days * dayMs).toISOString().slice(0, 10);

export const today = (): string => calendarDateAt(new Date(deviceClock.now()).toISOString(), viewersZone());

/** Problem of a range; undefined if there is none. */
export function rangeProblem({ start, end }: ShownRange, daysAtMost: number): string | undefined {
  if (!isCalendarDate(start) || !isCalendarDate(end)) return words.invalidDate;
  if (start > end) return words.reversed;
  return daysBefore(end, daysAtMost - 1) > start ? words.tooLong({ days: daysAtMost }) : undefined;
}

/**
 * The stretch of days that a page is about. It stands in the address, so that it can be sent to somebody and comes back with
 * Back; the latest days where the address says nothing, or nothing that can be read.
 */
export function useDateRange({ days, daysAtMost }: { days: number; daysAtMost: number }) {
  const [params, setParams] = useSearchParams();
  const now = today();
  const usual: ShownRange = { start: daysBefore(now, days - 1), end: now };
  const asked: ShownRange = { start: params.get("from") ?? usual.start, end: params.get("to") ?? usual.end };
  const range = rangeProblem(asked, daysAtMost) === undefined ? asked : usual;

  function setRange(next: ShownRange): void {
    const changed = new URLSearchParams(params);
    changed.set("from", next.start);
    changed.set("to", next.end);
    const entry: { usr?: unknown } | null = window.history.state;
    // What lists keep in the history entry stays there.
    setParams(changed, { replace: true, preventScrollReset: true, state: entry?.usr });
  }
  return { range, setRange };
}

import { displayDate } from "#shared/domain/dates.ts";

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of a moment, as it is here: `November 22nd 2026`. */
export const dayOf = (utc: string): string => displayDate(utc, ownZone());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago a session was last used, which is known to five minutes: `in the last minutes`, `3 hours ago`, the day. */
export function lastUseOf(utc: string, nowMs = Date.now()): string {
  const agoMs = nowMs - Date.parse(utc);
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "always" });
  if (agoMs < 10 * minuteMs) return "in the last minutes";
  if (agoMs < hourMs) return ago.format(-Math.floor(agoMs / minuteMs), "minute");
  if (agoMs < 24 * hourMs) return ago.format(-Math.floor(agoMs / hourMs), "hour");
  return dayOf(utc);
}

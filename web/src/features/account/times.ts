import { agoText, displayDate, viewersZone } from "#shared/words/dates.ts";
import { words } from "./words.ts";

/** The day of a moment, as it is here: `November 22nd 2026`. */
export const dayOf = (utc: string): string => displayDate(utc, viewersZone());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago a session was last used, which is known to five minutes: `in the last minutes`, `3 hours ago`, the day. */
export function lastUseOf(utc: string, nowMs = Date.now()): string {
  const agoMs = nowMs - Date.parse(utc);
  if (agoMs < 10 * minuteMs) return words.fewMinutesAgo;
  if (agoMs < hourMs) return agoText(Math.floor(agoMs / minuteMs), "minute");
  if (agoMs < 24 * hourMs) return agoText(Math.floor(agoMs / hourMs), "hour");
  return dayOf(utc);
}

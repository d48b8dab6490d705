import { wallClockAt } from "./wallClock.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** `11-27-2026`, as the provider's lists show dates. @see spec assessments §9 "Display" */
export function dashedDate(utc: string, timeZone: string): string {
  const { year, month, day } = wallClockAt(Date.parse(utc), timeZone);
  return `${two(month)}-${two(day)}-${year}`;
}

/** `11-27-2026 08:05`. @see spec assessments §2.16 */
export function dashedTime(utc: string, timeZone: string): string {
  const { hour, minute } = wallClockAt(Date.parse(utc), timeZone);
  return `${dashedDate(utc, timeZone)} ${two(hour)}:${two(minute)}`;
}

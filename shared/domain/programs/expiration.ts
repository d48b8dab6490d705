/** @see spec courses §7 "update_expiration_batch" */
export const expirationModes = ["past", "never", "date"] as const;
export type ExpirationMode = (typeof expirationModes)[number];

/** 'Never Expires' is shown from the year 2101 on. @see spec courses §9, contradiction 6 */
export const neverExpires = "9999-12-31T00:00:00.000Z";

export const invalidDateText = "Invalid Date: Date must be valid and in the future";

/** The three text fields of 'Expire On Date...'. */
export type TypedDate = { month: string; day: string; year: string };

const figure = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined;

/**
 * The date that mm / dd / yy say, `2026-11-21`; undefined where they say none: month at most 12, day at most 31 and one that
 * the month has, year of two digits in this century.
 * @see spec courses §5 "Expiration date"
 */
export function typedDay({ month, day, year }: TypedDate): string | undefined {
  const [m, d, y] = [figure(month), figure(day), figure(year)];
  if (m === undefined || d === undefined || y === undefined) return undefined;
  if (year.trim().length !== 2) return undefined;
  const date = new Date(Date.UTC(2000 + y, m - 1, d));
  // February has no 31st, and no year a 13th month: such a date would come out as one of another month.
  if (date.getUTCMonth() !== m - 1) return undefined;
  return date.toISOString().slice(0, 10);
}

/**
 * When somebody's access ends. `past`: with this very moment, so that the status says the day on which it was done.
 * Undefined where the date is not in the future or cannot be told.
 */
export function expirationOf(
  { mode, dateMs }: { mode: ExpirationMode; dateMs?: number | undefined },
  nowMs: number,
): string | undefined {
  if (mode === "past") return new Date(nowMs).toISOString();
  if (mode === "never") return neverExpires;
  // From 2101 on it would be shown as never.
  if (dateMs === undefined || dateMs <= nowMs || dateMs >= Date.UTC(2100, 11, 31)) return undefined;
  return new Date(dateMs).toISOString();
}

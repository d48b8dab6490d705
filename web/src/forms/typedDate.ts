import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { isCalendarDate } from "#shared/domain/dates.ts";
import type { FieldValue } from "./bodySchema.ts";
import { words } from "./words.ts";

dayjs.extend(customParseFormat);

/** How people here write a date, the day of an American month first. Each is read to the letter. */
const formats = [
  "YYYY-MM-DD",
  "M/D/YYYY",
  "M/D/YY",
  "M-D-YYYY",
  "MMM D YYYY",
  "MMMM D YYYY",
  "D MMM YYYY",
  "D MMMM YYYY",
];

/** A typed date as `2027-03-31`; undefined where it is none. */
export function readTypedDate(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/,/g, " ")
    .replace(/(\d)(st|nd|rd|th)\b/gi, "$1")
    .replace(/\s+/g, " ")
    .replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    // 03/07/2027: read to the letter, a month has no leading zero.
    .replace(/^0?(\d{1,2})([/-])0?(\d{1,2})\2/, "$1$2$3$2");
  for (const format of formats) {
    const parsed = dayjs(plain, format, true);
    if (parsed.isValid()) return parsed.format("YYYY-MM-DD");
  }
  return undefined;
}

/** Text of a date in an input: `Mar 31, 2027`. Text that is no date is shown as it was typed. */
export const shownDate = (value: string): string =>
  isCalendarDate(value) ? dayjs(value).format("MMM D, YYYY") : value;

/** A day of the calendar as it is read out: `31 March 2027`. */
export const spokenDay = (value: string): string => dayjs(value).format("D MMMM YYYY");

/** Days that a date field takes; both ends count. */
export type DateBounds = {
  min?: string | "today";
  max?: string | "today";
  /** Another field of the form, which this one may not come before, or after. */
  notBefore?: string;
  notAfter?: string;
};

const today = (): string => dayjs().format("YYYY-MM-DD");

/** The first and the last day that may be chosen, as the other fields stand. */
export function limitsOf(
  bounds: DateBounds,
  values: Readonly<Record<string, FieldValue>>,
): { min: string | undefined; max: string | undefined } {
  const fixed = (day: string | undefined): string | undefined => (day === "today" ? today() : day);
  const other = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : values[name];
    return typeof value === "string" && isCalendarDate(value) ? value : undefined;
  };
  const lower = [fixed(bounds.min), other(bounds.notBefore)].filter((day) => day !== undefined);
  const upper = [fixed(bounds.max), other(bounds.notAfter)].filter((day) => day !== undefined);
  return { min: lower.sort().at(-1), max: upper.sort()[0] };
}

/** A rule for a field of a date. @see spec courses §5 "An unparseable date gives 'Invalid date'" */
export const dateRule =
  (bounds: DateBounds) =>
  (value: FieldValue, values: Readonly<Record<string, FieldValue>>): string | undefined => {
    if (typeof value !== "string" || value === "") return undefined;
    if (!isCalendarDate(value)) return words.invalidDate;
    const { min, max } = limitsOf(bounds, values);
    if (min !== undefined && value < min) return words.mustLater({ min: shownDate(min) });
    if (max !== undefined && value > max) return words.mustEarlier({ max: shownDate(max) });
    return undefined;
  };

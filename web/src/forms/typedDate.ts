import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { dateFormat } from "#shared/words/dateFormat.ts";
import { perLanguage } from "#shared/words/perLanguage.ts";
import type { FieldValue } from "./bodySchema.ts";
import { words } from "./words.ts";

dayjs.extend(customParseFormat);

/** Parts of a calendar date are read and said in UTC. */
const said = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat({ timeZone: "UTC", ...options });

/** Patterns of dates in figures: month first, and day first. Each is read to the letter. */
const inFigures = {
  month: ["M/D/YYYY", "M/D/YY", "M-D-YYYY"],
  day: ["D/M/YYYY", "D/M/YY", "D-M-YYYY"],
} as const;
const inWords = ["YYYY-MM-DD", "MMM D YYYY", "D MMM YYYY"] as const;

/** The part that the reader's language begins a date in figures with. */
const firstPart = perLanguage(
  () =>
    said({ dateStyle: "short" })
      .formatToParts(0)
      .find(({ type }) => type === "month" || type === "day")?.type as keyof typeof inFigures, // found by these two
);

const plainLetters = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const monthNames = perLanguage(() =>
  Array.from({ length: 12 }, (_, month) =>
    plainLetters(said({ month: "long" }).format(Date.UTC(2000, month, 15))),
  ),
);

/** The month that a word of three letters or more begins the name of, as `formats` has it: `Mar` of `marzo`. */
function monthOf(word: string): string {
  const month = word.length < 3 ? -1 : monthNames().findIndex((name) => name.startsWith(word));
  return month < 0 ? word : dayjs(new Date(2000, month, 15)).format("MMM");
}

/** A date as `2027-03-31`, typed as readers of the page's language write it; undefined where it is none. */
export function readTypedDate(text: string): string | undefined {
  const plain = plainLetters(text)
    .trim()
    .replace(/[,.]/g, " ")
    .replace(/(\d)(st|nd|rd|th)\b/g, "$1")
    // 31 de marzo de 2027.
    .replace(/\bde\b/g, " ")
    .replace(/[a-z]+/g, monthOf)
    .trim()
    .replace(/\s+/g, " ")
    // 03/07/2027: read to the letter, a month has no leading zero.
    .replace(/^0?(\d{1,2})([/-])0?(\d{1,2})\2/, "$1$2$3$2");
  for (const format of [...inWords, ...inFigures[firstPart()]]) {
    const parsed = dayjs(plain, format, true);
    if (parsed.isValid()) return parsed.format("YYYY-MM-DD");
  }
  return undefined;
}

/** Text of a date in an input: `Mar 31, 2027`. Text that is no date is shown as it was typed. */
export const shownDate = (value: string): string =>
  isCalendarDate(value) ? said({ dateStyle: "medium" }).format(Date.parse(value)) : value;

/** A day of the calendar as it is read out: `March 31, 2027`. */
export const spokenDay = (value: string): string => said({ dateStyle: "long" }).format(Date.parse(value));

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

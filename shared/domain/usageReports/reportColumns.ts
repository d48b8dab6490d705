import { easternHeadSuffix } from "../../words/dates.ts";
import { type ProgressDisplay, textOfProgress } from "../progress.ts";

/**
 * Column of a usage report, for its page and its files, so that they cannot differ. Only times do: the viewer's zone
 * on the page, Eastern time in files.
 * @see spec courses §2.16 "Sortable report table"; ADR 0310
 */
export type ReportValue =
  /** `isWord`: a word of the product, which a page says in the reader's language. */
  | { kind: "text"; text: string; isWord?: true }
  /** Null: there is none. `unit` is said right behind it, `progress` is drawn beside it, `of` is the most that it can be. */
  | { kind: "number"; number: number | null; unit: string; of?: number; progress?: ProgressDisplay }
  /** UTC ISO, or null. */
  | { kind: "time"; utc: string | null }
  /** A symbol on the page, its words in a file. */
  | { kind: "progress"; display: ProgressDisplay };

export type ReportColumn<Row> = {
  key: string;
  head: string;
  /** Its head names the zone in files. */
  isTime?: true;
  /** Sort order of the first press on its head. */
  firstOrder?: "ASC" | "DESC";
  widthInCharacters: number;
  /** Texts of many lines: the page shows their beginning and opens the rest. */
  isLong?: true;
  valueOf: (row: Row) => ReportValue;
};

export const words = (text: string): ReportValue => ({ kind: "text", text });
export const yesNo = (is: boolean): ReportValue => ({ kind: "text", text: is ? "Yes" : "No", isWord: true });
/** A figure of at most so many: `7 of 10`. */
export const figureOf = (number: number | null, of: number): ReportValue => ({
  kind: "number",
  number,
  unit: ` of ${of}`,
  of,
});
export const figure = (number: number | null, unit = ""): ReportValue => ({ kind: "number", number, unit });
export const time = (utc: string | null): ReportValue => ({ kind: "time", utc });

/** Text of a cell; times as `timeText` formats them. */
export function textOfValue(value: ReportValue, timeText: (utc: string) => string): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "number":
      return value.number === null ? "" : `${value.number}${value.unit}`;
    case "time":
      return value.utc === null ? "" : timeText(value.utc);
    case "progress":
      return textOfProgress(value.display);
  }
}

/** How a column is headed in a file. */
export const fileHeadOf = ({ head, isTime }: Pick<ReportColumn<never>, "head" | "isTime">): string =>
  isTime ? `${head} ${easternHeadSuffix}` : head;

/** Who a row is about, in reports of people: names come first. */
export const personColumns: readonly ReportColumn<{
  first_name: string;
  last_name: string;
  email: string;
}>[] = [
  {
    key: "first_name",
    head: "First Name",
    widthInCharacters: 16,
    valueOf: ({ first_name }) => words(first_name),
  },
  {
    key: "last_name",
    head: "Last Name",
    widthInCharacters: 18,
    valueOf: ({ last_name }) => words(last_name),
  },
  { key: "email", head: "Email", widthInCharacters: 32, valueOf: ({ email }) => words(email) },
];

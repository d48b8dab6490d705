import { displayCalendarDate, easternHeadSuffix } from "../../words/dates.ts";
import type { DateRange } from "../dates.ts";
import { fileHeadOf, type ReportColumn, type ReportValue, time, words } from "./reportColumns.ts";

/** A report as it is written to a file; XLSX and CSV are both made from it. */
export type ReportTable = {
  title: string;
  /** Name and value of what the file is about. */
  facts: readonly (readonly [name: string, value: ReportValue])[];
  /** Said behind rows that have nothing to tell; undefined where there is work. */
  notice: string | undefined;
  columns: readonly { head: string; widthInCharacters: number }[];
  /** Made one by one as the file is written. */
  rows: Iterable<readonly ReportValue[]> | AsyncIterable<readonly ReportValue[]>;
  /** Number of rows, as far as it is known before they are read. */
  rowCount: number;
  /** How far the rows are (0–100), where their number does not tell. */
  percentDone?: () => number;
  /** Name of the sheet in the workbook. */
  sheetName: string;
  /** So many columns stay in sight. */
  frozenColumns: number;
  /** True if a sheet of its own explains the symbols. */
  hasLegend: boolean;
};

export type FileFacts = {
  title: string;
  /** Subject of the report, such as course and program; dates and the time of its making are added. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Left out by reports that know no dates. */
  range?: DateRange;
  /** UTC ISO. */
  generatedAt: string;
  notice?: string | undefined;
  frozenColumns: number;
  hasLegend?: boolean;
};

/** The table of a report's rows and the columns of its page. */
export function reportTableOf<Row>(
  file: FileFacts,
  columns: readonly ReportColumn<Row>[],
  rows: Iterable<Row> & { length: number },
): ReportTable & { rows: Iterable<readonly ReportValue[]> } {
  return {
    title: file.title,
    facts: [
      ...file.facts.map(([name, value]) => [name, words(value)] as const),
      ...(file.range ? [["Dates", words(rangeText(file.range))] as const] : []),
      [`Generated ${easternHeadSuffix}`, time(file.generatedAt)],
    ],
    notice: file.notice,
    columns: columns.map((column) => ({
      head: fileHeadOf(column),
      widthInCharacters: column.widthInCharacters,
    })),
    rows: valuesOf(columns, rows),
    rowCount: rows.length,
    sheetName: "Usage Report",
    frozenColumns: file.frozenColumns,
    hasLegend: file.hasLegend ?? false,
  };
}

function* valuesOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: Iterable<Row>,
): Generator<readonly ReportValue[]> {
  for (const row of rows) yield columns.map((column) => column.valueOf(row));
}

export const rangeText = ({ start, end }: DateRange): string => {
  if (start && end) return `${displayCalendarDate(start)} to ${displayCalendarDate(end)}`;
  if (start) return `From ${displayCalendarDate(start)}`;
  return end ? `Until ${displayCalendarDate(end)}` : "All dates";
};

import type { Renewal } from "../../contract/quotes/quoteInterfaces.ts";
import { schoolYearText } from "../pricing/schoolYear.ts";
import { figure, type ReportColumn, type ReportValue, time, words } from "../usageReports/reportColumns.ts";
import { type ReportTable, reportTableOf } from "../usageReports/reportTable.ts";
import { type RenewalFact, type RenewalFactKind, renewalFacts } from "./renewalFacts.ts";

const widths: Readonly<Record<RenewalFactKind, number>> = {
  text: 24,
  access: 14,
  money: 16,
  number: 14,
  day: 20,
};

/** Workbook of the dashboard's rows: money and counts are numbers, so that they can be added up. */
export function renewalTable(
  rows: readonly Renewal[],
  { schoolYear, generatedAt }: { schoolYear: number; generatedAt: string },
): ReportTable {
  const facts = renewalFacts(schoolYear, generatedAt.slice(0, 10));
  const name = facts.slice(0, 1).map(columnOf);
  const others = facts.slice(1).map(columnOf);
  return {
    ...reportTableOf(
      {
        title: `Renewals ${schoolYearText(schoolYear)}`,
        facts: [["Amounts", "US dollars"]],
        generatedAt,
        frozenColumns: 1,
        notice: rows.length === 0 ? "No program has quotes for this school year." : undefined,
      },
      [...name, flags, ...others],
      rows,
    ),
    sheetName: "Renewals",
  };
}

const flags: ReportColumn<Renewal> = {
  key: "flags",
  head: "Flags",
  widthInCharacters: 18,
  valueOf: ({ isNewProgram, is_archived, activateChange }) =>
    words(
      [
        ...(isNewProgram ? ["New program"] : []),
        ...(is_archived ? ["Archived"] : []),
        ...(activateChange ? [activateChange] : []),
      ].join(", "),
    ),
};

const columnOf = ({ key, head, kind, read }: RenewalFact): ReportColumn<Renewal> => ({
  key,
  head,
  widthInCharacters: widths[kind],
  ...(kind === "day" && { isTime: true }),
  valueOf: (row) => cellOf(kind, read(row)),
});

function cellOf(kind: RenewalFactKind, value: string | number | null): ReportValue {
  if (kind === "money" || kind === "number") return figure(value === null ? null : Number(value));
  if (kind === "day") return time(value === null ? null : String(value));
  return words(value === null ? "" : String(value));
}

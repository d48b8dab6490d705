import { displayCalendarDate, easternHeadSuffix, easternText } from "../words/dates.ts";
import type { DateRange } from "./dates.ts";
import { type ProgressState, progressDisplay } from "./progress.ts";
import { type CourseUsagePlan, noWorkText, type ReportCell, reportWords } from "./usageReport.ts";

/** A report as a table to be written to a file; XLSX and CSV are both made from it. */
export type ReportTable = {
  title: string;
  /** Name and value of what the file is about. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Said in the place of rows that have nothing to tell; undefined where there is work. */
  notice: string | undefined;
  columns: readonly ReportColumn[];
  rows: Iterable<readonly ReportTableCell[]> | AsyncIterable<readonly ReportTableCell[]>;
  /** As far as it is known before they are read. */
  rowCount: number;
  /** How far the rows are (0–100), where their number does not tell. */
  percentDone?: () => number;
  /** What the workbook calls the sheet. */
  sheetName: string;
  /** The columns that name whom a row is about stay in sight when the sheet is scrolled. */
  frozenColumns: number;
  /** Cells are coloured by progress, which a second sheet explains. */
  hasLegend: boolean;
};

export type ReportColumn = { head: string; widthInCharacters: number };

export type ReportTableCell = {
  value: string | number;
  /** Set for the progress of an item: the file colours it, and draws a black outline where it was reset. */
  progress?: { state: ProgressState; isReset: boolean };
};

export const rangeText = ({ start, end }: DateRange): string => {
  if (start && end) return `${displayCalendarDate(start)} to ${displayCalendarDate(end)}`;
  if (start) return `From ${displayCalendarDate(start)}`;
  return end ? `Until ${displayCalendarDate(end)}` : "All dates";
};

export function usageReportTable({
  plan,
  programName,
  range,
  generatedAt,
}: {
  plan: CourseUsagePlan;
  programName: string;
  range: DateRange;
  /** UTC ISO. */
  generatedAt: string;
}): ReportTable & { rows: Iterable<readonly ReportTableCell[]> } {
  const words = reportWords[plan.tab];
  return {
    title: "Course Usage Report",
    facts: [
      ["Course", plan.course.name],
      ["Program", programName],
      ["Dates", rangeText(range)],
      [`Generated ${easternHeadSuffix}`, easternText(generatedAt)],
    ],
    notice: plan.hasWork ? undefined : noWorkText,
    columns: [
      { head: "Email", widthInCharacters: 32 },
      { head: "First Name", widthInCharacters: 16 },
      { head: "Last Name", widthInCharacters: 18 },
      { head: words.completedHead, widthInCharacters: words.completedHead.length + 2 },
      { head: `Date Last Accessed ${easternHeadSuffix}`, widthInCharacters: 24 },
      ...plan.documents.map(({ header }) => ({
        head: header,
        widthInCharacters: Math.min(30, Math.max(16, header.length + 2)),
      })),
    ],
    rows: tableRows(plan),
    rowCount: plan.rows.length,
    sheetName: "Usage Report",
    frozenColumns: 3,
    hasLegend: true,
  };
}

/** Made one by one as the file is written. */
function* tableRows(plan: CourseUsagePlan): Generator<readonly ReportTableCell[]> {
  for (const row of plan.rows) {
    yield [
      { value: row.student.email },
      { value: row.student.first_name },
      { value: row.student.last_name },
      { value: plan.tab === "illness_script" ? row.started : row.completed },
      { value: row.lastAccessedAt ? easternText(row.lastAccessedAt) : "" },
      ...row.cells.map(progressCell),
    ];
  }
}

const shortText: Record<ProgressState, string> = {
  completed: "Completed",
  low_time: "Low Time",
  partially_completed: "In progress",
  not_started: "Not Started",
};

function progressCell(cell: ReportCell | null): ReportTableCell {
  const { state, percent, isReset } = progressDisplay(
    cell && {
      percent_complete: cell.percent,
      percentage_of_recommended_time: cell.percentageOfRecommendedTime,
      reset: cell.resets,
    },
  );
  const said = state === "partially_completed" ? `${shortText[state]} (${percent}%)` : shortText[state];
  return { value: isReset ? `${said}, reset` : said, progress: { state, isReset } };
}

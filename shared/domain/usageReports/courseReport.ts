import type { ProgressDisplay } from "../progress.ts";
import {
  type CourseUsagePlan,
  displayOfCell,
  noWorkText,
  type ReportRow,
  type ReportTab,
  reportWords,
} from "../usageReport.ts";
import { figure, personColumns, type ReportColumn, time } from "./reportColumns.ts";
import { type FileFacts, reportTableOf } from "./reportTable.ts";

/** A student of a course as page and file show them. */
export type CourseReportRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Documents that are finished. */
  completed: number;
  /** Documents that were opened. */
  started: number;
  /** UTC ISO. */
  lastAccessedAt: string | null;
  /** Beside the documents. */
  cells: readonly ProgressDisplay[];
};

/** The columns of the report, of page and file; `heads` are those of the documents. @see spec courses §2.15 */
export const courseReportColumns = (
  tab: ReportTab,
  heads: readonly string[],
): ReportColumn<CourseReportRow>[] => [
  ...personColumns,
  {
    key: "percentages",
    head: reportWords[tab].completedHead,
    widthInCharacters: reportWords[tab].completedHead.length + 2,
    valueOf: ({ completed, started }) => figure(tab === "case" ? completed : started, ` of ${heads.length}`),
  },
  ...heads.map(
    (head, at): ReportColumn<CourseReportRow> => ({
      key: `document ${at}`,
      head,
      firstOrder: "DESC",
      widthInCharacters: Math.min(30, Math.max(16, head.length + 2)),
      valueOf: ({ cells }) => ({ kind: "progress", display: cells[at] ?? displayOfCell(null, false) }),
    }),
  ),
  {
    key: "date_last_accessed",
    head: "Date Last Accessed",
    isTime: true,
    firstOrder: "DESC",
    widthInCharacters: 24,
    valueOf: ({ lastAccessedAt }) => time(lastAccessedAt),
  },
];

/** The report as a file. */
export function courseReportTable(
  plan: CourseUsagePlan,
  file: Omit<FileFacts, "title" | "frozenColumns" | "hasLegend" | "notice">,
): ReturnType<typeof reportTableOf> {
  const columns = courseReportColumns(
    plan.tab,
    plan.documents.map(({ header }) => header),
  );
  return reportTableOf(
    {
      ...file,
      title: "Course Usage Report",
      notice: plan.hasWork ? undefined : noWorkText,
      frozenColumns: 3,
      hasLegend: true,
    },
    columns,
    shownRows(plan),
  );
}

/** Each row is made as it is written: a course of 5,000 students has 300,000 cells. */
const shownRows = (plan: CourseUsagePlan): Iterable<CourseReportRow> & { length: number } => ({
  length: plan.rows.length,
  *[Symbol.iterator]() {
    for (const row of plan.rows) yield shownRow(row, plan.documents);
  },
});

const shownRow = (
  { student, cells, completed, started, lastAccessedAt }: ReportRow,
  documents: CourseUsagePlan["documents"],
): CourseReportRow => ({
  ...student,
  completed,
  started,
  lastAccessedAt,
  cells: cells().map((cell, at) => displayOfCell(cell, documents[at]?.isTimeJudged === true)),
});

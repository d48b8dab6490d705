import type { ProgressRecord } from "../../contract/reports/progressRecord.ts";
import type { StudentUsageReport } from "../../contract/reports/studentReport.ts";
import type { DateRange } from "../dates.ts";
import type { FiguresTuple } from "../itemFigures.ts";
import {
  documentsOfTab,
  type ReportDocument,
  type ReportTab,
  rangeTest,
  reportHeader,
  reportWords,
} from "../usageReport.ts";
import { type HandedIn, progressRecordOf } from "./progressRecord.ts";
import { recordColumns } from "./recordColumns.ts";
import { type ReportColumn, words } from "./reportColumns.ts";

/** One item of the course in the report of a student. */
export type StudentReportRow = {
  documentId: number;
  relationId: number;
  title: string;
  record: ProgressRecord;
};

/** A student's work in the items of a course, in the course's order. @see spec courses §2.15 "Student-in-course report" */
export function planStudentReport(
  documents: readonly ReportDocument[],
  figures: Readonly<Record<string, FiguresTuple>> | undefined,
  statements: ReadonlyMap<number, HandedIn>,
  { range, tab, timeZone }: { range: DateRange; tab: ReportTab; timeZone: string },
): { document: ReportDocument; record: ProgressRecord }[] {
  const isCounted = rangeTest(range, timeZone);
  return documentsOfTab(documents, tab).map((document) => {
    const tuple = figures?.[String(document.id)];
    const isShown = tuple !== undefined && isCounted(tuple[3]);
    const record = progressRecordOf(isShown ? tuple : null, statements.get(document.id));
    // Kept of before, where the case no longer says how long it should take.
    if (document.recommended_time === null) record.percentage_of_recommended_time = null;
    return { document, record };
  });
}

/** The reply's look-ups as rows. */
export const studentReportRows = (report: StudentUsageReport): StudentReportRow[] =>
  report.documents.flatMap((document) => {
    const record = report.progress_lookup_by_document[String(document.id)];
    const relationId = report.document_set_document_relation_id_lookup_by_document_id[String(document.id)];
    return record && relationId !== undefined
      ? [{ documentId: document.id, relationId, title: reportHeader(document), record }]
      : [];
  });

/** The columns of the report, of page and file. `isOwn`: the student's own, without what the case answers. */
export const studentReportColumns = (
  report: Pick<StudentUsageReport, "tab" | "low_time_enabled">,
  { isOwn }: { isOwn: boolean },
): ReportColumn<StudentReportRow>[] => [
  {
    key: "title",
    head: reportWords[report.tab].item,
    widthInCharacters: 36,
    valueOf: ({ title }) => words(title),
  },
  ...recordColumns({
    tab: report.tab,
    time:
      report.tab === "illness_script"
        ? { head: "Time spent in Script in minutes", unit: "" }
        : { head: "Time from Case Start to Complete", unit: " min" },
    isLowTimeEnabled: report.low_time_enabled,
    hasExpertComment: !isOwn,
  }),
];

import type { CaseUsageReport } from "../../contract/reports/caseReport.ts";
import type { ProgressRecord, ReportedStudent } from "../../contract/reports/progressRecord.ts";
import type { DateRange } from "../dates.ts";
import { type FiguresTuple, isScript } from "../itemFigures.ts";
import {
  byName,
  type ReportDocument,
  type ReportMember,
  type ReportTab,
  rangeTest,
  reportWords,
} from "../usageReport.ts";
import { hasStatement, isWork, progressRecordOf } from "./progressRecord.ts";
import { recordColumns } from "./recordColumns.ts";
import { personColumns, type ReportColumn } from "./reportColumns.ts";

/** One student's row of the report of a case. */
export type CaseReportRow = ReportedStudent & { record: ProgressRecord };

/** The same before what the student handed in was read. */
export type CasePlanRow = CaseReportRow & { hasStatement: boolean };

export type CaseReportSource = {
  document: ReportDocument;
  members: readonly ReportMember[];
  /** Each person's figures in that document. */
  figures: ReadonlyMap<string, FiguresTuple>;
};

/** Not asked for: what the document is. */
export const tabOf = (document: Pick<ReportDocument, "kind">): ReportTab =>
  isScript(document) ? "illness_script" : "case";

/**
 * The students of a program in one item of a course, least done first, then by name. Statements are not read yet.
 * @see spec courses §2.15 "Case usage report"; ADR 0310 for what counts in a range
 */
export function planCaseReport(
  { members, figures }: CaseReportSource,
  { range, timeZone }: { range: DateRange; timeZone: string },
): CasePlanRow[] {
  const isCounted = rangeTest(range, timeZone);
  return members
    .filter(({ role }) => role === "Student")
    .map(({ user_id: id, email, first_name, last_name }) => {
      const found = figures.get(id);
      const tuple = found && isCounted(found[3]) ? found : null;
      const record = progressRecordOf(tuple);
      return { id, email, first_name, last_name, record, hasStatement: hasStatement(tuple) };
    })
    .sort((a, b) => a.record.percent_complete - b.record.percent_complete || byName(a, b));
}

export const caseReportHasWork = (rows: readonly CaseReportRow[]): boolean =>
  rows.some(({ record }) => isWork(record));

/** The columns of the report, of page and file. */
export const caseReportColumns = (
  report: Pick<CaseUsageReport, "tab" | "low_time_enabled">,
): ReportColumn<CaseReportRow>[] => [
  ...personColumns,
  ...recordColumns({
    tab: report.tab,
    time: { head: `Time from ${reportWords[report.tab].item} Start to Complete`, unit: " min" },
    isLowTimeEnabled: report.low_time_enabled,
    hasExpertComment: true,
  }),
];

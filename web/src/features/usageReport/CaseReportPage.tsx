import { useCallback, useMemo, useState } from "react";
import { useParams } from "react-router";
import { type CaseUsageReport, getCaseUsageReport } from "#shared/contract/reports/caseReport.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { noWorkText, reportHeader } from "#shared/domain/usageReport.ts";
import { type CaseReportRow, caseReportColumns } from "#shared/domain/usageReports/caseReport.ts";
import { isWork } from "#shared/domain/usageReports/progressRecord.ts";
import type { ReportColumn } from "#shared/domain/usageReports/reportColumns.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ReportPage } from "../../reports/ReportPage.tsx";
import { ReportRange } from "../../reports/ReportRange.tsx";
import { type ColumnLook, ReportTable } from "../../reports/ReportTable.tsx";
import { usePrint } from "../../reports/usePrint.ts";
import {
  carriedTo,
  queryOf,
  type ReportQuestion,
  useReportQuestion,
} from "../../reports/useReportQuestion.ts";
import { useWholeReport } from "../../reports/useWholeReport.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { caseRows, isTextMissing } from "./caseRows.ts";
import { forStaff } from "./forStaff.ts";
import { useLaterReading } from "./useLaterReading.ts";
import { useLiveChanges } from "./useLiveChanges.ts";

const join = (a: CaseUsageReport, b: CaseUsageReport): CaseUsageReport => ({
  ...b,
  users: [...a.users, ...b.users],
  progress_lookup_by_user: { ...a.progress_lookup_by_user, ...b.progress_lookup_by_user },
});

/** Who of the program's students did what in one item of a course. @see spec courses §2.15 "Case usage report" */
export function CaseReportPage() {
  const { id = "" } = useParams();
  const [question, ask] = useReportQuestion(`report-tab:item:${id}`);
  const { start_date, end_date } = question;
  const reading = useWholeReport({
    queryKey: keyOf(getCaseUsageReport, id, { start_date, end_date }),
    read: (window, signal) =>
      call(getCaseUsageReport, { params: { id }, query: { ...queryOf(question), ...window }, signal }),
    join,
  });
  return (
    <QueryState of={{ reading }} skeleton={<TableSkeleton />} page="Usage report" refused={forStaff}>
      {(read) => <CaseReport {...read.reading} id={id} reading={reading} question={question} onAsk={ask} />}
    </QueryState>
  );
}

type Props = {
  id: string;
  report: CaseUsageReport;
  askedAtMs: number;
  reading: { refetch: () => unknown; isChanging: boolean };
  question: ReportQuestion;
  onAsk: (change: Partial<ReportQuestion>) => void;
};

/** Rows of the report with the changes since it was read, and those that a search finds. */
function useFoundRows({ report, askedAtMs, reading, question }: Props) {
  const [search, setSearch] = useState("");
  const readLater = useLaterReading(reading.refetch);
  const live = useLiveChanges({
    courseId: report.document_set.id,
    range: question,
    askedAtMs,
    isAsked: ({ document_id }) => document_id === report.document.id,
    onChange: (change) => {
      const isKnown = report.progress_lookup_by_user[change.user_id] !== undefined;
      if (!isKnown || isTextMissing(report, change)) readLater();
    },
    onGap: reading.refetch,
  });
  const rows = useMemo(() => caseRows(report, live.changes), [report, live.changes]);
  const found = useMemo(
    () => searchRows(rows, search, (row) => [row.email, row.first_name, row.last_name]),
    [rows, search],
  );
  return { live, rows, found, search, setSearch };
}

const stepsOf = (course: CaseUsageReport["document_set"], question: ReportQuestion) => [
  { label: "Courses", to: "/document_sets" },
  { label: course.name, to: `/document_sets/${course.id}` },
  { label: "Usage report", to: carriedTo(`/document_sets/${course.id}/usage_report`, question) },
];

function CaseReport(props: Props) {
  const { id, report, reading, question } = props;
  const { isPrinting, print } = usePrint();
  const course = report.document_set;
  const { live, rows, found, search, setSearch } = useFoundRows(props);
  const { tab, low_time_enabled } = report;
  const columns = useMemo(() => caseReportColumns({ tab, low_time_enabled }), [tab, low_time_enabled]);
  const lookOf = useLook(course.id, question);
  const title = reportHeader(report.document);

  return (
    <ReportPage
      title={title}
      tabTitle={`Usage report of ${title}`}
      steps={stepsOf(course, question)}
      exportTo={{
        label: "Export CSV",
        href: carriedTo(`/document_set_document_relations/${id}/usage_report.csv`, question),
      }}
      search={{
        label: "Search students by email or name",
        placeholder: "Search Students...",
        value: search,
        onSearch: setSearch,
      }}
      controls={<ReportRange range={question} onChange={props.onAsk} />}
      count={{ of: "students", found: found.length, all: report.total }}
      live={<LiveSign state={live.live} />}
      isChanging={reading.isChanging}
      onPrint={print}
    >
      {report.has_work || rows.some(({ record }) => isWork(record)) ? (
        <ReportTable
          label={`Usage report of ${title}`}
          columns={columns}
          lookOf={lookOf}
          rows={found}
          keyOf={keyOfRow}
          nameOf={nameOfRow}
          sort={{ key: "progress", order: "ASC" }}
          changeOf={({ id: userId }) => live.highlightOf(userId)}
          noRows="No students match your search."
          isWhole={isPrinting}
        />
      ) : (
        <EmptyState title={noWorkText}>Rows appear here as soon as a student opens this item.</EmptyState>
      )}
    </ReportPage>
  );
}

const keyOfRow = ({ id }: CaseReportRow): string => id;
const nameOfRow = ({ first_name, last_name }: CaseReportRow): string => fullName({ first_name, last_name });

function useLook(courseId: number, { start_date, end_date, tab }: ReportQuestion) {
  return useCallback(
    ({ key }: ReportColumn<CaseReportRow>): ColumnLook<CaseReportRow> => {
      const to = ({ id }: CaseReportRow): string =>
        carriedTo(`/document_sets/${courseId}/users/${id}/document_set_usage_report`, {
          start_date,
          end_date,
          tab,
        });
      return key === "first_name" || key === "email" ? { to } : {};
    },
    [courseId, start_date, end_date, tab],
  );
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useParams } from "react-router";
import {
  getOwnUsageReport,
  getStudentUsageReport,
  type StudentUsageReport,
} from "#shared/contract/reports/studentReport.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { noWorkText, type ReportTab } from "#shared/domain/usageReport.ts";
import { isWork } from "#shared/domain/usageReports/progressRecord.ts";
import type { ReportColumn } from "#shared/domain/usageReports/reportColumns.ts";
import {
  type StudentReportRow,
  studentReportColumns,
  studentReportRows,
} from "#shared/domain/usageReports/studentReport.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ReportPage } from "../../reports/ReportPage.tsx";
import { ReportRange } from "../../reports/ReportRange.tsx";
import { type ColumnLook, ReportTable } from "../../reports/ReportTable.tsx";
import { TabChoice } from "../../reports/TabChoice.tsx";
import { usePrint } from "../../reports/usePrint.ts";
import {
  carriedTo,
  queryOf,
  type ReportQuestion,
  useReportQuestion,
} from "../../reports/useReportQuestion.ts";
import { words } from "../../reports/words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { forStaff } from "./forStaff.ts";
import { ReportLegend } from "./ReportLegend.tsx";

/** One student's work in a course, for staff. @see spec courses §2.15 "Student-in-course report" */
export const StudentReportPage = () => <StudentReport isOwn={false} />;

/** One's own work in a course. @see spec courses §2.15 "Student self report" */
export const OwnReportPage = () => <StudentReport isOwn />;

/** Report of a student's work in a course, and the rows of it that a search finds. */
function useStudentRows(
  id: string,
  userId: string,
  { isOwn, question }: { isOwn: boolean; question: ReportQuestion },
) {
  const [search, setSearch] = useState("");
  const route = isOwn ? getOwnUsageReport : getStudentUsageReport;
  const query = useQuery({
    queryKey: keyOf(route, id, userId, question),
    queryFn: ({ signal }) => call(route, { params: { id, userId }, query: queryOf(question), signal }),
    placeholderData: (before) => before,
  });
  const report = query.data;
  const rows = useMemo(() => (report ? studentReportRows(report) : []), [report]);
  const found = useMemo(() => searchRows(rows, search, ({ title }) => [title]), [rows, search]);
  const columns = useMemo(() => (report ? studentReportColumns(report, { isOwn }) : []), [report, isOwn]);
  return { query, report, rows, found, columns, search, setSearch };
}

function ReportControls(props: {
  question: ReportQuestion;
  tab: ReportTab;
  onAsk: (change: Partial<ReportQuestion>) => void;
}) {
  return (
    <>
      <ReportRange range={props.question} onChange={props.onAsk} />
      <TabChoice tab={props.tab} onChange={(tab) => props.onAsk({ tab })} />
    </>
  );
}

function StudentReport({ isOwn }: { isOwn: boolean }) {
  const { id = "", userId = "" } = useParams();
  const [question, ask] = useReportQuestion(`report-tab:${id}`);
  const { isPrinting, print } = usePrint();
  const { query, report, rows, found, columns, search, setSearch } = useStudentRows(id, userId, {
    isOwn,
    question,
  });
  const lookOf = useLook(question, isOwn);
  const tab: ReportTab = report?.tab ?? question.tab ?? "case";
  const texts = textsOf(tab);
  const name = report ? fullName(report.user) : words.usageReport;
  const title = isOwn ? words.myUsageReport : name;

  return (
    <ReportPage
      title={title}
      tabTitle={isOwn ? title : words.usageReportOf({ name })}
      steps={stepsOf(report, { isOwn, question })}
      exportTo={{
        label: words.exportXlsx,
        href: carriedTo(fileOf(id, userId, isOwn), question),
      }}
      search={{
        label: texts.search,
        placeholder: texts.placeholder,
        value: search,
        onSearch: setSearch,
      }}
      controls={<ReportControls question={question} tab={tab} onAsk={ask} />}
      count={report && { of: "items", found: found.length, all: rows.length }}
      info={report?.low_time_enabled && rows.length > 0 && <ReportLegend />}
      isChanging={query.isPlaceholderData}
      onPrint={print}
      foot={report && !isOwn && <span>{report.user.email}</span>}
    >
      <QueryState of={{ query }} skeleton={<TableSkeleton />} refused={forStaff}>
        {({ query: read }) =>
          rows.length === 0 ? (
            <EmptyState title={texts.none} />
          ) : rows.some(({ record }) => isWork(record)) ? (
            <ReportTable
              label={words.usageReportIn({ name, course: read.document_set.name })}
              columns={columns}
              lookOf={lookOf}
              rows={found}
              keyOf={({ documentId }) => String(documentId)}
              nameOf={(row) => row.title}
              sort={courseOrder}
              noRows={texts.noneFits}
              isWhole={isPrinting}
            />
          ) : (
            <EmptyState title={translated(noWorkText)} />
          )
        }
      </QueryState>
    </ReportPage>
  );
}

/** Texts of the page, which follow the tab. @see spec courses §2.15 "switches the wording from Case to Script" */
const textsOf = (tab: ReportTab) =>
  tab === "case"
    ? {
        search: words.searchByCase,
        placeholder: words.searchCases,
        none: words.noCases,
        noneFits: words.noCasesMatch,
      }
    : {
        search: words.searchByScript,
        placeholder: words.searchScripts,
        none: words.noScripts,
        noneFits: words.noScriptsMatch,
      };

/** Order of the course's items, until a head is chosen. */
const courseOrder = { key: "", order: "ASC" } as const;

function useLook(question: ReportQuestion, isOwn: boolean) {
  const { start_date, end_date, tab } = question;
  return useCallback(
    ({ key }: ReportColumn<StudentReportRow>): ColumnLook<StudentReportRow> => {
      if (key !== "title") return {};
      return {
        widthPx: 260,
        to: ({ relationId }) => {
          const item = `/document_set_document_relations/${relationId}`;
          return isOwn ? item : carriedTo(`${item}/usage_report`, { start_date, end_date, tab });
        },
      };
    },
    [start_date, end_date, tab, isOwn],
  );
}

function stepsOf(
  report: StudentUsageReport | undefined,
  { isOwn, question }: { isOwn: boolean; question: ReportQuestion },
) {
  const courses = { label: words.courses, to: "/document_sets" };
  if (!report) return [courses];
  const { id, name } = report.document_set;
  const above = { label: words.usageReport, to: carriedTo(`/document_sets/${id}/usage_report`, question) };
  return [courses, { label: name, to: `/document_sets/${id}` }, ...(isOwn ? [] : [above])];
}

const fileOf = (courseId: string, userId: string, isOwn: boolean): string =>
  `/document_sets/${courseId}/users/${userId}/${isOwn ? "student_" : ""}document_set_usage_report.xlsx`;

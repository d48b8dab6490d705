import { createContext, useCallback, useContext, useDeferredValue, useMemo } from "react";
import type { CourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type ReportTab, reportHeader } from "#shared/domain/usageReport.ts";
import { courseReportColumns } from "#shared/domain/usageReports/courseReport.ts";
import type { ReportColumn } from "#shared/domain/usageReports/reportColumns.ts";
import { type ColumnLook, ReportTable } from "../../reports/ReportTable.tsx";
import { carriedTo, type ReportQuestion } from "../../reports/useReportQuestion.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./CourseTable.module.css";
import { completedByDocument, type StudentRow } from "./reportRows.ts";

/** How many students have finished each document: under the heads, which change without the columns. */
const Completed = createContext<{ counts: readonly number[]; of: number }>({ counts: [], of: 0 });

/** Students down, documents across. @see spec courses §2.15 "Course usage report" */
export function CourseTable(props: {
  report: CourseUsageReport;
  /** All students, for the figures in the heads. */
  rows: readonly StudentRow[];
  /** Those that search and filter find. */
  found: readonly StudentRow[];
  tab: ReportTab;
  question: ReportQuestion;
  highlightOf: (userId: string) => number | undefined;
  isWhole: boolean;
}) {
  const { report, tab, highlightOf } = props;
  // A change is drawn in its row first; the sums follow.
  const settled = useDeferredValue(props.rows);
  const completed = useMemo(
    () => ({ counts: completedByDocument(settled, report.documents.length), of: settled.length }),
    [settled, report.documents.length],
  );
  const columns = useMemo(() => courseReportColumns(tab, report.documents.map(reportHeader)), [report, tab]);
  const lookOf = useLook(report, props.question);
  return (
    <Completed value={completed}>
      <ReportTable
        label={`Usage report of ${report.document_set.name}`}
        columns={columns as readonly ReportColumn<StudentRow>[]}
        lookOf={lookOf}
        rows={props.found}
        keyOf={keyOfRow}
        nameOf={nameOfRow}
        sort={{ key: "percentages", order: "ASC" }}
        changeOf={({ id }) => highlightOf(id)}
        noRows="No students match your search."
        isWhole={props.isWhole}
      />
    </Completed>
  );
}

const keyOfRow = ({ id }: StudentRow): string => id;
const nameOfRow = ({ first_name, last_name }: StudentRow): string => fullName({ first_name, last_name });

/** Up to so many documents there is room for their heads as they are read. */
const mostUprightHeads = 4;
/** Above so many, names and counts give way to them: twelve stand on a screen of 1280 pixels. */
const mostRoomyHeads = 8;
const narrowPx = 48;

function useLook(report: CourseUsageReport, { start_date, end_date, tab }: ReportQuestion) {
  return useCallback(
    ({ key }: ReportColumn<StudentRow>): ColumnLook<StudentRow> => {
      const question = { start_date, end_date, tab };
      const courseId = report.document_set.id;
      const to = ({ id }: StudentRow): string =>
        carriedTo(`/document_sets/${courseId}/users/${id}/document_set_usage_report`, question);
      const [kind, at] = key.split(" ");
      const isNarrow = report.documents.length > mostUprightHeads;
      const isTight = report.documents.length > mostRoomyHeads;
      if (kind === "document") return documentLook(report, Number(at), { question, isNarrow });
      switch (key) {
        case "first_name":
          return { to, widthPx: isTight ? 92 : 96 };
        case "last_name":
          return { widthPx: isTight ? 100 : 106 };
        case "email":
          return { to, widthPx: isTight ? 120 : 158 };
        case "percentages":
          return {
            widthPx: isTight ? 84 : 142,
            sortBy: ({ settledPercent }) => settledPercent,
            ...(isTight ? {} : { draw: Done }),
          };
        default:
          return {};
      }
    },
    [report, start_date, end_date, tab],
  );
}

function documentLook(
  report: CourseUsageReport,
  at: number,
  { question, isNarrow }: { question: ReportQuestion; isNarrow: boolean },
): ColumnLook<StudentRow> {
  const document = report.documents[at];
  const relationId =
    document && report.document_set_document_relation_id_lookup_by_document_id[String(document.id)];
  const path = `/document_set_document_relations/${relationId}/usage_report`;
  return {
    ...(relationId === undefined ? {} : { headTo: carriedTo(path, question) }),
    headFoot: <CompletedShare at={at} />,
    isRotated: isNarrow,
    widthPx: isNarrow ? narrowPx : 112,
  };
}

/** How much of the course a student has done, in figures and as a bar. */
function Done(row: StudentRow) {
  return (
    <span className={classes.completed}>
      <DoneText row={row} />
      <ProgressBar label={`Progress of ${nameOfRow(row)}`} percent={row.percent} />
    </span>
  );
}

function DoneText({ row }: { row: StudentRow }) {
  const tab = useContext(TabShown);
  return (
    <span>
      <b>{tab === "case" ? row.completed : row.started}</b>
      <span className={classes.of}> of {row.cells.length}</span>
    </span>
  );
}

/** Which of a student's two counts is shown. */
export const TabShown = createContext<ReportTab>("case");

/** Under a document's head: how many students have finished it. */
function CompletedShare({ at }: { at: number }) {
  const { counts, of } = useContext(Completed);
  const done = counts[at] ?? 0;
  return (
    <span className={classes.share} title={`${done} of ${of} students completed it`}>
      <span>
        <VisuallyHidden>completed by </VisuallyHidden>
        {done}
      </span>
      <span className={classes.shareTrack} aria-hidden="true">
        <span className={classes.shareBar} style={{ inlineSize: `${of === 0 ? 0 : (done / of) * 100}%` }} />
      </span>
    </span>
  );
}

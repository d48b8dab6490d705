import { useMemo, useState } from "react";
import type { CourseUsageReport } from "#shared/contract/reports/reports.ts";
import { type ReportTab, reportHeader, reportWords } from "#shared/domain/usageReport.ts";
import { DataTable, type TableColumn } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ProgressIndicator } from "../../ui/ProgressIndicator.tsx";
import type { Sort } from "../../ui/tableSort.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./ReportTable.module.css";
import { completedIn, type StudentRow } from "./reportRows.ts";
import { StudentCard } from "./StudentCard.tsx";

/** Students down, documents across. @see spec courses §2.15 "Course usage report" */
export function ReportTable(props: {
  report: CourseUsageReport;
  /** All students, for the figures in the heads. */
  rows: readonly StudentRow[];
  /** Those that the search finds. */
  found: readonly StudentRow[];
  tab: ReportTab;
  highlightOf: (userId: string) => number | undefined;
}) {
  const { report, rows, tab } = props;
  const [sort, setSort] = useState<Sort>({ key: "percentages", order: "ASC" });
  const columns = useMemo(() => columnsOf(report, rows, tab), [report, rows, tab]);
  const heads = report.documents.map(reportHeader);

  return (
    <DataTable
      label={`Usage report of ${report.document_set.name}`}
      columns={columns}
      rows={props.found}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
      changeOf={({ id }) => props.highlightOf(id)}
      card={(row) => <StudentCard row={row} heads={heads} tab={tab} />}
      noRows={<EmptyState title="No Items">No student fits this search.</EmptyState>}
    />
  );
}

/** Up to so many documents there is room for their heads as they are read. */
const mostUprightHeads = 5;

function columnsOf(
  report: CourseUsageReport,
  rows: readonly StudentRow[],
  tab: ReportTab,
): TableColumn<StudentRow>[] {
  const count = report.documents.length;
  const isRotated = count > mostUprightHeads;
  return [
    {
      key: "email",
      head: "Email",
      widthPx: 264,
      sortBy: (row) => row.email,
      cell: (row) => <span title={row.email}>{row.email}</span>,
    },
    {
      key: "first_name",
      head: "First Name",
      widthPx: 122,
      sortBy: (row) => row.first_name,
      cell: (row) => row.first_name,
    },
    {
      key: "last_name",
      head: "Last Name",
      widthPx: 132,
      sortBy: (row) => row.last_name,
      cell: (row) => row.last_name,
    },
    {
      key: "percentages",
      head: reportWords[tab].completedHead,
      widthPx: 176,
      sortBy: (row) => row.settledPercent,
      cell: (row) => (
        <span className={classes.completed}>
          <b>{tab === "case" ? row.completed : row.started}</b>
          <span className={classes.of}>of {count}</span>
          <ProgressBar label={`Progress of ${row.first_name} ${row.last_name}`} percent={row.percent} />
        </span>
      ),
    },
    ...report.documents.map((document, at): TableColumn<StudentRow> => {
      const done = completedIn(rows, at);
      return {
        key: `document ${document.id}`,
        head: reportHeader(document),
        headFoot: <CompletedShare done={done} of={rows.length} />,
        widthPx: isRotated ? 60 : 148,
        isRotated,
        firstOrder: "DESC",
        sortBy: (row) => orderOf(row, at),
        cell: (row) => {
          const display = row.cells[at];
          return display && <ProgressIndicator display={display} />;
        },
      };
    }),
  ];
}

/** Not started, in progress by percent, low time, completed. */
function orderOf(row: StudentRow, at: number): number {
  const display = row.cells[at];
  if (!display) return 0;
  if (display.state === "completed") return 102;
  return display.state === "low_time" ? 101 : display.percent;
}

/** Under a document's head: how many students have finished it. */
function CompletedShare(props: { done: number; of: number }) {
  const { done, of } = props;
  return (
    <span className={classes.share} title={`${done} of ${of} students have completed it`}>
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

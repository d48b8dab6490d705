import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useDeferredValue, useMemo, useState } from "react";
import { useParams } from "react-router";
import { getCourse } from "#shared/contract/courses/courses.ts";
import { noWorkText, reportWords } from "#shared/domain/usageReport.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ReportPage } from "../../reports/ReportPage.tsx";
import { ReportRange } from "../../reports/ReportRange.tsx";
import { TabChoice } from "../../reports/TabChoice.tsx";
import { usePrint } from "../../reports/usePrint.ts";
import { useReportQuestion } from "../../reports/useReportQuestion.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { CourseTable, TabShown } from "./CourseTable.tsx";
import { forStaff } from "./forStaff.ts";
import { distributionOf, hasWork, isInStatus, type StatusFilter, statusFilters } from "./reportRows.ts";
import { useUsageReport } from "./useUsageReport.ts";

/** Files are asked for by few who come here, and the report stands without their buttons. */
const ReportFiles = loadedLater(
  async () => (await import("../../asyncReports/AsyncReportWidget.tsx")).AsyncReportWidget<"course_usage">,
);

/** Behind the table that it explains. */
const ReportLegend = loadedLater(async () => (await import("./ReportLegend.tsx")).ReportLegend);

/** Who of the program's students got how far in a course, as it happens. @see spec courses §2.15 */
export function UsageReportPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ course }} page="Usage report" skeleton={<ReportSkeleton />} refused={forStaff}>
      {(read) => {
        if (read.course.permissions.can_see_report) return <CourseReport course={read.course} />;
        return <Refused page="Usage report" error={forbidden} hint={forStaff} />;
      }}
    </QueryState>
  );
}

/** Students by their status, and whom a search finds. */
function useShownStudents(rows: ReturnType<typeof useUsageReport>["rows"]) {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<StatusFilter>("all");
  const found = useMemo(
    () =>
      searchRows(rows ?? [], search, (row) => [row.email, row.first_name, row.last_name]).filter((row) =>
        isInStatus(row, status),
      ),
    [rows, search, status],
  );
  return { search, setSearch, status, setStatus, found };
}

function StatusChoice({
  status,
  onChange,
}: {
  status: StatusFilter;
  onChange: (next: StatusFilter) => void;
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Filter by status"
      value={status}
      onChange={({ currentTarget: { value } }) => {
        if (value in statusFilters) onChange(value as StatusFilter); // one of its keys
      }}
      data={Object.entries(statusFilters).map(([value, label]) => ({ value, label }))}
    />
  );
}

function CourseReport(props: { course: { id: number; name: string; kind: string } }) {
  const { course } = props;
  const [question, ask] = useReportQuestion(`report-tab:${course.id}`);
  const { isPrinting, print } = usePrint();
  const usage = useUsageReport(course.id, question);
  const { report, rows } = usage;
  const tab = question.tab ?? (course.kind === "illness_script" ? "illness_script" : "case");
  const { search, setSearch, status, setStatus, found } = useShownStudents(rows);
  const settled = useDeferredValue(rows);
  const counts = useMemo(() => settled && distributionOf(settled), [settled]);
  const changed = rows?.find(({ id }) => id === usage.lastChange?.user_id);
  const isWorkedIn = report !== undefined && rows !== undefined && (report.has_work || hasWork(rows));

  return (
    <ReportPage
      title="Usage report"
      tabTitle={`Usage report of ${course.name}`}
      steps={[
        { label: "Courses", to: "/document_sets" },
        { label: course.name, to: `/document_sets/${course.id}` },
      ]}
      files={<ReportFiles report="course_usage" params={{ course_id: course.id, ...question }} />}
      search={{
        label: "Search students by email or name",
        placeholder: "Search Students...",
        value: search,
        onSearch: setSearch,
      }}
      controls={
        <>
          <ReportRange range={question} onChange={ask} />
          <TabChoice tab={tab} onChange={(next) => ask({ tab: next })} />
          <StatusChoice status={status} onChange={setStatus} />
        </>
      }
      count={report && { of: "students", found: found.length, all: report.total }}
      live={<LiveSign state={usage.live} />}
      info={isWorkedIn && report.low_time_enabled && <ReportLegend {...(counts ? { counts } : {})} />}
      isChanging={usage.isChanging}
      onPrint={print}
      foot={
        changed && (
          <span>
            Last change: {changed.first_name} {changed.last_name}
          </span>
        )
      }
    >
      <QueryState of={{ usage: usage.reading }} skeleton={<TableSkeleton />} refused={forStaff}>
        {(read) => (
          <Students
            {...read.usage}
            isWorkedIn={isWorkedIn}
            {...{ found, tab, question, isWhole: isPrinting, highlightOf: usage.highlightOf }}
          />
        )}
      </QueryState>
    </ReportPage>
  );
}

/** The table of a tab, or why there is none. */
function Students({ isWorkedIn, ...table }: ComponentProps<typeof CourseTable> & { isWorkedIn: boolean }) {
  const { tab, report } = table;
  if (report.documents.length === 0)
    return <EmptyState title={`There are no ${reportWords[tab].item.toLowerCase()}s in this course.`} />;
  if (!isWorkedIn)
    return (
      <EmptyState title={noWorkText}>
        Rows appear here as soon as a student opens an item in this course.
      </EmptyState>
    );
  return (
    <TabShown value={tab}>
      <CourseTable {...table} />
    </TabShown>
  );
}

function ReportSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Loading the report</VisuallyHidden>
      <Skeleton h={14} w={200} mb={14} />
      <Skeleton h={28} w={220} mb={32} />
      <TableSkeleton />
    </div>
  );
}

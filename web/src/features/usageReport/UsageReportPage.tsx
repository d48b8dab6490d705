import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { getCourse } from "#shared/contract/courses/courses.ts";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { noWorkText, type ReportTab } from "#shared/domain/usageReport.ts";
import { counted } from "#shared/words/counted.ts";
import { localMemory } from "../../api/browserStorage.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { AsyncReportWidget } from "../../asyncReports/AsyncReportWidget.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ReportControls } from "./ReportControls.tsx";
import { ReportLegend } from "./ReportLegend.tsx";
import { ReportSummary } from "./ReportSummary.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { hasWork } from "./reportRows.ts";
import classes from "./UsageReportPage.module.css";
import { type ReportQuestion, useUsageReport } from "./useUsageReport.ts";

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

/** For a student who was sent the address. */
const forStaff =
  "This report is for the staff of your program. Your own progress stands beside the items of each course.";

function CourseReport(props: { course: { id: number; name: string; kind: string } }) {
  const { course } = props;
  const [question, ask] = useReportQuestion(course.id);
  const [search, setSearch] = useState("");
  const usage = useUsageReport(course.id, question);
  const { report, rows } = usage;
  const tab = question.tab ?? (course.kind === "illness_script" ? "illness_script" : "case");
  const found = searchRows(rows ?? [], search, (row) => [row.email, row.first_name, row.last_name]);
  const changed = rows?.find(({ id }) => id === usage.lastChange?.user_id);

  return (
    <div data-wide>
      <PageHeading
        title="Usage report"
        tabTitle={`Usage report of ${course.name}`}
        above={
          <Breadcrumbs
            steps={[
              { label: "Courses", to: "/document_sets" },
              { label: course.name, to: `/document_sets/${course.id}` },
              { label: "Usage report" },
            ]}
          />
        }
        action={<AsyncReportWidget report="course_usage" params={{ course_id: course.id, ...question }} />}
      />
      <div className={classes.parts}>
        <div className={classes.line}>
          <ReportControls
            question={question}
            tab={tab}
            search={search}
            onSearch={setSearch}
            onChange={(change) => ask({ ...question, ...change })}
          />
          <output className={classes.count}>{rows && studentCount(found.length, rows.length)}</output>
          <LiveSign state={usage.live} />
        </div>
        {rows && hasWork(rows) && <ReportSummary rows={rows} />}
        {report?.low_time_enabled && rows && hasWork(rows) && <ReportLegend />}
        <div className={classes.body} data-changing={usage.isChanging || undefined}>
          <QueryState of={{ usage: usage.reading }} skeleton={<TableSkeleton />} refused={forStaff}>
            {(read) =>
              hasWork(read.usage.rows) ? (
                <ReportTable {...read.usage} found={found} tab={tab} highlightOf={usage.highlightOf} />
              ) : (
                <EmptyState title={noWorkText}>
                  Rows appear here by themselves as soon as a student opens an item of this course.
                </EmptyState>
              )
            }
          </QueryState>
        </div>
        <p className={classes.foot}>
          <Link to="/help/time_on_case">How time is calculated</Link>
          {changed && (
            <span>
              Last change: {changed.first_name} {changed.last_name}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

const students = counted({ one: "{n} student", other: "{n} students" });

const studentsFound = counted({ one: "{found} of {n} student", other: "{found} of {n} students" });

const studentCount = (found: number, all: number): string =>
  found === all ? students(all) : studentsFound(all, { found });

const tabKey = (courseId: number): string => `report-tab:${courseId}`;

const readTab = (text: string | null): ReportTab | undefined =>
  text === "case" || text === "illness_script" ? text : undefined;

/** Range and tab, in the address; the tab is also remembered in this browser. @see spec courses §2.16 "Report tabs" */
function useReportQuestion(courseId: number): [ReportQuestion, (question: ReportQuestion) => void] {
  const [params, setParams] = useSearchParams();
  const dateIn = (name: string): string | undefined => {
    const text = params.get(name);
    return text !== null && isCalendarDate(text) ? text : undefined;
  };
  const question: ReportQuestion = {
    start_date: dateIn("start_date"),
    end_date: dateIn("end_date"),
    tab: readTab(params.get("tab")) ?? readTab(localMemory.getItem(tabKey(courseId))),
  };

  function ask(next: ReportQuestion): void {
    if (next.tab && next.tab !== question.tab) localMemory.setItem(tabKey(courseId), next.tab);
    const asked = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
    setParams(new URLSearchParams(asked), { replace: true });
  }
  return [question, ask];
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

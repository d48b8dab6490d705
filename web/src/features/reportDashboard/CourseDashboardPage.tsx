import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import {
  type CourseReportDashboard,
  getCourseReportDashboard,
} from "#shared/contract/dashboards/reportDashboards.ts";
import { courseDaysAtMost } from "#shared/domain/reports/courseDashboard.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { today } from "../../api/useDateRange.ts";
import { DateRange } from "../../forms/DateRange.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardBones } from "./DashboardBones.tsx";
import { ItemCharts } from "./ItemCharts.tsx";
import { ProgressCharts } from "./ProgressCharts.tsx";
import { QuestionCharts } from "./QuestionCharts.tsx";
import classes from "./reportDashboard.module.css";
import { type DashboardQuestion, useDashboardQuestion, type View } from "./useDashboardQuestion.ts";
import "../../ui/segmentStyles.ts";

const forStaff =
  "This page is for staff of your program. You can see your own progress next to the items in each course.";

const viewWords: Record<View, string> = { progress: "Progress", items: "Items", questions: "Questions" };

/** Report dashboard of a course. @see spec courses §2.16 "Report dashboard", §2.20; ADR 0178 */
export function CourseDashboardPage() {
  const { id = "" } = useParams();
  const [question, ask] = useDashboardQuestion(id);
  const { start_date, end_date } = question;
  const dashboard = useDashboard(id, question);
  const shown = dashboard.data;
  const isWhole = start_date === undefined && end_date === undefined;
  const range = {
    start: start_date ?? shown?.start_date ?? today(),
    end: end_date ?? shown?.end_date ?? today(),
  };
  const title = "Report dashboard";

  return (
    <QueryState of={{ dashboard }} page={title} skeleton={<DashboardBones />} refused={forStaff}>
      {(read) => (
        <>
          <PageHeading
            title={title}
            tabTitle={`${title} of ${read.dashboard.course.name}`}
            above={
              <Breadcrumbs
                steps={[
                  { label: "Courses", to: "/document_sets" },
                  { label: read.dashboard.course.name, to: `/document_sets/${id}` },
                  { label: title },
                ]}
              />
            }
            action={
              <nav aria-label="More about this course" className={classes.ways}>
                <Link to={`/document_sets/${id}/comparison`}>Compare cohorts</Link>
              </nav>
            }
            below={
              <Controls
                dashboard={read.dashboard}
                question={question}
                ask={ask}
                range={range}
                isWhole={isWhole}
              />
            }
          />
          <div className={classes.charts} aria-busy={dashboard.isPlaceholderData}>
            <Charts dashboard={read.dashboard} question={question} ask={ask} />
          </div>
        </>
      )}
    </QueryState>
  );
}

function useDashboard(id: string, { start_date, end_date, tab }: ReturnType<typeof useDashboardQuestion>[0]) {
  return useQuery({
    queryKey: keyOf(getCourseReportDashboard, id, start_date, end_date, tab),
    queryFn: ({ signal }) =>
      call(getCourseReportDashboard, {
        params: { id },
        query: { ...(start_date && { start_date }), ...(end_date && { end_date }), ...(tab && { tab }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

type Shown = {
  dashboard: CourseReportDashboard;
  question: DashboardQuestion;
  ask: (change: Partial<DashboardQuestion>) => void;
};

/** Chooses what is shown, of which items and of which days. */
function Controls(props: Shown & { range: { start: string; end: string }; isWhole: boolean }) {
  const { dashboard, question, ask, range, isWhole } = props;
  return (
    <div className={classes.controls}>
      <SegmentedControl
        aria-label="Show"
        value={question.view}
        onChange={(next) => ask({ view: next as View })}
        data={Object.entries(viewWords).map(([value, label]) => ({ value, label }))}
      />
      {dashboard.tabs.length > 1 && (
        <SegmentedControl
          aria-label="Kind of item"
          value={dashboard.tab}
          onChange={(next) => ask({ tab: next === "illness_script" ? next : "case" })}
          data={[
            { label: "Cases", value: "case" },
            { label: "Scripts", value: "illness_script" },
          ]}
        />
      )}
      <DateRange
        range={range}
        daysAtMost={courseDaysAtMost}
        onChange={({ start, end }) => ask({ start_date: start, end_date: end })}
        whole={{
          label: "Whole course",
          isShown: isWhole,
          onChoose: () => ask({ start_date: undefined, end_date: undefined }),
        }}
      />
    </div>
  );
}

/** Charts of the view that is chosen. */
function Charts({ dashboard, question, ask }: Shown) {
  if (dashboard.students === 0)
    return (
      <EmptyState title="This course has no students yet">
        Charts appear here when students of your program join the course.
      </EmptyState>
    );
  switch (question.view) {
    case "progress":
      return <ProgressCharts dashboard={dashboard} />;
    case "items":
      return <ItemCharts dashboard={dashboard} question={question} />;
    case "questions":
      return <QuestionCharts items={dashboard.items} question={question} onItem={(item) => ask({ item })} />;
  }
}

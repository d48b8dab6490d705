import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type CourseStanding, getReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { DateRange } from "../../forms/DateRange.tsx";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import type { BarRow } from "../../ui/charts/BarRows.tsx";
import { BarsChart } from "../../ui/charts/BarsChart.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardBones } from "./DashboardBones.tsx";
import classes from "./reportDashboard.module.css";

const daysAtMost = 92;
const title = "Report dashboard";
const besides = counted({
  one: "One more course is not shown here.",
  other: "{n} more courses are not shown here.",
});

/** Report dashboard of a program's courses. @see spec courses §2.16 "Report dashboard", §2.20; ADR 0178 */
export function ProgramDashboardPage() {
  const { range, setRange } = useDateRange({ days: 30, daysAtMost });
  const query = { start_date: range.start, end_date: range.end };
  const dashboard = useQuery({
    queryKey: keyOf(getReportDashboard, range.start, range.end),
    queryFn: ({ signal }) => call(getReportDashboard, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        below={<DateRange range={range} daysAtMost={daysAtMost} onChange={setRange} />}
      />
      <QueryState
        of={{ dashboard }}
        skeleton={<DashboardBones />}
        refused="This page is for the teaching staff of a program."
      >
        {({ dashboard: { activity, courses, more_courses } }) => (
          <div className={classes.charts} aria-busy={dashboard.isPlaceholderData}>
            <ActivityChart title="When do students work?" activity={activity} />
            <BarsChart
              title="How far are students in each course?"
              of="Course"
              rows={courses.filter(({ students }) => students > 0).map(completionRow)}
              none="None of your courses has students yet."
              foot={`As of today. The figure at the end is the overall completion. ${more_courses > 0 ? besides(more_courses) : ""}`}
            />
            <BarsChart
              title="Where are students behind?"
              of="Course"
              rows={courses.filter(({ behind }) => behind > 0).map(behindRow)}
              none="No students are behind."
            />
            <BarsChart
              title="How many students were active in this period?"
              of="Course"
              rows={courses.filter(({ students }) => students > 0).map(activityRow)}
              none="None of your courses has students yet."
            />
          </div>
        )}
      </QueryState>
    </>
  );
}

const courseRow = (course: CourseStanding, rest: Omit<BarRow, "key" | "label">): BarRow => ({
  key: course.id,
  label: <Link to={`/document_sets/${course.id}/report_dashboard`}>{course.name}</Link>,
  ...rest,
});

const completionRow = (course: CourseStanding): BarRow =>
  courseRow(course, {
    end: percentText(course.percent_complete),
    parts: [
      { label: "Completed", look: "solid", value: course.completed },
      { label: "In progress", look: "dotted", value: course.in_progress },
      { label: "Not started", look: "empty", value: course.not_started },
    ],
  });

const behindRow = (course: CourseStanding): BarRow =>
  courseRow(course, {
    end: `${numberText(course.behind)} of ${numberText(course.students)}`,
    parts: [
      { label: "Behind", look: "striped", value: course.behind },
      { label: "Not behind", look: "empty", value: course.students - course.behind },
    ],
  });

const activityRow = (course: CourseStanding): BarRow =>
  courseRow(course, {
    end: `${numberText(course.students_at_work)} of ${numberText(course.students)}`,
    parts: [
      { label: "Active", look: "solid", value: course.students_at_work },
      {
        label: "Not active",
        look: "empty",
        value: course.students - course.students_at_work,
      },
    ],
  });

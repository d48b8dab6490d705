import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type CourseStanding, getReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useDateRange } from "../../api/useDateRange.ts";
import { ActivityChart } from "../../ui/charts/ActivityChart.tsx";
import { BarsChart } from "../../ui/charts/BarsChart.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardBones } from "./DashboardBones.tsx";
import classes from "./reportDashboard.module.css";

const daysAtMost = 92;
const title = "Report dashboard";
const besides = counted({
  one: "One more course is not counted here.",
  other: "{n} more courses are not counted here.",
});

/** How the courses of a program go, in pictures. @see spec courses §2.16 "Report dashboard", §2.20; ADR 0177 */
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
              title="How far are the students of each course?"
              of="Course"
              rows={courses
                .filter(({ students }) => students > 0)
                .map((course) =>
                  courseRow(course, {
                    end: percentText(course.percent_complete),
                    parts: [
                      { label: "Done", look: "solid", value: course.completed },
                      { label: "Under way", look: "dotted", value: course.in_progress },
                      { label: "Not started", look: "empty", value: course.not_started },
                    ],
                  }),
                )}
              none="No course that you look after has students."
              foot={`As of today. At the end of each bar: what all of them together have done. ${
                more_courses > 0 ? besides(more_courses) : ""
              }`}
            />
            <BarsChart
              title="Where do students fall behind?"
              of="Course"
              rows={courses
                .filter(({ behind }) => behind > 0)
                .map((course) =>
                  courseRow(course, {
                    end: `${numberText(course.behind)} of ${numberText(course.students)}`,
                    parts: [
                      { label: "Behind", look: "striped", value: course.behind },
                      { label: "Not behind", look: "empty", value: course.students - course.behind },
                    ],
                  }),
                )}
              none="Nobody: everybody keeps pace with the time of their courses."
            />
            <BarsChart
              title="Who was at work in these days?"
              of="Course"
              rows={courses
                .filter(({ students }) => students > 0)
                .map((course) =>
                  courseRow(course, {
                    end: `${numberText(course.students_at_work)} of ${numberText(course.students)}`,
                    parts: [
                      { label: "At work", look: "solid", value: course.students_at_work },
                      {
                        label: "Not at work",
                        look: "empty",
                        value: course.students - course.students_at_work,
                      },
                    ],
                  }),
                )}
              none="No course that you look after has students."
            />
          </div>
        )}
      </QueryState>
    </>
  );
}

const courseRow = <Rest,>(course: CourseStanding, rest: Rest) => ({
  key: course.id,
  label: <Link to={`/document_sets/${course.id}/report_dashboard`}>{course.name}</Link>,
  ...rest,
});

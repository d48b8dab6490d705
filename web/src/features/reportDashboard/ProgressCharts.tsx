import type { CourseReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { behindByPercent } from "#shared/domain/dashboards/courseFigures.ts";
import { noWorkText } from "#shared/domain/usageReport.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import type { Series } from "../../ui/charts/chartTypes.ts";
import { DayChart, dayPoints } from "../../ui/charts/DayChart.tsx";
import { SeriesChart } from "../../ui/charts/SeriesChart.tsx";

const behindOf = counted({
  one: "{behind} of {n} student is behind",
  other: "{behind} of {n} students are behind",
});

/** How a course as a whole goes on, day by day, and with whom. */
export function ProgressCharts({ dashboard }: { dashboard: CourseReportDashboard }) {
  const { progress, standing, students, expected_percent } = dashboard;
  const dates = progress.map(({ date }) => date);
  return (
    <>
      <SeriesChart
        title="How far has the course come?"
        of="Day"
        caption="Share of all items completed by all students"
        unit="percent"
        points={dayPoints(dates)}
        series={progressSeries(progress)}
        none={noWorkText}
        foot="If an item was reset, the current attempt counts."
      />
      <DayChart
        title="When was the work done?"
        caption="Items a day"
        dates={dates}
        series={[
          { label: "Started", look: "dashed", values: progress.map(({ begun }) => begun) },
          { label: "Completed", look: "line", values: progress.map(({ completed }) => completed) },
        ]}
        none={noWorkText}
      />
      <SeriesChart
        title="Who is on pace today?"
        of="Course progress"
        caption="Students by course progress"
        points={standing.bands.map(({ from_percent }) => bandWords(from_percent))}
        series={[
          { label: "On pace", look: "bar", values: standing.bands.map(({ in_step }) => in_step) },
          { label: "Behind", look: "striped", values: standing.bands.map(({ behind }) => behind) },
        ]}
        hasSums
        none="This course has no students yet"
        aside={expected_percent !== null && behindOf(students, { behind: standing.behind })}
        foot={
          expected_percent === null
            ? "The course has no end date, so nobody is marked as behind."
            : `A steady pace would be ${percentText(expected_percent)} by today. Students are behind if they are more than ${behindByPercent}% below that, or have not finished after the end date.`
        }
      />
    </>
  );
}

/** Series of the completed share by day, beside a steady pace where the course has an end. */
const progressSeries = (progress: CourseReportDashboard["progress"]): readonly Series[] => [
  {
    label: "Completed",
    look: "line",
    values: progress.map(({ percent_complete }) => percent_complete),
  },
  ...(progress.some(({ expected_percent }) => expected_percent !== null)
    ? [
        {
          label: "Steady pace",
          look: "dashed",
          values: progress.map(({ expected_percent: pace }) => pace),
        } as const,
      ]
    : []),
];

const bandWords = (from: number) =>
  from === 100
    ? { short: "100%", spoken: "All of it" }
    : { short: `${from}%`, spoken: from === 0 ? "Under 10%" : `${from}% to under ${from + 10}%` };

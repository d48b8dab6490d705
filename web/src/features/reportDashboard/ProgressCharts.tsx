import type { CourseReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { behindByPercent } from "#shared/domain/dashboards/courseFigures.ts";
import { noWorkText } from "#shared/domain/usageReport.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
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
  const hasPace = progress.some(({ expected_percent: pace }) => pace !== null);
  return (
    <>
      <SeriesChart
        title="How far has the course come?"
        of="Day"
        caption="Share of all items that all students together have completed"
        unit="percent"
        points={dayPoints(dates)}
        series={[
          {
            label: "Completed",
            look: "line",
            values: progress.map(({ percent_complete }) => percent_complete),
          },
          ...(hasPace
            ? [
                {
                  label: "Even pace",
                  look: "dashed",
                  values: progress.map(({ expected_percent: pace }) => pace),
                } as const,
              ]
            : []),
        ]}
        none={noWorkText}
        foot="Of an item that was reset the present attempt counts."
      />
      <DayChart
        title="When was the work done?"
        unit="Items"
        dates={dates}
        series={[
          { label: "Begun", look: "dashed", values: progress.map(({ begun }) => begun) },
          { label: "Completed", look: "line", values: progress.map(({ completed }) => completed) },
        ]}
        none={noWorkText}
      />
      <SeriesChart
        title="Who keeps pace today?"
        of="Done of the course"
        caption="Students, by how much of the course they have done"
        points={standing.bands.map(({ from_percent }) => bandWords(from_percent))}
        series={[
          { label: "In step", look: "bar", values: standing.bands.map(({ in_step }) => in_step) },
          { label: "Behind", look: "striped", values: standing.bands.map(({ behind }) => behind) },
        ]}
        hasSums
        none="No students are in this course yet."
        aside={expected_percent !== null && behindOf(students, { behind: standing.behind })}
        foot={
          expected_percent === null
            ? "The course has no end: nobody is behind in it."
            : `An even pace would have done ${percentText(expected_percent)} by today. Behind is who has done more than ${behindByPercent}% less, or not all of it after the end.`
        }
      />
    </>
  );
}

const bandWords = (from: number) =>
  from === 100
    ? { short: "100%", spoken: "All of it" }
    : { short: `${from}%`, spoken: from === 0 ? "Under 10%" : `${from}% to under ${from + 10}%` };

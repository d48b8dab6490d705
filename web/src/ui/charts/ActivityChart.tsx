import type { ReactNode } from "react";
import type { ActivityDay } from "#shared/contract/dashboards/dashboards.ts";
import { words } from "./chartWords.ts";
import { DayChart } from "./DayChart.tsx";

/** Chart of items begun and completed on each day, with the same figures as a table. */
export function ActivityChart(props: {
  title: string;
  activity: readonly ActivityDay[];
  /** Beside the title, such as the choice of days. */
  aside?: ReactNode;
}) {
  const { activity } = props;
  return (
    <DayChart
      title={props.title}
      caption={words.itemsDay}
      dates={activity.map(({ date }) => date)}
      series={[
        { label: words.started, look: "dashed", values: activity.map(({ begun }) => begun) },
        { label: words.completed, look: "line", values: activity.map(({ completed }) => completed) },
      ]}
      aside={props.aside}
      none={words.nothingStartedCompletedPeriod}
    />
  );
}

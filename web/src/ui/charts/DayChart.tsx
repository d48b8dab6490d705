import type { ReactNode } from "react";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { shortDay } from "./chartScale.ts";
import type { ChartPoint, Series } from "./chartTypes.ts";
import { words } from "./chartWords.ts";
import { SeriesChart } from "./SeriesChart.tsx";

/** Days as places of a chart. */
export const dayPoints = (dates: readonly string[]): ChartPoint[] =>
  dates.map((date) => ({ short: shortDay(date), spoken: displayCalendarDate(date) }));

/** How much of something there was on each day. */
export function DayChart(props: {
  title: string;
  /** Unit of the upright axis, such as 'Items a day'. */
  caption: string;
  dates: readonly string[];
  series: readonly Series[];
  /** Said where all of it is nought. */
  none: string;
  /** Beside the title, such as the choice of days. */
  aside?: ReactNode;
}) {
  return (
    <SeriesChart
      title={props.title}
      of={words.day}
      caption={props.caption}
      points={dayPoints(props.dates)}
      series={props.series}
      hasSums
      none={props.none}
      aside={props.aside}
    />
  );
}

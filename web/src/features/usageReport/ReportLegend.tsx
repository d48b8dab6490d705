import type { ProgressDisplay, ProgressState } from "#shared/domain/progress.ts";
import { ProgressIndicator } from "../../ui/ProgressIndicator.tsx";
import classes from "./ReportLegend.module.css";

const symbol = (state: ProgressState, isReset = false): ProgressDisplay => ({
  state,
  text: "",
  percent: state === "partially_completed" ? 60 : 0,
  isReset,
});

/** @see spec courses §2.15 "Legend" */
const entries: readonly { text: string; display: ProgressDisplay; counted?: ProgressState }[] = [
  { text: "Completed", display: symbol("completed"), counted: "completed" },
  {
    text: "Low time (Completed in under 25% of recommended time)",
    display: symbol("low_time"),
    counted: "low_time",
  },
  {
    text: "In progress (% complete)",
    display: symbol("partially_completed"),
    counted: "partially_completed",
  },
  { text: "Not started", display: symbol("not_started"), counted: "not_started" },
  { text: "Case was reset (any symbol + black outline)", display: symbol("completed", true) },
];

/** What the symbols of a report mean, and how many of each there are where that is counted. */
export function ReportLegend(props: { counts?: Record<ProgressState, number> }) {
  const { counts } = props;
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <ul className={classes.legend} aria-label="Legend">
      {entries.map(({ text, display, counted }) => (
        <li key={text}>
          <span aria-hidden="true" className={classes.symbol}>
            <ProgressIndicator display={display} withText={false} withPercent={false} />
          </span>
          <span>{text}</span>
          {counts && counted && total > 0 && (
            <b className={classes.share}>{Math.round((100 * counts[counted]) / total)}%</b>
          )}
        </li>
      ))}
    </ul>
  );
}

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
const entries: readonly { text: string; display: ProgressDisplay }[] = [
  { text: "Completed", display: symbol("completed") },
  { text: "Low time (Completed in under 25% of recommended time)", display: symbol("low_time") },
  { text: "In progress (% complete)", display: symbol("partially_completed") },
  { text: "Not started", display: symbol("not_started") },
  { text: "Case was reset (any symbol + black outline)", display: symbol("completed", true) },
];

/** What the symbols of the report mean. */
export function ReportLegend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {entries.map(({ text, display }) => (
        <li key={text}>
          <span aria-hidden="true" className={classes.symbol}>
            <ProgressIndicator display={display} withText={false} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

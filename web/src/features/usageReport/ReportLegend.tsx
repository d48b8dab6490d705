import { type ProgressDisplay, type ProgressState, progressStates } from "#shared/domain/progress.ts";
import { wholeShares } from "#shared/domain/wholePercent.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { words } from "../../reports/words.ts";
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

/** Whole percents that add up to 100; none where nothing is counted. */
function sharesOf(counts: Record<ProgressState, number>): Record<ProgressState, number> | undefined {
  const shares = wholeShares(progressStates.map((state) => counts[state]));
  if (shares.every((share) => share === 0)) return undefined;
  return Object.fromEntries(progressStates.map((state, at) => [state, shares[at] ?? 0])) as Record<
    ProgressState,
    number
  >; // each state once
}

/** Meaning of a report's symbols, and how many of each there are if that is counted. */
export function ReportLegend(props: { counts?: Record<ProgressState, number> }) {
  const { counts } = props;
  const shares = counts && sharesOf(counts);
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {entries.map(({ text, display, counted }) => (
        <li key={text}>
          <span aria-hidden="true" className={classes.symbol}>
            <ProgressIndicator display={display} withText={false} withPercent={false} />
          </span>
          <span>{translated(text)}</span>
          {shares && counted && <b className={classes.share}>{shares[counted]}%</b>}
        </li>
      ))}
    </ul>
  );
}

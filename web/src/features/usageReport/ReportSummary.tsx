import type { ProgressState } from "#shared/domain/progress.ts";
import { numberText } from "#shared/words/numbers.ts";
import classes from "./ReportSummary.module.css";
import { distributionOf, type StudentRow } from "./reportRows.ts";

const parts: readonly { state: ProgressState; word: string }[] = [
  { state: "completed", word: "completed" },
  { state: "low_time", word: "completed in low time" },
  { state: "partially_completed", word: "in progress" },
  { state: "not_started", word: "not started" },
];

/** Where the students stand, all of them and all documents together. */
export function ReportSummary(props: { rows: readonly StudentRow[] }) {
  const counts = distributionOf(props.rows);
  const total = parts.reduce((sum, { state }) => sum + counts[state], 0);
  if (total === 0) return null;
  const shown = parts.filter(({ state }) => counts[state] > 0);

  return (
    <figure className={classes.summary}>
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ state }) => (
          <div
            key={state}
            className={classes.part}
            data-state={state}
            style={{ flexGrow: counts[state] / total }}
          />
        ))}
      </div>
      <figcaption>
        <ul className={classes.words}>
          {shown.map(({ state, word }) => (
            <li key={state}>
              <span className={classes.swatch} data-state={state} aria-hidden />
              <b>{Math.round((counts[state] / total) * 100)}%</b> {word}
              <span className={classes.count}> ({numberText(counts[state])})</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

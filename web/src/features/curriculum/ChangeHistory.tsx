import type { HistoryEntry } from "#shared/contract/mapping/objectives.ts";
import { displayTime } from "#shared/words/dates.ts";
import classes from "./curriculum.module.css";

/** Changes with author and time, the latest first. */
export function ChangeHistory({ lines }: { lines: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={classes.history}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.what} ${line.to ?? line.from ?? ""}`}>
            <span className={classes.what}>{line.what}</span>
            {line.from && <del>{line.from}</del>}
            {line.to && <ins>{line.to}</ins>}
            <span className={classes.none}>
              {line.by}, {displayTime(line.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

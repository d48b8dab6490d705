import { Link } from "react-router";
import type { ProgressState } from "#shared/domain/progress.ts";
import { type ReportValue, textOfValue } from "#shared/domain/usageReports/reportColumns.ts";
import { reportTime, viewersZone } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { ProgressIndicator } from "../ui/ProgressIndicator.tsx";
import type { SortValue } from "../ui/tableSort.ts";
import classes from "./reports.module.css";
import { words } from "./words.ts";

const timeHere = (utc: string): string => reportTime(utc, viewersZone());

/** Text of a report's cell on this device, in the reader's language. */
export function textHere(value: ReportValue): string {
  if (value.kind === "text" && value.isWord) return translated(value.text);
  if (value.kind === "number" && value.number !== null) {
    const { number: n, of, progress } = value;
    if (of !== undefined) return words.pagesOf({ n, pages: of });
    const isLow = progress?.state === "low_time";
    if (isLow && progress.isReset) return words.lowTimeWasReset({ n });
    if (isLow) return words.lowTime({ n });
    if (progress?.isReset) return words.wasReset({ n });
  }
  return textOfValue(value, timeHere);
}

const rankOfState: Record<ProgressState, number> = {
  not_started: 0,
  partially_completed: 0,
  low_time: 101,
  completed: 102,
};

/** Sort key of a cell. Progress: not started, in progress by percent, low time, completed. */
export function sortValueOf(value: ReportValue): SortValue {
  switch (value.kind) {
    case "text":
      return value.text;
    case "number":
      return value.number ?? -1;
    case "time":
      return value.utc === null ? 0 : Date.parse(value.utc);
    case "progress":
      return rankOfState[value.display.state] || value.display.percent;
  }
}

/** A cell as the page draws it; its text is the file's, but for the zone of times. */
export function ReportCell(props: {
  value: ReportValue;
  to?: string | undefined;
  /** Opens a text of many lines. */
  onRead?: (() => void) | undefined;
}) {
  const { value, to, onRead } = props;
  const text = textHere(value);
  switch (value.kind) {
    case "progress":
      return <ProgressIndicator display={value.display} />;
    case "time":
      return value.utc && <time dateTime={value.utc}>{text}</time>;
    case "number":
      return value.progress ? (
        <span className={classes.figure}>
          <span aria-hidden="true" className={classes.sign}>
            <ProgressIndicator display={value.progress} withText={false} withPercent={false} />
          </span>
          {text}
        </span>
      ) : (
        text
      );
    case "text":
      if (to) {
        return (
          <Link to={to} title={text}>
            {text}
          </Link>
        );
      }
      if (onRead && text !== "") {
        return (
          <button type="button" className={classes.long} onClick={onRead} aria-haspopup="dialog">
            {text}
          </button>
        );
      }
      return <span title={text}>{text}</span>;
  }
}

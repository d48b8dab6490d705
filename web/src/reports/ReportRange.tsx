import { useId, useState } from "react";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { DateInput } from "../forms/DateInput.tsx";
import classes from "./reports.module.css";
import { words } from "./words.ts";

/** Days of the calendar, both ends included; undefined is open. */
export type OpenRange = { start_date: string | undefined; end_date: string | undefined };

const isDay = (day: string | undefined): boolean => day === undefined || isCalendarDate(day);

export const isReversed = ({ start_date, end_date }: OpenRange): boolean =>
  start_date !== undefined && end_date !== undefined && start_date > end_date;

function problemOf(range: OpenRange): string | undefined {
  if (!isDay(range.start_date) || !isDay(range.end_date)) return words.invalidDate;
  return isReversed(range) ? words.reversed : undefined;
}

/** From which day to which a report counts. Dates that are reversed or are none are said here and asked of nobody: the report stays as it was. */
export function ReportRange(props: { range: OpenRange; onChange: (range: OpenRange) => void }) {
  const { range, onChange } = props;
  const [typed, setTyped] = useState<OpenRange>();
  const shown = typed ?? range;
  const problem = problemOf(shown);
  const problemId = useId();

  function change(part: Partial<OpenRange>): void {
    const next = { ...shown, ...part };
    const isShown = problemOf(next) === undefined;
    setTyped(isShown ? undefined : next);
    if (isShown) onChange(next);
  }
  const field = (name: keyof OpenRange, label: string) => (
    <DateInput
      size="xs"
      label={label}
      value={shown[name] ?? ""}
      hasError={problem !== undefined}
      problemId={problem ? problemId : undefined}
      onChange={(day) => change({ [name]: day || undefined })}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.range} role="group" aria-label={words.dateRange}>
      <span aria-hidden="true">{words.from}</span>
      {field("start_date", words.startDate)}
      <span aria-hidden="true">{words.to}</span>
      {field("end_date", words.endDate)}
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./reports.module.css";

/** Days of the calendar, both ends included; undefined is open. */
export type OpenRange = { start_date: string | undefined; end_date: string | undefined };

export const isReversed = ({ start_date, end_date }: OpenRange): boolean =>
  start_date !== undefined && end_date !== undefined && start_date > end_date;

/** From which day to which a report counts. Reversed dates are said here and asked of nobody: the report stays as it was. */
export function ReportRange(props: { range: OpenRange; onChange: (range: OpenRange) => void }) {
  const { range, onChange } = props;
  const [typed, setTyped] = useState<OpenRange>();
  const shown = typed ?? range;
  const problem = isReversed(shown);
  const problemId = useId();

  function change(part: Partial<OpenRange>): void {
    const next = { ...shown, ...part };
    setTyped(isReversed(next) ? next : undefined);
    if (!isReversed(next)) onChange(next);
  }
  const field = (name: keyof OpenRange, label: string) => (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      value={shown[name] ?? ""}
      error={problem}
      aria-describedby={problem ? problemId : undefined}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.range} role="group" aria-label="Date range">
      <span aria-hidden="true">From</span>
      {field("start_date", "Start date")}
      <span aria-hidden="true">to</span>
      {field("end_date", "End date")}
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          The end date must be on or after the start date. The report still shows the previous dates.
        </span>
      )}
    </div>
  );
}

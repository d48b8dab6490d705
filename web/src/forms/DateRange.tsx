import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { daysBefore, rangeProblem, type ShownRange, today } from "../api/useDateRange.ts";
import { words } from "../ui/words.ts";
import { DateInput } from "./DateInput.tsx";
import classes from "./DateRange.module.css";

const choices = [7, 30, 90] as const;

/** The days as typed, and why they cannot be shown. Days that can be shown are handed on. */
function useTypedRange(range: ShownRange, daysAtMost: number, onChange: (range: ShownRange) => void) {
  const [typed, setTyped] = useState<ShownRange>();
  const problem = typed && rangeProblem(typed, daysAtMost);
  function change(part: Partial<ShownRange>): void {
    const next = { ...(typed ?? range), ...part };
    const isShown = rangeProblem(next, daysAtMost) === undefined;
    setTyped(isShown ? undefined : next);
    if (isShown) onChange(next);
  }
  return { typed, problem, change };
}

/** From which day to which: one of the usual stretches, or two days. Of days that cannot be shown it says why, and the range stays as it was. */
export function DateRange(props: {
  range: ShownRange;
  daysAtMost: number;
  onChange: (range: ShownRange) => void;
  /** Where all there is can be shown as well: what that is called, and whether it is shown now. */
  whole?: { label: string; isShown: boolean; onChoose: () => void };
}) {
  const { range, daysAtMost, onChange, whole } = props;
  const { typed, problem, change } = useTypedRange(range, daysAtMost, onChange);
  const shown = typed ?? range;
  const problemId = useId();
  const now = today();
  const usual = choices.find((days) => range.end === now && range.start === daysBefore(now, days - 1));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.range} role="group" aria-label={words.dateRange}>
      <NativeSelect
        aria-label={words.period}
        value={problem ? "" : whole?.isShown ? "whole" : (usual ?? "")}
        onChange={({ currentTarget: { value } }) => {
          if (value === "whole") whole?.onChoose();
          else if (value !== "") change({ start: daysBefore(now, Number(value) - 1), end: now });
        }}
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        data={[
          ...(whole ? [{ label: whole.label, value: "whole" }] : []),
          ...choices.map((days) => ({ label: words.lastDays({ days }), value: String(days) })),
          { label: words.customDates, value: "", disabled: true },
        ]}
      />
      <span aria-hidden="true">{words.from}</span>
      <DateInput
        label={words.startDate}
        value={shown.start}
        max={shown.end}
        hasError={problem !== undefined}
        problemId={problem && problemId}
        onChange={(start) => change({ start })}
      />
      <span aria-hidden="true">{words.to}</span>
      <DateInput
        label={words.endDate}
        value={shown.end}
        min={shown.start}
        hasError={problem !== undefined}
        problemId={problem && problemId}
        onChange={(end) => change({ end })}
      />
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

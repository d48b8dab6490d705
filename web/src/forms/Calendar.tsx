import "@mantine/dates/styles.layer.css";
import { FocusTrap } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { spokenDay } from "./typedDate.ts";
import { words } from "./words.ts";

type Props = {
  day: string | undefined;
  /** A day of the month that is shown first. */
  month: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string | null) => void;
};

/** The calendar of a date field; it is fetched when somebody opens it, since most people type. */
export function Calendar({ day, month, min, max, onPick }: Props) {
  return (
    // The focus goes in when there is something to hold it.
    <FocusTrap active>
      <div data-own-escape>
        <DatePicker
          value={day ?? null}
          {...(month ? { defaultDate: month } : {})}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          onChange={onPick}
          firstDayOfWeek={0}
          // The kit paints weekends red, which here means danger.
          weekendDays={[]}
          getDayAriaLabel={spokenDay}
          ariaLabels={pickerLabels()}
        />
      </div>
    </FocusTrap>
  );
}

/** Labels of the buttons that show a month or a year. */
const pickerLabels = () => ({
  nextMonth: words.nextMonth,
  previousMonth: words.previousMonth,
  nextYear: words.nextYear,
  previousYear: words.previousYear,
  nextDecade: words.nextDecade,
  previousDecade: words.previousDecade,
});

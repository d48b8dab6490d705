import "@mantine/dates/styles.layer.css";
import { FocusTrap } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { dateFormat } from "#shared/words/dateFormat.ts";
import { language } from "#shared/words/language.ts";
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

/** Part of a calendar date in the page's language. */
const part = (options: Intl.DateTimeFormatOptions) => (date: string) =>
  dateFormat({ timeZone: "UTC", ...options }).format(Date.parse(date));

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
          // Sunday in English, as Americans have it; `Intl.Locale` does not say it in every browser.
          firstDayOfWeek={language.startsWith("en") ? 0 : 1}
          // The kit paints weekends red, which here means danger.
          weekendDays={[]}
          weekdayFormat={part({ weekday: "narrow" })}
          monthLabelFormat={part({ month: "long", year: "numeric" })}
          monthsListFormat={part({ month: "short" })}
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

import { fullTime, shortCalendarDate, shortDate, shortTime, viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../api/correctedClock.ts";
import classes from "./TableDate.module.css";

/** The day of a UTC instant in a table, in one line: `Nov 26, 2026`. Its time and zone are shown on hover. */
export const TableDay = ({ at }: { at: string }) => (
  <time className={classes.date} dateTime={at} title={fullTime(at, viewersZone())}>
    {shortDate(at, viewersZone())}
  </time>
);

/** A calendar date in a table, in one line. */
export const TableDate = ({ on }: { on: string }) => (
  <time className={classes.date} dateTime={on}>
    {shortCalendarDate(on)}
  </time>
);

/** A UTC instant in a table, in one line: `Nov 26, 4:29 PM`, and with its year where that is another one. */
export const TableTime = ({ at }: { at: string }) => (
  <time className={classes.date} dateTime={at} title={fullTime(at, viewersZone())}>
    {shortTime(at, viewersZone(), new Date(deviceClock.now()).toISOString())}
  </time>
);

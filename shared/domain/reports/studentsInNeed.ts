import { counted } from "../../words/counted.ts";
import {
  countedOf,
  type Now,
  percentOf,
  stateOf,
  studentsBehind,
  studentsOf,
} from "../dashboards/courseFigures.ts";
import { calendarDateAt, daysAfter } from "../dates.ts";
import { lastMinuteOf, stateOfFigures } from "../itemFigures.ts";
import { fullName } from "../people/fullName.ts";
import { reportHeader } from "../usageReport.ts";
import { percentText } from "../wholePercent.ts";
import type { DashboardSource } from "./courseDashboard.ts";

/** Who of a course's students should be spoken to, and why. @see ADR 0178 */

/** Once a course has run for so long, whoever has not begun is late. */
export const graceDays = 7;
/** From so many resets of one item on they are a sign of need. */
export const repeatedResets = 2;

export type NeedReason =
  | { kind: "never_started"; expected_percent: number }
  | { kind: "behind" | "unfinished"; percent_complete: number; expected_percent: number }
  | { kind: "low_time"; titles: string[] }
  | { kind: "resets"; titles: string[]; resets: number };

export type StudentInNeed = {
  user_id: string;
  name: string;
  email: string;
  percent_complete: number;
  last_accessed_at: string | null;
  reasons: NeedReason[];
};

const dayMinutes = 24 * 60;

/** Those in need; low time and resets of items that were worked on within so many days. Who has most reasons first, then who lacks most. */
export function studentsInNeed(source: DashboardSource, days: number, when: Now): StudentInNeed[] {
  const behind = new Map(studentsBehind([source], when).map((one) => [one.user_id, one]));
  const since = Date.parse(when.now) / 60_000 - days * dayMinutes;
  const isOpen = isOpenForAWhile(source, when);
  const items = countedOf(source);
  return studentsOf(source)
    .map((student): StudentInNeed => {
      const figures = source.figures.get(student.user_id) ?? {};
      const worked = items.flatMap((item) => {
        const tuple = figures[item.id];
        return tuple ? [{ item, title: reportHeader(item), tuple }] : [];
      });
      const last = lastMinuteOf(items, figures);
      const recent = worked.filter(({ tuple }) => (tuple[3] ?? 0) >= since);
      const low = recent.filter(({ item, tuple }) => stateOfFigures(item, tuple) === "low_time");
      const reset = recent.filter(({ tuple }) => tuple[2] >= repeatedResets);
      const pace = behind.get(student.user_id);
      const expected_percent = pace?.expected_percent ?? 0;
      const percent_complete = percentOf(source, student.user_id);
      const reasons: NeedReason[] = [];
      if (last === null && (isOpen || pace)) reasons.push({ kind: "never_started", expected_percent });
      else if (pace)
        reasons.push({
          kind: pace.reason === "unfinished" ? "unfinished" : "behind",
          percent_complete,
          expected_percent,
        });
      if (low.length > 0) reasons.push({ kind: "low_time", titles: low.map(({ title }) => title) });
      if (reset.length > 0) {
        const resets = reset.reduce((sum, { tuple }) => sum + tuple[2], 0);
        reasons.push({ kind: "resets", titles: reset.map(({ title }) => title), resets });
      }
      return {
        user_id: student.user_id,
        name: fullName(student),
        email: student.email,
        percent_complete,
        last_accessed_at: last === null ? null : new Date(last * 60_000).toISOString(),
        reasons,
      };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        a.percent_complete - b.percent_complete ||
        a.name.localeCompare(b.name) ||
        (a.user_id < b.user_id ? -1 : 1),
    );
}

/** True if somebody who has not begun by now is late: a week of the course has gone, and it is not over. */
function isOpenForAWhile(source: DashboardSource, { now, timeZone }: Now): boolean {
  const today = calendarDateAt(now, timeZone);
  const state = stateOf(source, today);
  if (countedOf(source).length === 0 || (state !== "running" && state !== "undated")) return false;
  const first = source.course.start_date ?? calendarDateAt(source.course.created_at, timeZone);
  return daysAfter(first, graceDays) <= today;
}

const lowTimes = counted({ one: "Low time", other: "Low time in {n} items" });
const resetTimes = counted({ one: "{n} reset", other: "{n} resets" });

/** A reason in a line, for the teacher. */
export function reasonLine(reason: NeedReason): string {
  switch (reason.kind) {
    case "never_started":
      return "Not started";
    case "behind":
      return `Behind: ${percentText(reason.percent_complete)} of ${percentText(reason.expected_percent)}`;
    case "unfinished":
      return `Not finished: ${percentText(reason.percent_complete)}`;
    case "low_time":
      return `${lowTimes(reason.titles.length)}: ${reason.titles.join(", ")}`;
    case "resets":
      return `${resetTimes(reason.resets)}: ${reason.titles.join(", ")}`;
  }
}

import {
  activityByDay,
  type CourseSource,
  countedOf,
  courseInFigures,
  type Days,
  expectedPercent,
  type Now,
  percentOf,
  studentsBehind,
  studentsOf,
} from "../dashboards/courseFigures.ts";
import { calendarDateAt, type DateRange, daysAfter, endOfDay } from "../dates.ts";
import { type FiguresTuple, isDone, minutesOfWork, stateOfFigures } from "../itemFigures.ts";
import type { CourseKind } from "../kinds.ts";
import { lowTimePercent } from "../lowTime.ts";
import {
  defaultTab,
  documentsOfTab,
  isOfTab,
  type ReportTab,
  rangeTest,
  reportHeader,
} from "../usageReport.ts";

/**
 * Figures of a course's report dashboard, counted from those of the usage report and by its rules; nothing is stored
 * for the charts alone.
 * @see spec courses §2.16 "Report dashboard", §2.20; ADR 0310, 0178
 */

export type DashboardDocument = CourseSource["documents"][number] & {
  relation_id: number;
  report_title: string | null;
  recommended_time: number | null;
  position: number;
};
export type DashboardSource = Omit<CourseSource, "course" | "documents"> & {
  course: CourseSource["course"] & { kind: CourseKind };
  documents: readonly DashboardDocument[];
};

/** Where a finished case stands against the recommended time, by the share of it: up to each, and the whole of it or more. */
export const timeBands = [lowTimePercent, 50, 75, 100] as const;

/** The stretch of a course that its chart shows at most, in days. */
export const courseDaysAtMost = 400;

/** The days of a course where none are asked for: from its first one, or the first work in it, until today or its last work. */
export function daysOfCourse(source: CourseSource, { now, timeZone }: Now): Days {
  const today = calendarDateAt(now, timeZone);
  const dateOf = (minute: number): string =>
    calendarDateAt(new Date(minute * 60_000).toISOString(), timeZone);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const items = countedOf(source);
  for (const { user_id } of studentsOf(source)) {
    for (const { id } of items) {
      const tuple = source.figures.get(user_id)?.[id];
      for (const minute of tuple ? minutesOfWork(tuple) : []) {
        first = Math.min(first, minute);
        last = Math.max(last, minute);
      }
    }
  }
  const hasWork = first <= last;
  const { start_date, end_date } = source.course;
  const begin = start_date ?? (hasWork ? dateOf(first) : today);
  const lastWork = hasWork ? dateOf(last) : begin;
  const closing = end_date !== null && end_date < today ? [end_date, lastWork].sort()[1] : today;
  const end = closing === undefined || closing < begin ? begin : closing;
  const earliest = daysAfter(end, 1 - courseDaysAtMost);
  const isLong = begin < earliest;
  return { start: isLong ? earliest : begin, end };
}

/** Begun and completed on each day, and how much of the course all students together had done by its end, of what still counts. */
export function progressByDay(source: DashboardSource, tab: ReportTab, days: Days, timeZone: string) {
  const shown = { ...source, documents: source.documents.filter((one) => isOfTab(one, tab)) };
  const students = studentsOf(shown);
  const all = students.length * shown.documents.length;
  const before = Date.parse(endOfDay(daysAfter(days.start, -1), timeZone)) / 60_000;
  const doneBefore = students.reduce(
    (sum, { user_id }) =>
      sum +
      shown.documents.filter(({ id }) => {
        const completed = shown.figures.get(user_id)?.[id]?.[5];
        return completed !== null && completed !== undefined && completed < before;
      }).length,
    0,
  );
  let done = doneBefore;
  return activityByDay([shown], days, timeZone).map((day) => {
    done += day.completed;
    return {
      ...day,
      percent_complete: all === 0 ? 0 : (done / all) * 100,
      expected_percent: source.course.end_date === null ? null : paceAfter(source, day.date, timeZone),
    };
  });
}

/** Share that an even pace has done by the end of a day. */
const paceAfter = (source: CourseSource, date: string, timeZone: string): number =>
  expectedPercent(source.course, daysAfter(date, 1), timeZone);

/** How an item stands with so many students, of whom these figures are. */
export function standingOf(
  item: Pick<DashboardDocument, "kind" | "recommended_time">,
  figures: readonly FiguresTuple[],
  students: number,
) {
  const states = Map.groupBy(figures, (tuple) => stateOfFigures(item, tuple));
  const [completed, low_time, in_progress] = (["completed", "low_time", "partially_completed"] as const).map(
    (state) => states.get(state)?.length ?? 0,
  ) as [number, number, number]; // one for each of the three
  return { completed, low_time, in_progress, not_worked: students - completed - low_time - in_progress };
}

/** How each item stands with the students: those who last worked on it in the range, as in the usage report. */
export function itemsInFigures(
  source: DashboardSource,
  tab: ReportTab,
  { range, timeZone }: { range: DateRange; timeZone: string },
) {
  const isCounted = rangeTest(range, timeZone);
  const students = studentsOf(source);
  return documentsOfTab(source.documents, tab).map((document) => {
    const figures = students.flatMap(({ user_id }): FiguresTuple[] => {
      const tuple = source.figures.get(user_id)?.[document.id];
      return tuple && isCounted(tuple[3]) ? [tuple] : [];
    });
    const finished = figures.filter((tuple) => isDone(stateOfFigures(document, tuple)));
    const time = [0, 0, 0, 0, 0];
    for (const [, share] of finished) {
      if (share === null) continue;
      const band = timeBands.findIndex((most, at) => (at === 0 ? share <= most : share < most));
      const place = band === -1 ? timeBands.length : band;
      time[place] = (time[place] ?? 0) + 1;
    }
    return {
      document_id: document.id,
      relation_id: document.relation_id,
      title: reportHeader(document),
      recommended_time: document.recommended_time,
      ...standingOf(document, figures, students.length),
      time,
    };
  });
}

/** Students by how much of the course they have done today, in tenths; the last is who has done all of it. */
export function studentsByPercent(source: DashboardSource, when: Now) {
  const behind = new Set(studentsBehind([source], when).map(({ user_id }) => user_id));
  const bands = Array.from({ length: 11 }, (_, at) => ({ from_percent: at * 10, in_step: 0, behind: 0 }));
  for (const { user_id } of studentsOf(source)) {
    const band = bands[Math.min(10, Math.floor(percentOf(source, user_id) / 10))];
    if (band) band[behind.has(user_id) ? "behind" : "in_step"]++;
  }
  return { behind: behind.size, bands };
}

/** All that the dashboard shows of a course. `days` is what the chart of days shows, `range` which figures count. */
export function planCourseDashboard(
  source: DashboardSource,
  asked: { range: DateRange; days: Days; tab?: ReportTab | undefined },
  when: Now,
) {
  const { timeZone } = when;
  const tab = asked.tab ?? defaultTab(source);
  const expected =
    source.course.end_date === null
      ? null
      : expectedPercent(source.course, calendarDateAt(when.now, timeZone), timeZone);
  return {
    start_date: asked.days.start,
    end_date: asked.days.end,
    tab,
    tabs: (["case", "illness_script"] as const).filter((one) =>
      source.documents.some((document) => isOfTab(document, one)),
    ),
    students: studentsOf(source).length,
    progress: progressByDay(source, tab, asked.days, timeZone),
    items: itemsInFigures(source, tab, { range: asked.range, timeZone }),
    expected_percent: expected,
    standing: studentsByPercent(source, when),
  };
}

/** A course beside others: how many of its students have done all, some and none of it. */
export function standingOfCourse(source: CourseSource, days: Days, when: Now) {
  const percents = studentsOf(source).map(({ user_id }) => percentOf(source, user_id));
  return {
    ...courseInFigures(source, days, when),
    completed: percents.filter((percent) => percent >= 100).length,
    in_progress: percents.filter((percent) => percent > 0 && percent < 100).length,
    not_started: percents.filter((percent) => percent === 0).length,
    behind: studentsBehind([source], when).length,
  };
}

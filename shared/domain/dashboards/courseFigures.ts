import type {
  ActivityDay,
  CourseInFigures,
  Due,
  StudentBehind,
} from "../../contract/dashboards/dashboards.ts";
import { plainText } from "../collection/fold.ts";
import { calendarDateAt, endOfDay, startOfDay } from "../dates.ts";
import {
  type FiguresTuple,
  lastMinuteOf,
  meanPercentOf,
  minutesOfWork,
  withProgress,
} from "../itemFigures.ts";
import type { DocumentKind } from "../kinds.ts";
import { fullName } from "../people/fullName.ts";

/** Figures that the educator's dashboard counts for one course of a program. @see ADR 0125 */
export type CourseSource = {
  course: {
    id: number;
    name: string;
    start_date: string | null;
    end_date: string | null;
    created_at: string;
  };
  documents: readonly { id: number; title: string; kind: DocumentKind; is_timed: boolean }[];
  members: readonly { user_id: string; first_name: string; last_name: string; email: string; role: string }[];
  figures: ReadonlyMap<string, Readonly<Record<string, FiguresTuple>>>;
};

export type Now = { now: string; timeZone: string };
export type Days = { start: string; end: string };

const dayMs = 24 * 3600 * 1000;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00.000Z`) / dayMs;
const timeOf = (minute: number): string => new Date(minute * 60_000).toISOString();

/** Who is this much behind an even pace counts as falling behind, in percent of the course. */
export const behindByPercent = 25;
/** A course that ended is looked back at for so long. */
const lookBackDays = 14;
/** Days ahead within which an end or a beginning is due. */
export const dueWithinDays = 30;

export const studentsOf = ({ members }: Pick<CourseSource, "members">) =>
  members.filter(({ role }) => role === "Student");
export const countedOf = <D extends { kind: DocumentKind }>({ documents }: { documents: readonly D[] }) =>
  withProgress(documents);

export function stateOf({ course }: Pick<CourseSource, "course">, today: string): CourseInFigures["state"] {
  if (course.end_date !== null && course.end_date < today) return "ended";
  if (course.start_date !== null && course.start_date > today) return "coming";
  return course.end_date === null ? "undated" : "running";
}

/** Mean percent of what counts in the course; 0 where nothing does. */
export const percentOf = (source: CourseSource, userId: string): number =>
  meanPercentOf(countedOf(source), source.figures.get(userId));

/** The students of a course who worked on something in it at a minute that `isWithin` says yes to, whenever else they did. */
export function studentsAtWork(source: CourseSource, isWithin: (minute: number) => boolean) {
  const items = countedOf(source);
  return studentsOf(source).filter(({ user_id }) => {
    const figures = source.figures.get(user_id);
    return items.some(({ id }) => {
      const tuple = figures?.[id];
      return tuple !== undefined && minutesOfWork(tuple).some(isWithin);
    });
  });
}

/** Courses in the order in which they want to be looked at: what ends first, then what has no end, then what is over. */
export function byUrgency(today: string) {
  const rank = { running: 0, undated: 1, coming: 2, ended: 3 } as const;
  return (a: CourseSource["course"], b: CourseSource["course"]): number => {
    const [first, second] = [stateOf({ course: a }, today), stateOf({ course: b }, today)];
    // Where one is over and the other is not, the rank decides.
    const isPast = first === "ended";
    const [dateA, dateB] = [a.end_date ?? "9999", b.end_date ?? "9999"];
    const byDate = isPast ? dateB.localeCompare(dateA) : dateA.localeCompare(dateB);
    return rank[first] - rank[second] || byDate || a.id - b.id;
  };
}

export function courseInFigures(source: CourseSource, days: Days, { now, timeZone }: Now): CourseInFigures {
  const students = studentsOf(source);
  const place = dayOfMinute(days, timeZone);
  const atWork = studentsAtWork(source, (minute) => place(minute) >= 0);
  const total = students.reduce((sum, { user_id }) => sum + percentOf(source, user_id), 0);
  const { id, name, start_date, end_date } = source.course;
  return {
    id,
    name,
    start_date,
    end_date,
    state: stateOf(source, calendarDateAt(now, timeZone)),
    students: students.length,
    students_at_work: atWork.length,
    percent_complete: students.length === 0 ? 0 : total / students.length,
  };
}

/**
 * Counts what students began and completed on each day of the range; an item that stands in two courses counts once. For a case that was reset, the
 * present attempt counts.
 */
export function activityByDay(sources: readonly CourseSource[], days: Days, timeZone: string): ActivityDay[] {
  const worked: Worked[] = [];
  const seen = new Set<string>();
  for (const source of sources) {
    for (const { user_id } of studentsOf(source)) {
      const figures = source.figures.get(user_id);
      for (const { id } of countedOf(source)) {
        const tuple = figures?.[id];
        if (!tuple || seen.has(`${user_id} ${id}`)) continue;
        seen.add(`${user_id} ${id}`);
        worked.push({ begun: tuple[4], completed: tuple[5] });
      }
    }
  }
  return countByDay(worked, days, timeZone);
}

/** When something was begun and completed, in epoch minutes. */
export type Worked = { begun: number | null; completed: number | null };

/** How much was begun and completed on each day of the range. */
export function countByDay(worked: readonly Worked[], days: Days, timeZone: string): ActivityDay[] {
  const counted: ActivityDay[] = datesOf(days).map((date) => ({ date, begun: 0, completed: 0 }));
  const place = dayOfMinute(days, timeZone);
  for (const one of worked) {
    for (const what of ["begun", "completed"] as const) {
      const minute = one[what];
      const day = minute === null ? undefined : counted[place(minute)];
      if (day) day[what]++;
    }
  }
  return counted;
}

/** Every day of a range, as a date. */
export function datesOf({ start, end }: Days): string[] {
  const count = dayNumber(end) - dayNumber(start) + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date((dayNumber(start) + at) * dayMs).toISOString().slice(0, 10),
  );
}

/** Which day of a range an epoch minute falls on, by its place; -1 for none. The days are turned into minutes once. */
export function dayOfMinute(days: Days, timeZone: string): (minute: number) => number {
  const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;
  const starts = datesOf(days).map((date) => minuteOf(startOfDay(date, timeZone)));
  const end = minuteOf(endOfDay(days.end, timeZone));
  const [first = end] = starts;
  return (minute) => {
    if (minute < first || minute >= end) return -1;
    // Days of 24 hours, but for two a year: the place is this one or one of the two before it.
    const guessed = Math.floor((minute - first) / (24 * 60)) + 1;
    for (let at = guessed; at > 0; at--) if ((starts[at] ?? end) <= minute) return at;
    return 0;
  };
}

/**
 * Who falls behind: whoever has done clearly less of a course than its time that has gone, and whoever has left something
 * undone in one that ended within two weeks. A course without an end leaves nobody behind. Who lacks most comes first.
 */
export function studentsBehind(sources: readonly CourseSource[], { now, timeZone }: Now): StudentBehind[] {
  const today = calendarDateAt(now, timeZone);
  return sources
    .flatMap((source) => {
      const { course } = source;
      const state = stateOf(source, today);
      if (course.end_date === null || countedOf(source).length === 0) return [];
      if (dayNumber(today) - dayNumber(course.end_date) > lookBackDays) return [];
      const expected = expectedPercent(course, today, timeZone);
      return studentsOf(source).flatMap((student): StudentBehind[] => {
        const done = percentOf(source, student.user_id);
        const isBehind = state === "ended" ? done < 100 : done < expected - behindByPercent;
        if (!isBehind) return [];
        const last = lastMinuteOf(countedOf(source), source.figures.get(student.user_id));
        return [
          {
            user_id: student.user_id,
            name: fullName(student),
            email: student.email,
            course_id: course.id,
            course_name: course.name,
            percent_complete: done,
            expected_percent: expected,
            reason: last === null ? "not_started" : state === "ended" ? "unfinished" : "behind",
            last_accessed_at: last === null ? null : timeOf(last),
          },
        ];
      });
    })
    .sort(
      (a, b) =>
        b.expected_percent - b.percent_complete - (a.expected_percent - a.percent_complete) ||
        a.name.localeCompare(b.name) ||
        (a.user_id < b.user_id ? -1 : 1),
    );
}

/** The share of a course's days that have gone, today's not yet. */
export function expectedPercent(
  course: Pick<CourseSource["course"], "start_date" | "end_date" | "created_at">,
  today: string,
  timeZone: string,
): number {
  if (course.end_date === null) return 0;
  const first = dayNumber(course.start_date ?? calendarDateAt(course.created_at, timeZone));
  const days = dayNumber(course.end_date) - first + 1;
  const gone = dayNumber(today) - first;
  // A course that ends before it begins has no pace.
  if (days <= 0) return gone > 0 ? 100 : 0;
  return Math.min(100, Math.max(0, (gone / days) * 100));
}

/** Lists the dates of the next month: ends and beginnings of courses, and upcoming exams of running ones. */
export function whatIsDue(sources: readonly CourseSource[], { now, timeZone }: Now): Due[] {
  const today = calendarDateAt(now, timeZone);
  const isSoon = (date: string): boolean => {
    const days = dayNumber(date) - dayNumber(today);
    return days >= 0 && days <= dueWithinDays;
  };
  const due = sources.flatMap((source): Due[] => {
    const { id, name, start_date, end_date } = source.course;
    const students = studentsOf(source);
    const of = { course_id: id, course_name: name, students: students.length };
    const isOpen = ({ user_id }: { user_id: string }): boolean => percentOf(source, user_id) < 100;
    const found: Due[] = [];
    if (start_date !== null && start_date > today && isSoon(start_date))
      found.push({ ...of, kind: "course_start", date: start_date, open: students.length });
    if (end_date !== null && isSoon(end_date))
      found.push({ ...of, kind: "course_end", date: end_date, open: students.filter(isOpen).length });
    if (stateOf(source, today) !== "running") return found;
    for (const exam of source.documents.filter(({ is_timed }) => is_timed)) {
      const open = students.filter(({ user_id }) => (source.figures.get(user_id)?.[exam.id]?.[0] ?? 0) < 100);
      if (open.length > 0)
        found.push({ ...of, kind: "exam", title: plainText(exam.title), date: end_date, open: open.length });
    }
    return found;
  });
  return due.sort((a, b) => (a.date ?? "9999").localeCompare(b.date ?? "9999") || a.course_id - b.course_id);
}

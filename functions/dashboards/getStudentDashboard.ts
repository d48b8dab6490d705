import {
  getStudentDashboard as route,
  type StudentDashboard,
  type StudentExam,
} from "#shared/contract/dashboards/dashboards.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { byUrgency, countByDay } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { settle, timeLeftMs } from "#shared/domain/examClock.ts";
import { isExamOver } from "#shared/domain/examStatus.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { nextOfCourses, type OwnCourse } from "#shared/domain/ownCourse.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import { lentIds, openToStudents, ownCourseIn, presentGoOn } from "../access/openItems.ts";
import { readOwnWork } from "../access/ownWork.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type CourseItemRow, readLentItems } from "../table/courses/courseItems.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import { shownDays } from "./shownDays.ts";

const coursesAtMost = 30;

/** Where a student goes on, and what ends when; of what they may open alone. @see ADR 0125 */
export const getStudentDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const memberOf = await coursesOfMember(signedIn, program.id);
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const courses = (await listCoursesInProgram([...memberOf], program.id))
      .filter(({ archived_at, end_date }) => archived_at === null && (end_date === null || end_date >= today))
      .sort(byUrgency(today))
      .slice(0, coursesAtMost);
    const lentItems = await readLentItems(
      courses.map(({ id }) => id),
      program.id,
    );
    const { items, loans } = lentItems;
    const { rows, sittings, work } = await readOwnWork(
      learnerIdOf(signedIn.actor),
      signedIn.person.profile.id,
      lentItems,
    );
    const lent = lentIds(loans);
    const isDone = (documentId: number): boolean => (work.get(documentId)?.percent ?? 0) >= 100;
    const withItems = courses.map((course) => ({
      course,
      items: openToStudents(items.get(course.id) ?? [], loans)
        .filter(({ document }) => !isResource(document.kind))
        .toSorted((a, b) => a.position - b.position),
      own: ownCourseIn(lentItems, course.id, work),
    }));
    const begun = withItems.filter(({ course }) => course.start_date === null || course.start_date <= today);
    const worked = rows
      .filter(({ document_id }) => lent.has(document_id))
      .map(({ started_at, completed_at }) => ({
        begun: minuteOf(started_at),
        completed: minuteOf(completed_at),
      }));
    return {
      start_date: days.start,
      end_date: days.end,
      next: nextOf(begun),
      exams: examsOf(begun, sittings, isDone),
      activity: countByDay(worked, days, program.time_zone),
      courses: withItems.map(({ course, own }) => ({
        id: course.id,
        name: course.name,
        end_date: course.end_date,
        completed: own.completed,
        items: own.items,
        next: own.goOn && presentGoOn(own.goOn),
      })),
    };
  },
});

type Placed = {
  course: { id: number; name: string; start_date: string | null; end_date: string | null };
  items: CourseItemRow[];
  own: OwnCourse;
};

const minuteOf = (utc: string | null): number | null => (utc === null ? null : Date.parse(utc) / 60_000);

type Sittings = ReadonlyMap<number, SittingRow>;
type IsDone = (documentId: number) => boolean;

/** Timed cases, each once: those to be sat first, as the courses stand, then those that are over. */
function examsOf(courses: readonly Placed[], sittings: Sittings, isDone: IsDone): StudentDashboard["exams"] {
  const all = courses.flatMap(({ course, items }) =>
    items.flatMap(({ relation_id, document }) =>
      // Done without a sitting: it was no exam then, and is not one that waits.
      document.is_timed && (sittings.has(document.id) || !isDone(document.id))
        ? [{ course, relation_id, document }]
        : [],
    ),
  );
  return all
    .filter(({ document }, at) => all.findIndex((one) => one.document.id === document.id) === at)
    .map(({ course, relation_id, document }) => ({
      relation_id,
      title: plainText(document.title),
      course_name: course.name,
      end_date: course.end_date,
      sitting: standingOf(sittings.get(document.id)),
    }))
    .sort((a, b) => Number(isExamOver(a.sitting)) - Number(isExamOver(b.sitting)));
}

function standingOf(row: SittingRow | undefined): StudentExam["sitting"] {
  if (!row) return null;
  const now = nowMs();
  const { status, isPaused, submittedBy } = settle(row.sitting, now);
  return {
    status,
    paused: isPaused,
    submitted_by: submittedBy,
    time_left: Math.ceil(timeLeftMs(row.sitting, now) / 1000),
  };
}

/** The one thing to do next, and how far the student is in it. */
function nextOf(courses: readonly Placed[]): StudentDashboard["next"] {
  const next = nextOfCourses(
    courses.flatMap(({ course, own: { goOn } }) => (goOn === null ? [] : [{ course, goOn }])),
  );
  if (!next) return null;
  const { course, goOn } = next;
  return {
    ...presentGoOn(goOn),
    course_id: course.id,
    course_name: course.name,
    percent_complete: goOn.percent,
    last_accessed_at: goOn.lastAccessed === null ? null : isoTime(goOn.lastAccessed),
  };
}

import { getStudentDashboard as route } from "#shared/contract/dashboards/dashboards.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { byUrgency, countByDay } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import { lentIds, openToStudents } from "../access/openItems.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import { type CourseItemRow, readLentItems } from "../table/courses/courseItems.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import { shownDays } from "./shownDays.ts";

const goOnAtMost = 3;
const coursesAtMost = 30;

/** Where a student goes on, and what ends when; of what they may open alone. @see ADR 0125 */
export const getStudentDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const [memberOf, rows] = await Promise.all([
      coursesOfMember(signedIn, program.id),
      listProgressOfUser(learnerIdOf(signedIn.actor)),
    ]);
    const progress = new Map(rows.map((row) => [row.document_id, row]));
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const courses = (await listCoursesInProgram([...memberOf], program.id))
      .filter(({ archived_at, end_date }) => archived_at === null && (end_date === null || end_date >= today))
      .sort(byUrgency(today))
      .slice(0, coursesAtMost);
    const { items, loans } = await readLentItems(
      courses.map(({ id }) => id),
      program.id,
    );
    const lent = lentIds(loans);
    const withItems = courses.map((course) => ({
      course,
      items: openToStudents(items.get(course.id) ?? [], loans)
        .filter(({ document }) => !isResource(document.kind))
        .toSorted((a, b) => a.position - b.position),
    }));
    const worked = rows
      .filter(({ document_id }) => lent.has(document_id))
      .map(({ started_at, completed_at }) => ({
        begun: minuteOf(started_at),
        completed: minuteOf(completed_at),
      }));
    return {
      start_date: days.start,
      end_date: days.end,
      go_on: goOn(withItems, progress),
      exams: examsBefore(withItems, progress, today),
      activity: countByDay(worked, days, program.time_zone),
      courses: withItems.map(({ course, items }) => ({
        id: course.id,
        name: course.name,
        end_date: course.end_date,
        completed: items.filter(({ document }) => isDone(progress.get(document.id))).length,
        items: items.length,
        next: nextOf(items, progress),
      })),
    };
  },
});

type Progress = ReadonlyMap<number, ProgressRow>;
type Placed = {
  course: { name: string; start_date: string | null; end_date: string | null };
  items: CourseItemRow[];
};

const minuteOf = (utc: string | null): number | null => (utc === null ? null : Date.parse(utc) / 60_000);

/** Timed cases that are not done, of courses that have begun; the first end first, as the courses stand. */
function examsBefore(courses: readonly Placed[], progress: Progress, today: string) {
  const open = courses
    .filter(({ course }) => course.start_date === null || course.start_date <= today)
    .flatMap(({ course, items }) =>
      items.flatMap(({ relation_id, document }) =>
        document.is_timed && !isDone(progress.get(document.id)) ? [{ course, relation_id, document }] : [],
      ),
    );
  return open
    .filter(({ document }, at) => open.findIndex((one) => one.document.id === document.id) === at)
    .map(({ course, relation_id, document }) => ({
      relation_id,
      title: plainText(document.title),
      course_name: course.name,
      end_date: course.end_date,
    }));
}

const isDone = (row: ProgressRow | undefined): boolean => row !== undefined && row.percent_complete >= 100;

function goOn(courses: readonly Placed[], progress: Progress) {
  const begun = courses.flatMap(({ course, items }) =>
    items.flatMap(({ relation_id, document }) => {
      const row = progress.get(document.id);
      if (!row?.last_accessed_at || isDone(row)) return [];
      const { percent_complete, last_accessed_at } = row;
      const title = plainText(document.title);
      return [
        {
          documentId: document.id,
          relation_id,
          title,
          course_name: course.name,
          percent_complete,
          last_accessed_at,
        },
      ];
    }),
  );
  return begun
    .filter((one, at) => begun.findIndex(({ documentId }) => documentId === one.documentId) === at)
    .sort((a, b) => b.last_accessed_at.localeCompare(a.last_accessed_at))
    .slice(0, goOnAtMost)
    .map(({ documentId: _documentId, ...shown }) => shown);
}

/** The first that is not done and whose prerequisite, if it has one, is. */
function nextOf(items: readonly CourseItemRow[], progress: Progress) {
  const next = items.find(({ document: { id, prerequisite_document_id: needed } }) => {
    const isOpen = needed === null || isDone(progress.get(needed));
    return isOpen && !isDone(progress.get(id));
  });
  return next ? { relation_id: next.relation_id, title: plainText(next.document.title) } : null;
}

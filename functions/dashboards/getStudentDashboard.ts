import {
  getStudentDashboard as route,
  type StudentDashboard,
  type StudentExam,
} from "#shared/contract/dashboards/dashboards.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { byUrgency, countByDay } from "#shared/domain/dashboards/courseFigures.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { clockState, settle, timeLeftMs } from "#shared/domain/examClock.ts";
import { isExamOver } from "#shared/domain/examStatus.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import { lentIds, openToStudents } from "../access/openItems.ts";
import { sittingsOfStudent } from "../attempts/sittingsOfStudent.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import { type CourseItemRow, readLentItems } from "../table/courses/courseItems.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
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
    const begun = withItems.filter(({ course }) => course.start_date === null || course.start_date <= today);
    const timed = withItems.flatMap(({ items }) => items.filter(({ document }) => document.is_timed));
    const sittings = await sittingsOfStudent(signedIn.person.profile.id, [
      ...new Set(timed.map(({ document }) => document.id)),
    ]);
    const isDone = (documentId: number): boolean =>
      (progress.get(documentId)?.percent_complete ?? 0) >= 100 || isOver(sittings.get(documentId));
    const worked = rows
      .filter(({ document_id }) => lent.has(document_id))
      .map(({ started_at, completed_at }) => ({
        begun: minuteOf(started_at),
        completed: minuteOf(completed_at),
      }));
    return {
      start_date: days.start,
      end_date: days.end,
      go_on: goOn(withItems, progress, isDone),
      exams: examsOf(begun, sittings, isDone),
      activity: countByDay(worked, days, program.time_zone),
      courses: withItems.map(({ course, items }) => ({
        id: course.id,
        name: course.name,
        end_date: course.end_date,
        completed: items.filter(({ document }) => isDone(document.id)).length,
        items: items.length,
        next: nextOf(items, isDone),
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

type Sittings = ReadonlyMap<number, SittingRow>;
type IsDone = (documentId: number) => boolean;

const isOver = (row: SittingRow | undefined): boolean =>
  row !== undefined && clockState(row.sitting, nowMs()).state === "submitted";

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

/** Cases begun and not done. Exams are listed with their state on their own. */
function goOn(courses: readonly Placed[], progress: Progress, isDone: IsDone) {
  const begun = courses.flatMap(({ course, items }) =>
    items.flatMap(({ relation_id, document }) => {
      const row = progress.get(document.id);
      if (!row?.last_accessed_at || document.is_timed || isDone(document.id)) return [];
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
function nextOf(items: readonly CourseItemRow[], isDone: IsDone) {
  const next = items.find(({ document: { id, prerequisite_document_id: needed } }) => {
    const isOpen = needed === null || isDone(needed);
    return isOpen && !isDone(id);
  });
  return next ? { relation_id: next.relation_id, title: plainText(next.document.title) } : null;
}

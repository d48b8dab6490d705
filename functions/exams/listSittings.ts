import {
  type CourseSittings,
  notBegunAtMost,
  listSittings as route,
} from "#shared/contract/exams/sittings.ts";
import { settle, timeLeftMs } from "#shared/domain/examClock.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { isRecent, versionAt } from "../sittings/examVersion.ts";
import { type CourseItemRow, readCourseItems } from "../table/courses/courseItems.ts";
import { getCourseMembers, listCourseMembers } from "../table/courses/courseMembers.ts";
import { listExamLog } from "../table/exams/examLog.ts";
import { getSittings, listSittingsOfCourse, type SittingRow } from "../table/exams/sittings.ts";

/**
 * Reads only: a sitting past its deadline shows as submitted, whether or not the schedule has recorded it. With `since`, those
 * alone of whom something was seen to change. @see ADR 0112
 */
export const listSittings = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query: { since } }, { loaded: { course, program } }) => {
    const now = nowMs();
    const place = { courseId: course.id, programId: program.id };
    const items = (await readCourseItems(course.id)).rows.toSorted((a, b) => a.position - b.position);
    const isPart = since !== undefined && isRecent(since, now);
    return {
      server_time_ms: now,
      exams: isPart ? await changedSince(place, items, { since, now }) : await everybody(place, items, now),
      version: versionAt(now),
      is_whole: !isPart,
    };
  },
});

type Place = { courseId: number; programId: string };
type Exam = CourseSittings["exams"][number];

async function everybody(place: Place, items: readonly CourseItemRow[], now: number): Promise<Exam[]> {
  const [members, rows] = await Promise.all([
    listCourseMembers(place.courseId, place.programId),
    listSittingsOfCourse(place.courseId, place.programId),
  ]);
  const students = members.filter(({ role }) => role === "Student");
  return examsOf(items, { rows, members, now }).map((exam) => {
    const begun = new Set(exam.sittings.map(({ user_id }) => user_id));
    const others = students.filter(({ user_id }) => !begun.has(user_id)).map(nameOf);
    const not_begun = others.toSorted(byName).slice(0, notBegunAtMost);
    return { ...exam, not_started: others.length, not_begun };
  });
}

async function changedSince(
  place: Place,
  items: readonly CourseItemRow[],
  { since, now }: { since: string; now: number },
): Promise<Exam[]> {
  const exams = items.filter(({ document }) => document.is_timed).map(({ document }) => document.id);
  const changed = await Promise.all(
    exams.map(async (documentId) => {
      const { sittings } = await listExamLog({ ...place, documentId }, since);
      return sittings.map((userId) => ({ ...place, documentId, userId }));
    }),
  );
  const rows = await getSittings(changed.flat());
  const members = await getCourseMembers(place, [...new Set(rows.map(({ userId }) => userId))]);
  return examsOf(items, { rows, members, now });
}

type Read = { rows: readonly SittingRow[]; members: readonly Pick<StudentSitting, Name>[]; now: number };

function examsOf(items: readonly CourseItemRow[], { rows, members, now }: Read): Exam[] {
  const memberById = new Map(members.map((member) => [member.user_id, member]));
  return items
    .map(({ document }) => ({
      document_id: document.id,
      title: document.title,
      sittings: rows
        .filter(({ documentId }) => documentId === document.id)
        .flatMap((row) => {
          const member = memberById.get(row.userId);
          return member ? [{ ...nameOf(member), ...present(row, now) }] : [];
        }),
      not_started: null,
      not_begun: null,
    }))
    .filter(({ sittings }) => sittings.length > 0);
}

type StudentSitting = Exam["sittings"][number];
type Name = "user_id" | "email" | "first_name" | "last_name";

const byName = (a: Pick<StudentSitting, Name>, b: Pick<StudentSitting, Name>): number =>
  `${a.last_name} ${a.first_name}`.localeCompare(`${b.last_name} ${b.first_name}`);

const nameOf = ({ user_id, email, first_name, last_name }: Pick<StudentSitting, Name>) => ({
  user_id,
  email,
  first_name,
  last_name,
});

function present({ sitting: kept }: SittingRow, now: number): Omit<StudentSitting, Name> {
  const sitting = settle(kept, now);
  const { timeLimit, paused } = projectSitting(sitting, now);
  return {
    status: sitting.status,
    paused,
    timeLimit,
    accommodation: sitting.accommodation,
    time_left: Math.round(timeLeftMs(sitting, now) / 1000),
    submitted_at: sitting.submittedAt === null ? null : isoTime(sitting.submittedAt),
    submitted_by: sitting.submittedBy,
  };
}

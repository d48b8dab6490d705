import {
  type ProctorDashboard,
  getProctorDashboard as route,
} from "#shared/contract/proctoring/proctoring.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { isRecent, versionAt } from "../sittings/examVersion.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { listAttempts } from "../table/cases/attempts.ts";
import { type KeptCourseMember, listCourseMembers } from "../table/courses/courseMembers.ts";
import { readRosterVersion } from "../table/courses/courseRoster.ts";
import { listExamLog } from "../table/exams/examLog.ts";
import { getPresence, listPresence } from "../table/exams/presence.ts";
import { getSittings, listSittingsOfCourse, type SittingRow } from "../table/exams/sittings.ts";
import {
  type CourseWithAccess,
  type ExamRoom,
  findExam,
  loadWithAccess,
  requireProctor,
} from "./examRoom.ts";

/**
 * The roster of one of a course's exams. Whole, it reads every student, as is true now; with `since`, those alone of whom
 * something was seen to change.
 * @see spec courses §2.11; ADR 0112
 */
export const getProctorDashboard = defineHandler<typeof route, CourseWithAccess>(route, {
  load: ({ params }, signedIn) => loadWithAccess(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const now = nowMs();
    const course = await requireProctor(loaded, { query });
    const [{ room, rows }, roster] = await Promise.all([
      findExam(course, query),
      // Before the members are read: a change in between is seen by the next call.
      readRosterVersion(course.course.id, course.program.id),
    ]);
    const found = !room
      ? nobody
      : query.since !== undefined && isPartAsked(query, { now, roster })
        ? await changedSince(room, query.since, now)
        : await everybody(room, rows, now);
    return {
      ...found,
      statuses: Object.fromEntries(found.statuses),
      document_id: room?.place.documentId ?? null,
      exams: course.exams,
      channel_key: course.proctoring.channel_key,
      server_time_ms: now,
      version: versionAt(now),
      roster: String(roster),
    };
  },
});

type Query = { document_id?: string | undefined; since?: string | undefined; roster?: string | undefined };

/** A version is of one exam and one roster: without its exam, or once people came or left, everybody is answered. */
const isPartAsked = ({ document_id, since, roster }: Query, is: { now: number; roster: number }): boolean =>
  document_id !== undefined &&
  since !== undefined &&
  isRecent(since, is.now) &&
  (roster === undefined || Number(roster) === is.roster);

type Found = Pick<ProctorDashboard, "users" | "sittings" | "presence" | "is_whole"> & {
  statuses: [string, ProctorDashboard["statuses"][string]][];
};

const nobody: Found = { users: [], statuses: [], sittings: [], presence: [], is_whole: true };

async function everybody(room: ExamRoom, known: SittingRow[] | undefined, now: number): Promise<Found> {
  const { courseId, programId, documentId } = room.place;
  const [members, rows, presence] = await Promise.all([
    listCourseMembers(courseId, programId),
    known?.filter((row) => row.documentId === documentId) ??
      listSittingsOfCourse(courseId, programId, documentId),
    listPresence(room.place),
  ]);
  const students = members.filter(({ role }) => role === "Student");
  const current = await ofCurrentAttempts(rows, documentId);
  const sittings = current.map((row) => presentForProctor(row, now));
  const statusById = new Map(sittings.map((sitting) => [sitting.user_id, sitting.status]));
  const ids = new Set(students.map(({ user_id }) => user_id));
  return {
    users: students.map(userOf),
    statuses: students.map(({ user_id }) => [user_id, statusById.get(user_id) ?? "on_hold"]),
    sittings: sittings.filter(({ user_id }) => ids.has(user_id)),
    presence: presence.filter(({ user_id }) => ids.has(user_id)),
    is_whole: true,
  };
}

/** Keeps, among stopped sittings, those whose attempt was not reset since: the others can be started anew. */
async function ofCurrentAttempts(rows: readonly SittingRow[], documentId: number): Promise<SittingRow[]> {
  const stopped = rows.filter(({ sitting }) => sitting.status !== "in_progress");
  const attempts = await listAttempts(
    documentId,
    stopped.map(({ userId }) => userId),
  );
  return rows.filter((row) => (attempts.get(row.userId) ?? row.attempt) === row.attempt);
}

async function changedSince({ place }: ExamRoom, since: string, now: number): Promise<Found> {
  const changed = await listExamLog(place, since);
  const [rows, presence] = await Promise.all([
    getSittings(changed.sittings.map((userId) => ({ ...place, userId }))),
    getPresence(place, changed.presence),
  ]);
  const sittings = rows.map((row) => presentForProctor(row, now));
  return {
    users: [],
    statuses: sittings.map(({ user_id, status }) => [user_id, status]),
    sittings,
    presence,
    is_whole: false,
  };
}

const userOf = ({ user_id, email, first_name, last_name }: KeptCourseMember) => ({
  id: user_id,
  email,
  first_name,
  last_name,
});

import { type CourseSittings, listSittings as route } from "#shared/contract/exams/sittings.ts";
import { settle, timeLeftMs } from "#shared/domain/examClock.ts";
import { projectSitting } from "#shared/domain/examTimer.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readCourseItems } from "../table/courseItems.ts";
import { listCourseMembers } from "../table/courseMembers.ts";
import { listSittingsOfCourse, type SittingRow } from "../table/sittings.ts";

/** Reads only: a sitting past its deadline shows as submitted, whether or not the schedule has recorded it. */
export const listSittings = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program } }) => {
    const [items, members, rows] = await Promise.all([
      readCourseItems(course.id),
      listCourseMembers(course.id, program.id),
      listSittingsOfCourse(course.id, program.id),
    ]);
    const now = nowMs();
    const students = members.filter(({ role }) => role === "Student");
    const memberById = new Map(members.map((member) => [member.user_id, member]));

    const exams = items.rows
      .toSorted((a, b) => a.position - b.position)
      .map(({ document }) => {
        const sittings = rows
          .filter(({ documentId }) => documentId === document.id)
          .flatMap((row) => {
            const member = memberById.get(row.userId);
            return member ? [{ ...nameOf(member), ...present(row, now) }] : [];
          });
        const begun = new Set(sittings.map(({ user_id }) => user_id));
        const notStarted = students.filter(({ user_id }) => !begun.has(user_id)).length;
        return { document_id: document.id, title: document.title, sittings, not_started: notStarted };
      });
    return { server_time_ms: now, exams: exams.filter(({ sittings }) => sittings.length > 0) };
  },
});

type StudentSitting = CourseSittings["exams"][number]["sittings"][number];
type Name = "user_id" | "email" | "first_name" | "last_name";

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
    submitted_at: sitting.submittedAt === null ? null : new Date(sitting.submittedAt).toISOString(),
    submitted_by: sitting.submittedBy,
  };
}

import { hashToken } from "#functions/runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import { listCourseMembers, putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { minutesOf, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import type { CourseProgressCell } from "#functions/table/courses/courseProgressCell.ts";
import { readCoursesOfProgram } from "#functions/table/courses/courses.ts";
import { createPerson, getPerson, getUserIdByEmail } from "#functions/table/identity/people.ts";
import { createSession } from "#functions/table/identity/sessions.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";

export type BenchLearner = { cookie: string; csrf: string; documentId: number };

/** The same number of cases as a course of the report's benchmark has. */
const begunCases = 40;

/**
 * New students of the demo program, members of a course of it, signed in; all open the same case of that course. Their
 * figures in it are as long as those of a student who has begun every case of a large course.
 */
export async function signInStudents(
  count: number,
  { sessionSeconds = 3600 }: { sessionSeconds?: number } = {},
): Promise<BenchLearner[]> {
  const teacherId = await getUserIdByEmail("faculty@bedside.test");
  const teacher = teacherId ? await getPerson(teacherId) : undefined;
  const membership = teacher?.memberships[0];
  if (!membership) throw new Error("The demo data is not there");
  const { courseId, documentId } = await openCase(membership.program_id);
  const now = isoTime(nowMs());
  const nowS = Math.floor(nowMs() / 1000);
  const learners: BenchLearner[] = [];
  const signIn = async (i: number): Promise<void> => {
    const id = newUlid();
    const name = { first_name: `Bench${i}`, last_name: "Learner" };
    const email = `bench-${id.toLowerCase()}@bedside.test`;
    await createPerson({ id, email, ...name, is_admin: false, password_hash: "scrypt$2$AA$AA" });
    const role = "Student" as const;
    await putMembership(
      {
        ...membership,
        id: newUlid(),
        user_id: id,
        role,
        subscription_end: "2199-12-31T00:00:00.000Z",
        created_at: now,
      },
      nowS,
    );
    const program_id = membership.program_id;
    await putCourseMembers([
      { id: newUlid(), course_id: courseId, program_id, user_id: id, email, ...name, role, created_at: now },
    ]);
    const secret = newUlid();
    await createSession({
      token_hash: hashToken(secret),
      user_id: id,
      csrf_token: "bench",
      program_id,
      created_at: now,
      expires_at_s: nowS + sessionSeconds,
    });
    await putCourseProgressRows([
      { course_id: courseId, program_id, user_id: id, cells: fullCells(documentId) },
    ]);
    learners.push({ cookie: `bedside_session=${id}.${secret}`, csrf: "bench", documentId });
  };
  const failures = await forEachConcurrent([...Array(count).keys()], 10, signIn);
  if (failures.length > 0) throw new Error("Not all learners could sign in", { cause: failures[0]?.error });
  return learners;
}

function fullCells(documentId: number): Record<string, CourseProgressCell> {
  const minute = minutesOf(isoTime(nowMs()));
  const others = Array.from({ length: begunCases - 1 }, (_, index) => documentId + 1_000_000 + index);
  return Object.fromEntries(others.map((id) => [id, [66.667, 57, 0, minute, minute, minute]]));
}

/** A course of the program's that has students, and a case in it that needs no other first. */
async function openCase(programId: string): Promise<{ courseId: number; documentId: number }> {
  const { rows } = await readCoursesOfProgram(programId);
  for (const course of rows.filter((row) => row.archived_at === null)) {
    const members = await listCourseMembers(course.id, programId);
    const items = await readCourseItems(course.id);
    const open = items.rows.find(
      ({ document }) => document.kind === "signature_case" && document.prerequisite_document_id === null,
    );
    if (members.length > 0 && open) return { courseId: course.id, documentId: open.document.id };
  }
  throw new Error("No course of the demo program has both students and an open case");
}

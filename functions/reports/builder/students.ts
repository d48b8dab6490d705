import { type CourseProgress, listCourseProgressBetween } from "../../table/courses/courseProgress.ts";
import { readCourseRoster } from "../../table/courses/courseRoster.ts";
import type { CourseRow } from "../../table/courses/courses.ts";
import type { PersonInProgram } from "../../table/programs/programPeople.ts";
import type { RowProgress } from "./rowSource.ts";
import type { Scope } from "./scope.ts";

/** So many students of a course are in memory at once, with their figures. */
const studentsAtOnce = 200;

export type StudentFigures = { person: PersonInProgram; cells: CourseProgress["cells"] };

const byUserId = (a: PersonInProgram, b: PersonInProgram): number => (a.user_id < b.user_id ? -1 : 1);

/** The students of a course whom the filters let through, in the order of their ids. */
export async function studentsOf({ program, isPerson }: Scope, courseId: number): Promise<PersonInProgram[]> {
  const { rows } = await readCourseRoster(courseId, program.id);
  return rows
    .map(({ person }) => person)
    .filter((person) => person.role === "Student" && isPerson(person))
    .sort(byUserId);
}

/** The students of each course with their figures in it, some at a time: who has none has no cells. */
export async function* figuresByCourse(
  scope: Scope,
  progress: RowProgress,
): AsyncGenerator<{ course: CourseRow; students: StudentFigures[] }> {
  progress.all = scope.inCourses.length;
  for (const [at, course] of scope.inCourses.entries()) {
    const people = await studentsOf(scope, course.id);
    for (let from = 0; from < people.length; from += studentsAtOnce) {
      const some = people.slice(from, from + studentsAtOnce);
      const [first, last] = [some[0], some.at(-1)];
      if (!first || !last) break;
      const rows = await listCourseProgressBetween(course.id, scope.program.id, [
        first.user_id,
        last.user_id,
      ]);
      const byUser = new Map(rows.map((row) => [row.user_id, row.cells]));
      progress.done = at + from / people.length;
      yield { course, students: some.map((person) => ({ person, cells: byUser.get(person.user_id) ?? {} })) };
    }
    progress.done = at + 1;
  }
}

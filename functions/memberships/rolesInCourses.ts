import { forAll } from "../runtime/forAll.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { roleInCourseWrite, setRoleInCourse } from "../table/members/memberships.ts";
import type { TransactItem } from "../table/table.ts";

type InProgram = { userId: string; programId: string };

/** So many fit the transaction beside the membership, the list and the lines of the audit log. */
const coursesAtOnce = 60;

/**
 * Another role in what the person's courses say of them, in the transaction that gives it: only students enter the reports of a
 * course, so its members say the role as well. Where they are very many, the others follow with `carryRole`.
 */
export async function roleInCoursesWrites(person: InProgram, role: string): Promise<TransactItem[]> {
  const places = await staleCourses(person, role);
  return places.slice(0, coursesAtOnce).map((place) => roleInCourseWrite(place, role));
}

/** The same for those that are left, after it. Repeating it does no harm. */
export async function carryRole(person: InProgram, role: string): Promise<void> {
  await forAll(await staleCourses(person, role), (place) => setRoleInCourse(place, role));
}

async function staleCourses({ userId, programId }: InProgram, role: string) {
  const courses = await listCoursesOfUser(userId);
  return courses
    .filter((entry) => entry.program_id === programId && entry.role !== role)
    .map(({ course_id }) => ({ courseId: course_id, programId, userId }));
}

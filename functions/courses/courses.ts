import { courseListRoutes } from "#shared/contract/courses/courses.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses.ts";
import { listFavorites } from "../table/favorites.ts";
import { presentCourse } from "./presentCourse.ts";

/** @see spec courses §2.3 */
export const courses = serveProgramList(courseListRoutes, {
  find: findCourses,
  list: courseList,
  present: (rows, { viewer, program, isStudent }) =>
    rows.map((row) => presentCourse(row, { program, isStudent, isFavorite: viewer.favoriteIds.has(row.id) })),
});

/** The courses that a person sees: a student's are those they are a member of and that are not archived. */
async function findCourses(signedIn: SignedIn) {
  const program = await requireProgram(signedIn);
  const isStudent = signedIn.membership?.role === "Student";
  const [{ rows }, favoriteIds, memberOf] = await Promise.all([
    readCoursesOfProgram(program.id),
    listFavorites(signedIn.person.profile.id),
    isStudent ? coursesOfMember(signedIn, program.id) : undefined,
  ]);
  const isOpen = (row: CourseRow): boolean => memberOf?.has(row.id) === true && row.archived_at === null;
  return { rows, isShown: isStudent ? isOpen : undefined, viewer: { favoriteIds }, program, isStudent };
}

import { courseListRoutes, type OwnProgress } from "#shared/contract/courses/courses.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import { lentIds, ownCourseIn, presentOwn } from "../access/openItems.ts";
import { readOwnWork } from "../access/ownWork.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { readLentItems } from "../table/courses/courseItems.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses/courses.ts";
import { listFavorites } from "../table/courses/favorites.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import { presentCourse } from "./presentCourse.ts";

/** @see spec courses §2.3 */
export const courses = serveProgramList(courseListRoutes, {
  find: findCourses,
  list: courseList,
  present: async (rows, { viewer, program, isStudent }, { person, actor }) => {
    const own =
      isStudent && !actor.isAdmin
        ? await ownProgressOf(rows, program.id, {
            learnerId: learnerIdOf(actor),
            profileId: person.profile.id,
          })
        : undefined;
    // Whether educator resources may be shown: staff alone see them, where they are lent to the program.
    const asksForLoans =
      !isStudent && !actor.isAdmin && rows.some((row) => row.educator_resources_id !== null);
    const lent = asksForLoans ? lentIds((await readDocumentLoans(program.id)).rows) : undefined;
    return rows.map((row) =>
      presentCourse(row, {
        program,
        isStudent,
        isFavorite: viewer.favoriteIds.has(row.id),
        has: (documentId) => lent?.has(documentId) ?? actor.isAdmin,
        own: own?.get(row.id),
      }),
    );
  },
});

/** A student's own progress is counted in so many courses of a reply: a page of the list holds twelve, but all can be asked for at once. */
const ownProgressAtMost = 50;

async function ownProgressOf(
  rows: readonly CourseRow[],
  programId: string,
  student: { learnerId: string; profileId: string },
): Promise<Map<number, OwnProgress>> {
  const ids = rows.slice(0, ownProgressAtMost).map(({ id }) => id);
  const lent = await readLentItems(ids, programId);
  const { work } = await readOwnWork(student.learnerId, student.profileId, lent);
  return new Map(ids.map((id) => [id, presentOwn(ownCourseIn(lent, id, work))]));
}

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
  const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
  return {
    rows,
    isShown: isStudent ? isOpen : undefined,
    viewer: { favoriteIds, today },
    program,
    isStudent,
  };
}

import { type CourseMember, courseMemberListRoutes } from "#shared/contract/members/courseMembers.ts";
import { courseMemberList } from "#shared/contract/members/memberLists.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { type Found, serveListOf } from "../runtime/serveList.ts";
import { readCourseRoster } from "../table/courses/courseRoster.ts";
import { memberRows } from "./memberRows.ts";

/** @see spec courses §2.9 */
export const courseMembers = serveListOf(courseMemberListRoutes, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  find: ({ loaded, ...signedIn }) => findMembers(loaded, signedIn),
  // With a parameter the types are told in this order.
  list: (_course) => courseMemberList,
  present: (rows) => [...rows],
});

async function findMembers(
  { course, program }: LoadedCourse,
  signedIn: SignedIn,
): Promise<Found<CourseMember, undefined>> {
  const { rows } = await readCourseRoster(course.id, program.id);
  return { rows: memberRows(rows), viewer: undefined, isShown: isSeenBy(signedIn) };
}

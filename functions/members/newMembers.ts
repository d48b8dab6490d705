import { newMemberList } from "#shared/contract/members/memberLists.ts";
import { type NewMember, newMemberListRoutes } from "#shared/contract/members/newMembers.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { hasNotEnded, isSeenBy } from "../enrolment/seenMembers.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { type Found, serveListOf } from "../runtime/serveList.ts";
import { readCourseRoster } from "../table/courses/courseRoster.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { newMemberRows } from "./memberRows.ts";

/** Whoever is in the course, or whose membership in the program has ended, is not among them. @see spec courses §2.10 */
export const newMembers = serveListOf(newMemberListRoutes, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  find: ({ loaded, ...signedIn }) => findPeople(loaded, signedIn),
  list: (_course) => newMemberList,
  present: (rows) => [...rows],
});

async function findPeople(
  { course, program }: LoadedCourse,
  signedIn: SignedIn,
): Promise<Found<NewMember, undefined>> {
  const [people, roster] = await Promise.all([
    readPeopleOfProgram(program.id),
    readCourseRoster(course.id, program.id),
  ]);
  const members = new Set(roster.rows.map(({ user_id }) => user_id));
  const isSeen = isSeenBy(signedIn);
  const now = isoTime(nowMs());
  const isShown = (row: NewMember): boolean =>
    !members.has(row.user.id) && isSeen(row) && hasNotEnded(row, now);
  return { rows: newMemberRows(people.rows), viewer: undefined, isShown };
}

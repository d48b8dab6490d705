import { type InviteDay, getMemberOverview as route } from "#shared/contract/members/courseMembers.ts";
import { courseFlags } from "#shared/domain/access/permissionFlags.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type CourseInvite, listCourseInvites } from "../table/courses/courseInvites.ts";
import { type RosterRow, readCourseRoster } from "../table/courses/courseRoster.ts";

/** Named of each day; the count says how many there are. */
const namesAtMost = 3;

export const getMemberOverview = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { course, program, resource } = loaded;
    const flags = courseFlags(signedIn.actor, resource);
    const [invites, roster] = await Promise.all([
      listCourseInvites(course.id, program.id),
      readCourseRoster(course.id, program.id),
    ]);
    const isSeen = isSeenBy(signedIn);
    const seen = roster.rows.filter(({ person }) => isSeen(person));
    return {
      document_set: { id: course.id, name: course.name, archived_at: course.archived_at },
      today: calendarDateAt(isoTime(nowMs()), program.time_zone),
      can_destroy_batch: flags.can_destroy_batch,
      can_reset: flags.can_reset,
      scheduled: inviteDays(invites, seen, program.time_zone),
    };
  },
});

function inviteDays(
  invites: readonly CourseInvite[],
  roster: readonly RosterRow[],
  timeZone: string,
): InviteDay[] {
  const people = new Map(roster.map(({ user_id, person }) => [user_id, fullName(person)]));
  const seen = invites.filter(({ user_id }) => people.has(user_id));
  const days = Map.groupBy(seen, ({ due_at }) => calendarDateAt(due_at, timeZone));
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      count: ofDay.length,
      names: ofDay
        .map(({ user_id }) => people.get(user_id) ?? "")
        .sort()
        .slice(0, namesAtMost),
    }));
}

import { moveInvites as route } from "#shared/contract/members/newMembers.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler } from "../runtime/handler.ts";
import { type CourseInvite, listCourseInvites, moveCourseInvite } from "../table/courses/courseInvites.ts";
import { readCourseRoster } from "../table/courses/courseRoster.ts";
import { inviteTime } from "./inviteTime.ts";
import { sendNow } from "./sendNow.ts";

/** Moves what is scheduled for one day. What goes out meanwhile is gone: it is not among those that were moved. */
export const moveInvites = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { course, program }, ...signedIn }) => {
    const { dueAt, isAtOnce } = inviteTime(body.inviteDate, program.time_zone);
    const [invites, roster] = await Promise.all([
      listCourseInvites(course.id, program.id),
      readCourseRoster(course.id, program.id),
    ]);
    const isSeen = isSeenBy(signedIn);
    const seen = new Set(roster.rows.flatMap(({ user_id, person }) => (isSeen(person) ? [user_id] : [])));
    const ofDay = invites.filter(
      (invite) =>
        seen.has(invite.user_id) && calendarDateAt(invite.due_at, program.time_zone) === body.scheduledFor,
    );
    const moved: CourseInvite[] = [];
    const [failure] = await forEachConcurrent(ofDay, 20, async (invite) => {
      if (await moveCourseInvite(invite, dueAt)) moved.push({ ...invite, due_at: dueAt });
    });
    if (failure) throw failure.error;
    if (isAtOnce) await sendNow(moved);
    return { moved: moved.length, invite_at: isAtOnce ? null : dueAt };
  },
});

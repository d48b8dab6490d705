import { isoTime, nowMs } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { logger } from "../runtime/log.ts";
import { type CourseInvite, putCourseInvites } from "../table/courses/courseInvites.ts";
import { getCourseMembers, listCourseMembersFrom } from "../table/courses/courseMembers.ts";
import {
  getInviteDay,
  type InviteDay,
  listDueInviteDays,
  moveInviteDay,
} from "../table/courses/inviteDays.ts";

/** Members that one transaction writes. */
const membersAtOnce = 100;
/** Steps of members who are written to in the same minute; the rest come with the next. */
const stepsAtMost = 5;
const daysAtOnce = 50;

/**
 * Gives the members of courses whose day has come an invitation each, a hundred at a time, and remembers how far it came.
 * A step that is made again writes the same invitations, and none for whom one has been sent since the day began.
 */
export async function expandInviteDays(): Promise<void> {
  let steps = 0;
  for (const { course_id, id } of await listDueInviteDays(isoTime(nowMs()), daysAtOnce)) {
    for (; steps < stepsAtMost; steps++) {
      const day = await getInviteDay(course_id);
      if (day?.id !== id || day.due_at > isoTime(nowMs())) break;
      await step(day);
    }
  }
}

async function step(day: InviteDay): Promise<void> {
  const { members, next } = await listCourseMembersFrom(day.course_id, day.from ?? undefined, membersAtOnce);
  const userIds = members.filter(({ programId }) => programId === day.program_id).map(({ userId }) => userId);
  const rows = await getCourseMembers({ courseId: day.course_id, programId: day.program_id }, userIds);
  const dueAt = isoTime(nowMs());
  const invites = rows
    .filter(({ invited_at }) => invited_at === undefined || invited_at < day.due_at)
    .map(
      ({ user_id }): CourseInvite => ({
        id: derivedUlid(Date.parse(day.due_at), `${day.id} ${user_id}`),
        course_id: day.course_id,
        program_id: day.program_id,
        user_id,
        invited_by: day.invited_by,
        host: day.host,
        due_at: dueAt,
      }),
    );
  await putCourseInvites(invites);
  await moveInviteDay(day, next);
  logger.info("invitations of a course's day", { course_id: day.course_id, invitations: invites.length });
}

import type { CourseMemberChange } from "#shared/contract/members/memberChange.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import type { LoadedCourse } from "../access/course.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { type CourseInvite, getCourseInvite, moveCourseInvite } from "../table/courses/courseInvites.ts";
import type { Left } from "./changeInParts.ts";

type Move = Extract<CourseMemberChange, { kind: "invitation" }>;

const movedAtOnce = 20;
const sentText = "Their invitation was sent before it could be rescheduled.";
const otherDayText = "Their invitation was rescheduled by someone else.";

/**
 * Reschedules the invitations of some members. An invitation that has the new time already counts as done, so that a repeated
 * step changes nothing; one that is sent by now counts as done where it was to be sent at once.
 *
 * @returns invitations as they are now, and who was left
 */
export async function moveInvitesOf(
  { course, program }: LoadedCourse,
  { scheduled_for, only_due_at, due_at, is_at_once }: Move,
  members: readonly { id: string; userId: string; name: string }[],
): Promise<{ invites: CourseInvite[]; left: Left[] }> {
  const invites: CourseInvite[] = [];
  const left: Left[] = [];
  const isMeant = (invite: CourseInvite): boolean =>
    only_due_at === undefined
      ? calendarDateAt(invite.due_at, program.time_zone) === scheduled_for
      : invite.due_at === only_due_at;
  const [failure] = await forEachConcurrent(members, movedAtOnce, async ({ id, name, userId }) => {
    const invite = await getCourseInvite({ course_id: course.id, program_id: program.id, user_id: userId });
    if (invite && invite.due_at === due_at) invites.push(invite);
    else if (invite && isMeant(invite) && (await moveCourseInvite(invite, due_at)))
      invites.push({ ...invite, due_at });
    else if (invite) left.push({ id, name, why: otherDayText });
    else if (!is_at_once) left.push({ id, name, why: sentText });
  });
  if (failure) throw failure.error;
  return { invites, left };
}

import { moveInvites as route } from "#shared/contract/members/newMembers.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listCourseInvites } from "../table/courses/courseInvites.ts";
import { readCourseRoster } from "../table/courses/courseRoster.ts";
import { inviteTime } from "./inviteTime.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { sendNow } from "./sendNow.ts";
import { timeOf } from "./timeOf.ts";

/** Moves what is scheduled for one day. What goes out meanwhile is gone: it is not among those that were moved. */
export const moveInvites = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const { course, program } = loaded;
    const { dueAt, isAtOnce } = inviteTime(body.inviteDate, program.time_zone);
    const [invites, roster] = await Promise.all([
      listCourseInvites(course.id, program.id),
      readCourseRoster(course.id, program.id),
    ]);
    const isSeen = isSeenBy(signedIn);
    const idOf = new Map(roster.rows.flatMap((row) => (isSeen(row.person) ? [[row.user_id, row.id]] : [])));
    const members = invites
      .filter(({ due_at }) => calendarDateAt(due_at, program.time_zone) === body.scheduledFor)
      .flatMap(({ user_id: userId }) => {
        const id = idOf.get(userId);
        return id === undefined ? [] : [{ id, userId }];
      });
    const {
      invites: moved,
      left,
      jobId,
    } = await orderCourseChange({
      change: {
        kind: "invitation",
        scheduled_for: body.scheduledFor,
        due_at: dueAt,
        is_at_once: isAtOnce,
      },
      at: timeOf(operationId),
      left: [],
      ...{ loaded, signedIn, operationId, host: request.host, members },
    });
    if (isAtOnce) await sendNow(moved);
    return { moved: moved.length, invite_at: isAtOnce ? null : dueAt, left, job_id: jobId };
  },
});

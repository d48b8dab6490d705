import { removeCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { removeCourseMembers as removeMembers } from "../table/courses/courseMembers.ts";
import { changeStanding } from "./changeStanding.ts";
import { requireSome } from "./requireSome.ts";

/** Their figures leave the reports of the course by the stream; what they did stays theirs. @see spec courses §2.9 */
export const removeCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const ids = requireSome(body.documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noneToRemove,
    });
    const { written, left } = await changeStanding(loaded, signedIn, {
      ids,
      change: (member) => ({ member, action: "course_member.removed" }),
      write: removeMembers,
    });
    logger.info("course members removed", { course_id: loaded.course.id, removed: written.length });
    return { removed: written.length, userIds: written.map(({ member }) => member.user_id), left };
  },
});

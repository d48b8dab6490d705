import { removeCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { findMembers } from "../enrolment/seenMembers.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { requireSome } from "./requireSome.ts";
import { timeOf } from "./timeOf.ts";

/** Their figures leave the reports of the course by the stream; what they did stays theirs. @see spec courses §2.9 */
export const removeCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const ids = requireSome(body.documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noneToRemove,
    });
    const { found: members, left: unknown } = await findMembers(loaded, signedIn, ids);
    const { written, left, jobId } = await orderCourseChange({
      change: { kind: "removal" },
      at: timeOf(operationId),
      ...{ loaded, signedIn, operationId, host: request.host, members, left: unknown },
    });
    logger.info("course members removed", {
      course_id: loaded.course.id,
      removed: written.length,
      job_id: jobId,
    });
    return {
      removed: written.length,
      userIds: written.map(({ member }) => member.user_id),
      left,
      job_id: jobId,
    };
  },
});

import { restoreCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { requireSome } from "./requireSome.ts";
import { timeOf } from "./timeOf.ts";

/** The way back from taking somebody out. */
export const restoreCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const userIds = requireSome(body.userIds, { field: "userIds", message: memberTexts.noUsers });
    const { written, left, jobId } = await orderCourseChange({
      change: { kind: "restoration" },
      at: timeOf(operationId),
      members: userIds.map((userId) => ({ id: userId, userId })),
      left: [],
      ...{ loaded, signedIn, operationId, host: request.host },
    });
    logger.info("course members brought back", {
      course_id: loaded.course.id,
      restored: written.length,
      job_id: jobId,
    });
    return { restored: written.length, left, job_id: jobId };
  },
});

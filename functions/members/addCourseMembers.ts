import { addCourseMembers as route } from "#shared/contract/members/newMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import type { AskedMember } from "../enrolment/applyCourseChange.ts";
import type { Left } from "../enrolment/changeInParts.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { inviteTime } from "./inviteTime.ts";
import { orderCourseChange } from "./orderCourseChange.ts";
import { requireSome } from "./requireSome.ts";
import { sendNow } from "./sendNow.ts";
import { timeOf } from "./timeOf.ts";

/**
 * Each invitation is written with its member, and sent afterwards: now, or by the schedule. Whoever was in the course before
 * comes back as they were. @see spec courses §2.10; ADR 0108
 */
export const addCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const ids = requireSome(body.groupRoleDefinitionUserIds, {
      field: "groupRoleDefinitionUserIds",
      message: memberTexts.noneToAdd,
    });
    const { dueAt, isAtOnce } = inviteTime(body.inviteDate, loaded.program.time_zone);
    const { members, left: unknown } = await findPeople(loaded.program.id, ids, signedIn);
    const { written, left, invites, jobId } = await orderCourseChange({
      change: { kind: "addition", due_at: dueAt, is_at_once: isAtOnce },
      // Of the operation: the same for a second try of it.
      at: timeOf(operationId),
      ...{ loaded, signedIn, operationId, host: request.host, members, left: unknown },
    });
    if (isAtOnce) await sendNow(invites);
    logger.info("course members added", {
      course_id: loaded.course.id,
      added: written.length,
      job_id: jobId,
    });
    return {
      added: jobId === null ? ids.length - left.length : 0,
      invite_at: isAtOnce ? null : dueAt,
      errors: left.map(({ name, why }) => `${name}: ${why}`),
      left,
      job_id: jobId,
    };
  },
});

async function findPeople(
  programId: string,
  ids: readonly string[],
  signedIn: Parameters<typeof isSeenBy>[0],
): Promise<{ members: AskedMember[]; left: Left[] }> {
  const { rows } = await readPeopleOfProgram(programId);
  const byId = new Map(rows.filter(isSeenBy(signedIn)).map((row) => [row.id, row.user_id]));
  const members: AskedMember[] = [];
  const left: Left[] = [];
  for (const id of ids) {
    const userId = byId.get(id);
    if (userId === undefined)
      left.push({ id, name: "A former member", why: "They are no longer in your program." });
    else members.push({ id, userId });
  }
  return { members, left };
}

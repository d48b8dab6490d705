import { removeCourseMembers as route } from "#shared/contract/members/courseMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, memberEntry } from "../enrolment/memberAudit.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { auditWrite } from "../table/audit.ts";
import { getCourseMembers, removeCourseMembers as removeMembers } from "../table/courseMembers.ts";
import { changeInParts } from "./changeInParts.ts";
import { findMembers, noMember } from "./memberRows.ts";
import { requireSome } from "./requireSome.ts";

/** Their figures leave the reports of the course by the stream; what they did stays theirs. @see spec courses §2.9 */
export const removeCourseMembers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const { course, program } = loaded;
    const ids = requireSome(body.documentSetUserPermissionIds, {
      field: "documentSetUserPermissionIds",
      message: memberTexts.noneToRemove,
    });
    const roster = { courseId: course.id, programId: program.id };
    const actor = actorNamed(signedIn.person.profile);
    const asked = await findMembers(loaded, signedIn, ids);
    const { written, left } = await changeInParts(
      asked.found,
      async (part) => {
        const members = await getCourseMembers(
          roster,
          part.map(({ userId }) => userId),
        );
        const standing = new Set(members.map(({ user_id }) => user_id));
        return {
          writes: members.map((member) => ({
            member,
            together: [
              auditWrite(
                memberEntry({
                  id: newUlid(),
                  at: isoTime(nowMs()),
                  action: "course_member.removed",
                  actor,
                  programId: program.id,
                  course,
                  member,
                }),
              ),
            ],
          })),
          left: part
            .filter(({ userId }) => !standing.has(userId))
            .map(({ id, name }) => ({ id, name, why: noMember })),
        };
      },
      (writes) => removeMembers(roster, writes),
    );
    logger.info("course members removed", { course_id: course.id, removed: written.length });
    return {
      removed: written.length,
      userIds: written.map(({ member }) => member.user_id),
      left: [...asked.left, ...left],
    };
  },
});

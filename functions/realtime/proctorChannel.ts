import { channels } from "#shared/contract/channels.ts";
import { decide, decideByRole } from "#shared/domain/access.ts";
import { isSame } from "../runtime/authenticate.ts";
import { isCourseMember } from "../table/courseMembers.ts";
import { listCoursesInProgram } from "../table/courses.ts";
import { getProctoring } from "../table/proctoring.ts";
import { defineChannel } from "./channel.ts";

/**
 * What changes in an exam: for who may proctor the course and was told its key, which the dashboard gives to who shows the
 * access code. A new code has a new key. @see ADR 0113
 */
export const proctorChannel = defineChannel({
  definition: channels.ProctorChannel,
  decide: async (actor, { identifier, programId }) => {
    const byRole = decideByRole(actor, "exam.proctor");
    if (!byRole.ok) return byRole;
    const { document_set_id: courseId, channel_key } = identifier;
    const [proctoring, [course], isMember] = await Promise.all([
      getProctoring(courseId, programId),
      listCoursesInProgram([courseId], programId),
      isCourseMember({ courseId, programId, userId: actor.userId }),
    ]);
    if (!proctoring || !isSame(channel_key, proctoring.channel_key))
      return { ok: false, code: "ACCESS_CODE_WRONG" };
    return decide(actor, "exam.proctor", {
      kind: "course",
      isInProgram: course !== undefined,
      isOwn: course?.program_id === programId,
      isMember,
      isArchived: course?.archived_at != null,
    });
  },
});

import { channels } from "#shared/contract/channels.ts";
import { decide } from "#shared/domain/access.ts";
import { isSame } from "../runtime/authenticate.ts";
import { readProctorWatch } from "../table/proctorDoor.ts";
import { defineChannel } from "./channel.ts";

/**
 * What changes in an exam: for who may proctor the course and was told its key, which the dashboard gives to who shows the
 * access code. A new code has a new key. @see ADR 0113
 */
export const proctorChannel = defineChannel({
  definition: channels.ProctorChannel,
  action: "exam.proctor",
  rule: async ({ identifier, programId }, userIds) => {
    const { document_set_id: courseId, channel_key } = identifier;
    const { proctoring, course, members } = await readProctorWatch({ courseId, programId }, userIds);
    const memberIds = new Set(members.map(({ user_id }) => user_id));
    return (actor) => {
      if (!proctoring || !isSame(channel_key, proctoring.channel_key))
        return { ok: false, code: "ACCESS_CODE_WRONG" };
      return decide(actor, "exam.proctor", {
        kind: "course",
        isInProgram: course !== undefined,
        isOwn: course?.program_id === programId,
        isMember: memberIds.has(actor.userId),
        isArchived: course?.archived_at != null,
      });
    };
  },
});

import { channels } from "#shared/contract/channels.ts";
import { decide } from "#shared/domain/access.ts";
import { isSame } from "../runtime/authenticate.ts";
import { readProctorWatch } from "../table/exams/proctorAccess.ts";
import { defineChannel } from "./channel.ts";
import { watchedCourse } from "./watchedCourse.ts";

/**
 * Changes of an exam, told to those who may proctor the course and hold its key, which the dashboard gives to whoever shows the access code. A new
 * code has a new key. @see ADR 0112
 */
export const proctorChannel = defineChannel({
  definition: channels.ProctorChannel,
  action: "exam.proctor",
  rule: async ({ identifier, programId }) => {
    const { document_set_id: courseId, channel_key } = identifier;
    const { proctoring, course } = await readProctorWatch({ courseId, programId });
    return (actor) => {
      if (!proctoring || !isSame(channel_key, proctoring.channel_key))
        return { ok: false, code: "ACCESS_CODE_WRONG" };
      return decide(actor, "exam.proctor", watchedCourse({ courseId, programId }, course));
    };
  },
});

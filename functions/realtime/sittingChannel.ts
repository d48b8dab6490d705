import { channels } from "#shared/contract/channels.ts";
import { allow, refuse } from "#shared/domain/access/decision.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { isCourseMember } from "../table/courseMembers.ts";
import { losePresence, sayPresence } from "../table/presence.ts";
import { defineChannel, type Followed } from "./channel.ts";

const studentOf = ({ identifier, programId }: Followed<typeof channels.SittingChannel>) => ({
  courseId: identifier.document_set_id,
  programId,
  documentId: identifier.document_id,
  userId: identifier.user_id,
});

/** A student's own sitting. It tells nothing of the case, so who is in the course may follow their own, and no other's. */
export const sittingChannel = defineChannel({
  definition: channels.SittingChannel,
  action: "case.play",
  rule: async (followed) => {
    const student = studentOf(followed);
    const isMember = await isCourseMember(student);
    return (actor) => (isMember && student.userId === actor.userId ? allow : refuse("NOT_FOUND"));
  },
  receive: async (said) => {
    await sayPresence(studentOf(said), {
      ...said.data,
      connectionId: said.connectionId,
      seenAt: isoTime(nowMs()),
    });
    return allow;
  },
  left: (followed, connectionId) => losePresence(studentOf(followed), connectionId, isoTime(nowMs())),
});

import { channels } from "#shared/contract/channels.ts";
import { allow, refuse } from "#shared/domain/access/decision.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { listCoursesHolding } from "../table/courses/courseItems.ts";
import { isCourseMember } from "../table/courses/courseMembers.ts";
import { losePresence, sayPresence } from "../table/exams/presence.ts";
import { defineChannel, type Followed } from "./channel.ts";

const studentOf = ({ identifier, programId }: Followed<typeof channels.SittingChannel>) => ({
  courseId: identifier.document_set_id,
  programId,
  documentId: identifier.document_id,
  userId: identifier.user_id,
});

/**
 * A student's own sitting. It tells nothing of the case, so who is in the course may follow their own, of an item of the course, and no other's: what
 * its followers say of themselves is kept.
 */
export const sittingChannel = defineChannel({
  definition: channels.SittingChannel,
  action: "case.play",
  rule: async (followed) => {
    const student = studentOf(followed);
    const [isMember, holding] = await Promise.all([
      isCourseMember(student),
      listCoursesHolding(student.documentId, [student.courseId]),
    ]);
    const isThere = isMember && holding.has(student.courseId);
    return (actor) => (isThere && student.userId === actor.userId ? allow : refuse("NOT_FOUND"));
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

import { channels } from "#shared/contract/channels.ts";
import { allow, refuse } from "#shared/domain/access/decision.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { getRostering } from "../table/assessments/rosterings.ts";
import { losePresence, sayPresence } from "../table/exams/presence.ts";
import { defineChannel, type Followed } from "./channel.ts";

const studentOf = ({ identifier }: Followed<typeof channels.AssessmentSittingChannel>) => ({
  deliveryId: identifier.delivery_id,
  userId: identifier.user_id,
});

/**
 * A student's own sitting of a proctored assessment. It tells only that something changed, so who is registered may follow their own, and no
 * other's: what its followers say of themselves is kept.
 */
export const assessmentSittingChannel = defineChannel({
  definition: channels.AssessmentSittingChannel,
  action: "assessment.take",
  rule: async (followed) => {
    const { deliveryId, userId } = studentOf(followed);
    const rostering = await getRostering(deliveryId, userId);
    const isThere = rostering?.program_id === followed.programId;
    return (actor) => (isThere && userId === actor.userId ? allow : refuse("NOT_FOUND"));
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

import type { ChatNews } from "#shared/contract/assistant/live.ts";
import { allow, type Decision, refuse } from "#shared/domain/access/decision.ts";
import { allowedModel } from "../encounters/allowedModel.ts";
import { answerMessage } from "../encounters/answerMessage.ts";
import { PatientUnavailable } from "../encounters/askPatient.ts";
import { findAssistant } from "../encounters/findAssistant.ts";
import { placeOfThread } from "../encounters/threadId.ts";
import { caughtLater } from "../runtime/caughtLater.ts";
import { nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { getConversationWithHead } from "../table/cases/conversations.ts";
import { takeAllowance } from "../table/identity/allowances.ts";
import { type AnswerChat, caseOfThread, type Prepared } from "./assistantChatChannel.ts";
import { streamed } from "./streamed.ts";

/** Answers what a learner says in a conversation. Kept first, then told: a reply that is not heard is read, or asked for again. */
export const answerChat: AnswerChat = async (said, prepared): Promise<Decision> => {
  const { identifier, actor, data, lookAhead, publish } = said;
  if (data.thread_id !== identifier.thread_id) return refuse("INVALID_REQUEST");
  const known = await caseOfThread(said);
  if (!known) return refuse("NOT_FOUND");
  const { place, loaded } = known;
  const { node_uid: nodeUid, attempt } = place;
  const read = await prepared;
  const found = await findAssistant({ actor, loaded, nodeUid, attempt, head: read?.head });
  if (!found.ok) return refuse(found.code);
  const { id, content } = data.message;
  const use = { userId: actor.userId, limit: "patient_messages", operationId: id, nowMs: nowMs() } as const;
  const taken = await takeAllowance(use);
  if (!taken.ok) return refuse("LIMIT_REACHED");
  lookAhead();
  try {
    const { program } = loaded;
    const model = data.model_consent === true ? await allowedModel(program, place.user_id) : undefined;
    const keptDays = program.conversations_kept_days ?? undefined;
    const message = { id, content, model, keptDays };
    const answered = await answerMessage(place, found.assistant, message, read?.conversation);
    if (!answered.ok) return refuse(answered.code);
    await publish(streamed(answered));
  } catch (error) {
    if (!(error instanceof PatientUnavailable)) throw error;
    logger.error("a patient could not answer", {
      document_id: place.document_id,
      node: place.node_uid,
      error,
    });
    await publish([failedReply(id)]);
  }
  return allow;
};

/** Begins to read what a reply goes by. */
export function prepareChat(threadId: string): Prepared | undefined {
  const place = placeOfThread(threadId);
  return place && caughtLater(getConversationWithHead(place));
}

const failedReply = (messageId: string): ChatNews => ({
  id: `${messageId}-reply`,
  role: "assistant",
  content: "",
  status: "error",
  is_stopped: false,
});

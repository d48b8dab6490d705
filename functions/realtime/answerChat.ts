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
import { conversationWithHeadKeys, readConversationWithHead } from "../table/cases/conversations.ts";
import { allowanceKey, isUsed, takeAllowance, waitOf } from "../table/identity/allowances.ts";
import { type AnswerChat, caseOfThread, type Prepared } from "./assistantChatChannel.ts";
import type { Preparation } from "./channel.ts";
import { firstWord, streamed } from "./streamed.ts";

const limit = "patient_messages";

/**
 * Answers what a learner says in a conversation. The own patient's first word is told while message and reply are kept, all else after
 * that: a reply that is not heard, or not kept, is asked for again and is the same. @see ADR 0440
 */
export const answerChat: AnswerChat = async (said, prepared): Promise<Decision> => {
  const { identifier, actor, data, lookAhead, publish, tellSpeaker } = said;
  if (data.thread_id !== identifier.thread_id) return refuse("INVALID_REQUEST");
  const known = await caseOfThread(said);
  if (!known) return refuse("NOT_FOUND");
  const { place, loaded } = known;
  const { node_uid: nodeUid, attempt } = place;
  const found = await findAssistant({ actor, loaded, nodeUid, attempt, head: prepared?.head });
  if (!found.ok) return refuse(found.code);
  const { id, content } = data.message;
  const now = nowMs();
  const use = { userId: actor.userId, limit, operationId: id, nowMs: now } as const;
  const counting = caughtLater(takeAllowance({ ...use, isUsed: isUsed(prepared?.allowance, now) }));
  // The own patient thinks while the message is counted, unless it will most likely be refused. A model is never asked for nothing.
  const isWaiting = waitOf(prepared?.allowance, limit, now) > 0 || data.model_consent === true;
  if (isWaiting && !(await counting).ok) return refuse("LIMIT_REACHED");
  lookAhead();
  try {
    const { program } = loaded;
    const model = data.model_consent === true ? await allowedModel(program, place.user_id) : undefined;
    const keptDays = program.conversations_kept_days ?? undefined;
    const message = { id, content, model, keptDays };
    const answered = await answerMessage(place, found.assistant, message, {
      conversation: prepared?.conversation,
      counting,
      tellEarly: async (reply) => {
        const first = firstWord(reply);
        if (!first) return;
        // The whole reply is told once it is kept, so that a push that fails here loses nothing.
        await tellSpeaker(first).catch((error: unknown) =>
          logger.warn("a first word was not told", { error }),
        );
      },
    });
    await counting;
    if (!answered.ok) return refuse(answered.code);
    await publish(streamed(answered));
  } catch (error) {
    await counting;
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

/** Names the items that a reply goes by, read together with the speaker's rights. */
export function prepareChat(threadId: string, userId: string): Preparation<Prepared> | undefined {
  const place = placeOfThread(threadId);
  if (!place) return undefined;
  const used = allowanceKey(userId, limit);
  return {
    keys: [...conversationWithHeadKeys(place), used],
    read: (items) => ({
      ...readConversationWithHead(items),
      allowance: items.find(({ pk, sk }) => pk === used.pk && sk === used.sk),
    }),
  };
}

const failedReply = (messageId: string): ChatNews => ({
  id: `${messageId}-reply`,
  role: "assistant",
  content: "",
  status: "error",
  is_stopped: false,
});

import { getAssistantMessages as route } from "#shared/contract/assistant/assistant.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { threadIdOf } from "../encounters/threadId.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getConversation } from "../table/cases/conversations.ts";
import { getLearnerHead } from "../table/cases/learnerState.ts";

const notBegun = {
  messages: [],
  thread_id: null,
  is_stopped: false,
  smiley_rating: null,
  try_number: 1,
  model_consent: false,
};

/** A conversation as it stands, on whatever device. One of an attempt that was reset is not shown. */
export const getAssistantMessages = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ query }, signedIn) => loadDocumentInPlay(Number(query.document_id), signedIn),
  run: async ({ query }, { loaded, actor }) => {
    if (query.user_id !== actor.userId) throw new Refusal("NOT_FOUND");
    const { attempt } = await getLearnerHead(loaded.learnerId, loaded.document.id);
    const conversation =
      attempt &&
      (await getConversation({
        user_id: loaded.learnerId,
        document_id: loaded.document.id,
        attempt: attempt.attempt,
        node_uid: query.chat_uid,
      }));
    if (!conversation) return notBegun;
    return {
      messages: conversation.messages.map(({ id, role, content }) => ({ id, role, content })),
      thread_id: threadIdOf(conversation),
      is_stopped: conversation.encounter.stopped,
      smiley_rating: conversation.experience?.smiley_rating ?? null,
      try_number: conversation.try_number ?? 1,
      model_consent: conversation.messages.findLast(({ role }) => role === "user")?.may_leave ?? false,
    };
  },
});

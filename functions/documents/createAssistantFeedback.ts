import { createAssistantFeedback as route } from "#shared/contract/assistant/assistant.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { placeOfThread } from "../encounters/threadId.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type ConversationPlace,
  getConversation,
  replaceConversation,
} from "../table/cases/conversations.ts";

type Loaded = LoadedDocument & { place: ConversationPlace };

/** Keeps how a person rates the experience beside their conversation. */
export const createAssistantFeedback = defineHandler<typeof route, Loaded>(route, {
  load: async ({ params }, signedIn) => {
    const place = placeOfThread(params.id);
    if (!place) throw new Refusal("NOT_FOUND");
    return { ...(await loadDocumentInPlay(place.document_id, signedIn)), place };
  },
  run: async ({ params, body }, { loaded }) => {
    const { place, learnerId } = loaded;
    if (place.user_id !== learnerId) throw new Refusal("NOT_FOUND");
    return untilWritten(async () => {
      const conversation = await getConversation(place);
      if (!conversation) throw new Refusal("NOT_FOUND");
      const at = isoTime(nowMs());
      const experience = { ...body.feedback, at };
      const rev = conversation.rev + 1;
      if (await replaceConversation({ ...conversation, experience, rev, signal_at: at }))
        return { thread_id: params.id };
      return undefined;
    });
  },
});

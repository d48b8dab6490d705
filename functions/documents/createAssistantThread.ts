import { createAssistantThread as route } from "#shared/contract/assistant/assistant.ts";
import { beginning } from "#shared/patient/dialogue/encounter.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { beginAgain } from "../encounters/beginAgain.ts";
import { expiryOf } from "../encounters/expiryOf.ts";
import { findAssistant } from "../encounters/findAssistant.ts";
import { threadIdOf } from "../encounters/threadId.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { createConversation, getConversation } from "../table/cases/conversations.ts";

/** One conversation for each node and attempt: who begins it twice, on two devices or by a repeated call, has one. */
export const createAssistantThread = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ body }, signedIn) => loadDocumentInPlay(body.ai_assistant_thread.document_id, signedIn),
  run: async ({ params, body }, { loaded, actor }) => {
    const { user_id, chat_uid, again } = body.ai_assistant_thread;
    if (user_id !== actor.userId) throw new Refusal("NOT_FOUND");
    const found = await findAssistant({ actor, loaded, nodeUid: chat_uid });
    if (!found.ok) throw new Refusal(found.code);
    const { node, attempt, isOpened } = found.assistant;
    if (node.assistant_id !== Number(params.id)) throw new Refusal("NOT_FOUND");
    if (!isOpened) await openAttempt(loaded.learnerId, loaded.document, undefined);
    const place = {
      user_id: loaded.learnerId,
      document_id: loaded.document.id,
      attempt,
      node_uid: node.uid,
    };
    const now = isoTime(nowMs());
    // The feedback stays one conversation: it tells of each try.
    const before = again && node.type === "aiAssistantChat" ? await getConversation(place) : undefined;
    if (before) {
      await beginAgain(before, now);
      return { id: threadIdOf(place) };
    }
    await createConversation({
      ...place,
      assistant_id: node.assistant_id,
      created_at: now,
      messages: [],
      encounter: beginning,
      rev: 1,
      signal_at: now,
      ...expiryOf(loaded.program.conversations_kept_days ?? undefined),
    });
    return { id: threadIdOf(place) };
  },
});

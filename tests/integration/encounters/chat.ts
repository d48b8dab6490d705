import {
  createAssistantFeedback,
  createAssistantThread,
  getAssistantMessages,
} from "#shared/contract/assistant/assistant.ts";
import { type ChatNews, chatNews } from "#shared/contract/assistant/live.ts";
import type { ServerMessage } from "#shared/contract/channels.ts";
import { type Credentials, replyOf, type Send } from "#tests/builders/http.ts";
import { assistantIds, patientUids } from "#tests/builders/patient/aCaseWithPatient.ts";
import { type LiveClient, requireLive } from "../functions/liveClient.ts";

/** Plays the page of one person with a chat of a case. */
export const chatOf = (send: Send, as: Credentials & { id: string }, documentId: number) => {
  const call = {
    begin: ({
      node = patientUids.chat as string,
      assistant = assistantIds.chat as number,
      userId = as.id,
      again = undefined as boolean | undefined,
    } = {}) =>
      send({
        method: "POST",
        path: `/ai_assistant/assistants/${assistant}/threads`,
        as,
        body: {
          ai_assistant_thread: { user_id: userId, document_id: documentId, chat_uid: node, again },
        },
      }),
    read: (node: string = patientUids.chat, userId = as.id) =>
      send({
        method: "GET",
        path: "/ai_assistant/messages/get_messages_from_dus",
        query: { user_id: userId, document_id: String(documentId), chat_uid: node },
        as,
      }),
    rate: (thread: string, feedback: object) =>
      send({ method: "POST", path: `/ai_assistant/threads/${thread}/feedbacks`, as, body: { feedback } }),
  };
  return {
    ...call,
    begun: async (of?: Parameters<typeof call.begin>[0]) =>
      replyOf(createAssistantThread, await call.begin(of)).id,
    kept: async (node?: string) => replyOf(getAssistantMessages, await call.read(node)),
    rated: async (thread: string, feedback: object) =>
      replyOf(createAssistantFeedback, await call.rate(thread, feedback)),
    live: async (thread: string) => talkingOn(await requireLive(as), thread),
  };
};

/** A page that follows a thread. */
export async function talkingOn(live: LiveClient, thread: string) {
  const identifier = { channel: "AiAssistantChatChannel", thread_id: thread };
  const isAnswer = ({ type }: ServerMessage): boolean => type !== "message";
  live.send({ command: "subscribe", identifier });
  const answer = await live.next(isAnswer);
  let said = 0;
  const newsIn = (message: ServerMessage): ChatNews | undefined =>
    message.type === "message" ? chatNews.parse(message.data) : undefined;
  const talking = {
    answer,
    /** Says something; answers whether it was taken. */
    async submit(content: string, { id = `message-${++said}-${thread.slice(-6)}`, threadId = thread } = {}) {
      const data = { action: "submitChat", thread_id: threadId, message: { id, role: "user", content } };
      live.send({ command: "message", identifier, ref: id, data });
      return live.next((message) => isAnswer(message) && "ref" in message && message.ref === id);
    },
    /** Says something, and hears the reply to its end. */
    async ask(content: string, id = `question-${++said}-${thread.slice(-6)}`): Promise<ChatNews> {
      await talking.submit(content, { id });
      const end = talking
        .heard()
        .findLast((news) => news.id === `${id}-reply` && news.status !== "streaming");
      if (!end) throw new Error(`No reply; there was ${JSON.stringify(live.messages)}`);
      return end;
    },
    heard: (): ChatNews[] => live.messages.flatMap((message) => newsIn(message) ?? []),
    close: live.close,
  };
  return talking;
}

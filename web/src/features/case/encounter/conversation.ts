import { createAssistantThread, getAssistantMessages } from "#shared/contract/assistant/assistant.ts";
import { longestChatMessage } from "#shared/contract/assistant/live.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { liveClient } from "../../../api/useLive.ts";
import { type ChatState, chatAfter, emptyChat } from "./chatState.ts";

/** A node's conversation of one person. */
export type ConversationOf = { userId: string; documentId: number; nodeUid: string; assistantId: number };

/** State of a conversation. `isRead`: the kept messages were read; until then nobody knows whether it has begun. */
export type Known = { chat: ChatState; isRead: boolean };

export type Conversation = {
  /** `mayLeave`: the message may be sent to the program's language model. */
  say: (content: string, mayLeave?: boolean) => Promise<void>;
  /** Begins again, in a try of its own; answers whether it has begun. */
  again: () => Promise<boolean>;
  /** Reads what is kept. */
  read: () => Promise<void>;
  /** The thread's id; undefined before it has begun. */
  threadId: () => string | undefined;
  /** Reads what is kept, and follows it until the returned function is called. `onChange` hears what is known from then on. */
  start: (onChange: (known: Known) => void) => () => void;
};

/** @see spec documents §7: the send is tried again after so long */
const resendMs = 500;
const sendsAtMost = 20;
/** Pause before kept messages that could not be read are read again. */
const rereadMs = 5_000;

/** Follows a conversation: reads what is kept, begins its thread with the first message, says and hears. */
export function followConversation({
  userId,
  documentId,
  nodeUid,
  assistantId,
}: ConversationOf): Conversation {
  let known: Known = { chat: emptyChat, isRead: false };
  let tell: ((known: Known) => void) | undefined;
  const client = liveClient();
  let thread: string | undefined;
  let endFollowing: (() => void) | undefined;
  let readingAgain: ReturnType<typeof setTimeout> | undefined;

  const isShown = (): boolean => tell !== undefined;
  const set = (next: Known): void => {
    known = next;
    tell?.(next);
  };
  const take = (event: Parameters<typeof chatAfter>[1]): void => {
    if (isShown()) set({ ...known, chat: chatAfter(known.chat, event) });
  };
  const identifierOf = (id: string) => ({ channel: "AiAssistantChatChannel" as const, thread_id: id });

  async function read(): Promise<void> {
    try {
      const kept = await call(getAssistantMessages, {
        query: { user_id: userId, document_id: String(documentId), chat_uid: nodeUid },
      });
      take({ type: "read", kept });
      if (kept.thread_id !== null) follow(kept.thread_id);
      set({ ...known, isRead: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clearTimeout(readingAgain);
      if (isShown() && !known.isRead) readingAgain = setTimeout(() => void read(), rereadMs);
    }
  }

  function follow(id: string): void {
    if (endFollowing || !isShown()) return;
    thread = id;
    endFollowing = client.subscribe(identifierOf(id), {
      onMessage: (news) => take({ type: "news", news }),
      onGap: () => void read(),
      onRejected: () => {
        endFollowing = undefined;
        const { waitingFor } = known.chat;
        if (waitingFor !== undefined) take({ type: "failed", id: waitingFor });
      },
    });
  }

  async function begin(): Promise<string> {
    if (thread !== undefined) return thread;
    const { id } = await call(createAssistantThread, {
      params: { id: String(assistantId) },
      body: { ai_assistant_thread: { user_id: userId, document_id: documentId, chat_uid: nodeUid } },
    });
    return id;
  }

  /** A connection that is only being made, or was lost, takes nothing yet. */
  async function send(id: string, content: string, mayLeave: boolean): Promise<void> {
    const threadId = await begin();
    follow(threadId);
    for (let sends = 0; sends < sendsAtMost && known.chat.waitingFor === id; sends++) {
      const outcome = await client.say(identifierOf(threadId), {
        action: "submitChat",
        thread_id: threadId,
        message: { id, role: "user", content },
        ...(mayLeave && { model_consent: true }),
      });
      if (outcome.ok || !isShown()) return;
      if (outcome.code !== "OFFLINE") return take({ type: "failed", id });
      await new Promise((resolve) => setTimeout(resolve, resendMs));
    }
  }

  return {
    threadId: () => thread,
    read,
    async again() {
      try {
        await call(createAssistantThread, {
          params: { id: String(assistantId) },
          body: {
            ai_assistant_thread: { user_id: userId, document_id: documentId, chat_uid: nodeUid, again: true },
          },
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return false;
      }
      await read();
      return true;
    },
    async say(content, mayLeave = false) {
      const id = crypto.randomUUID();
      const text = content.trim().slice(0, longestChatMessage);
      take({ type: "sent", id, content: text });
      try {
        await send(id, text, mayLeave);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        take({ type: "failed", id });
      }
    },
    start(onChange) {
      tell = onChange;
      void read();
      return () => {
        tell = undefined;
        clearTimeout(readingAgain);
        endFollowing?.();
        endFollowing = undefined;
      };
    },
  };
}

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

/** A conversation that is followed, or was. */
type Following = ConversationOf & {
  known: Known;
  /** Undefined while nothing shows the conversation. */
  tell: ((known: Known) => void) | undefined;
  client: ReturnType<typeof liveClient>;
  thread: string | undefined;
  endFollowing: (() => void) | undefined;
  readingAgain: ReturnType<typeof setTimeout> | undefined;
};

/** Follows a conversation: reads what is kept, begins its thread with the first message, says and hears. */
export function followConversation(conversation: ConversationOf): Conversation {
  const following: Following = {
    ...conversation,
    known: { chat: emptyChat, isRead: false },
    tell: undefined,
    client: liveClient(),
    thread: undefined,
    endFollowing: undefined,
    readingAgain: undefined,
  };
  return {
    threadId: () => following.thread,
    read: () => read(following),
    again: () => beginAgain(following),
    say: (content, mayLeave = false) => say(following, content, mayLeave),
    start(onChange) {
      following.tell = onChange;
      void read(following);
      return () => end(following);
    },
  };
}

const identifierOf = (id: string) => ({ channel: "AiAssistantChatChannel" as const, thread_id: id });

function set(following: Following, next: Known): void {
  following.known = next;
  following.tell?.(next);
}

function take(following: Following, event: Parameters<typeof chatAfter>[1]): void {
  const { known, tell } = following;
  if (tell) set(following, { ...known, chat: chatAfter(known.chat, event) });
}

async function read(following: Following): Promise<void> {
  const { userId, documentId, nodeUid } = following;
  try {
    const kept = await call(getAssistantMessages, {
      query: { user_id: userId, document_id: String(documentId), chat_uid: nodeUid },
    });
    take(following, { type: "read", kept });
    if (kept.thread_id !== null) follow(following, kept.thread_id);
    set(following, { ...following.known, isRead: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    clearTimeout(following.readingAgain);
    if (following.tell && !following.known.isRead)
      following.readingAgain = setTimeout(() => void read(following), rereadMs);
  }
}

function follow(following: Following, id: string): void {
  if (following.endFollowing || !following.tell) return;
  following.thread = id;
  following.endFollowing = following.client.subscribe(identifierOf(id), {
    onMessage: (news) => take(following, { type: "news", news }),
    onGap: () => void read(following),
    onRejected: () => {
      following.endFollowing = undefined;
      const { waitingFor } = following.known.chat;
      if (waitingFor !== undefined) take(following, { type: "failed", id: waitingFor });
    },
  });
}

function end(following: Following): void {
  following.tell = undefined;
  clearTimeout(following.readingAgain);
  following.endFollowing?.();
  following.endFollowing = undefined;
}

async function createThread(
  { userId, documentId, nodeUid, assistantId }: ConversationOf,
  more: { again?: true } = {},
): Promise<string> {
  const { id } = await call(createAssistantThread, {
    params: { id: String(assistantId) },
    body: {
      ai_assistant_thread: { user_id: userId, document_id: documentId, chat_uid: nodeUid, ...more },
    },
  });
  return id;
}

async function beginAgain(following: Following): Promise<boolean> {
  try {
    await createThread(following, { again: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
  await read(following);
  return true;
}

async function say(following: Following, content: string, mayLeave: boolean): Promise<void> {
  const id = crypto.randomUUID();
  const text = content.trim().slice(0, longestChatMessage);
  take(following, { type: "sent", id, content: text });
  try {
    await send(following, { id, content: text }, mayLeave);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    take(following, { type: "failed", id });
  }
}

/** Sends until the message is taken. A connection that is only being made, or was lost, takes nothing yet. */
async function send(
  following: Following,
  { id, content }: { id: string; content: string },
  mayLeave: boolean,
): Promise<void> {
  const threadId = following.thread ?? (await createThread(following));
  follow(following, threadId);
  for (let sends = 0; sends < sendsAtMost && following.known.chat.waitingFor === id; sends++) {
    const outcome = await following.client.say(identifierOf(threadId), {
      action: "submitChat",
      thread_id: threadId,
      message: { id, role: "user", content },
      ...(mayLeave && { model_consent: true }),
    });
    if (outcome.ok || !following.tell) return;
    if (outcome.code !== "OFFLINE") return take(following, { type: "failed", id });
    await new Promise((resolve) => setTimeout(resolve, resendMs));
  }
}

import { failuresAtMost, messagesBeforeEnd } from "#shared/case/model/assistantTexts.ts";
import type { getAssistantMessages } from "#shared/contract/assistant/assistant.ts";
import type { ChatNews } from "#shared/contract/assistant/live.ts";
import type { ReplyOf } from "#shared/contract/route.ts";

export type ShownMessage = { id: string; role: "user" | "assistant"; content: string; isPartial: boolean };

export type ChatState = {
  messages: readonly ShownMessage[];
  /** Id of the message that waits for its reply. */
  waitingFor: string | undefined;
  failures: number;
  isStopped: boolean;
  /** Content of the reply that was completed last here, for a screen reader. */
  lastReply: string;
  /** From 1. A new try begins without messages. */
  tryNumber: number;
  /** The experience of this try was rated. */
  isRated: boolean;
  /** The model's budget is used up. */
  isOverBudget: boolean;
  /** The last kept message of the student was allowed to be sent to a language model. */
  mayLeave: boolean;
};

export const emptyChat: ChatState = {
  messages: [],
  waitingFor: undefined,
  failures: 0,
  isStopped: false,
  lastReply: "",
  mayLeave: false,
  tryNumber: 1,
  isRated: false,
  isOverBudget: false,
};

export type ChatEvent =
  | { type: "read"; kept: ReplyOf<typeof getAssistantMessages> }
  | { type: "sent"; id: string; content: string }
  | { type: "news"; news: ChatNews }
  | { type: "failed"; id: string };

const replyIdOf = (id: string): string => `${id}-reply`;

/** State of a chat after an event. News may come twice, late, or for what another device said. */
export function chatAfter(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "read": {
      const kept = event.kept.messages.map((message) => ({ ...message, isPartial: false }));
      const known = new Set(kept.map(({ id }) => id));
      // What waits here is not kept yet; what failed here never was.
      const isSameTry = event.kept.try_number === state.tryNumber;
      const own = isSameTry
        ? state.messages.filter(({ id, isPartial }) => !known.has(id) && !isPartial)
        : state.messages.filter(({ id }) => id === state.waitingFor && !known.has(id));
      const isAnswered = state.waitingFor !== undefined && known.has(replyIdOf(state.waitingFor));
      return {
        ...state,
        messages: [...kept, ...own],
        waitingFor: isAnswered ? undefined : state.waitingFor,
        isStopped: event.kept.is_stopped,
        tryNumber: event.kept.try_number,
        isRated: event.kept.smiley_rating !== null,
        failures: isSameTry ? state.failures : 0,
        mayLeave: event.kept.model_consent,
        lastReply: isAnswered ? (kept.at(-1)?.content ?? "") : state.lastReply,
      };
    }
    case "sent":
      return {
        ...state,
        messages: upserted(state.messages, {
          id: event.id,
          role: "user",
          content: event.content,
          isPartial: false,
        }),
        waitingFor: event.id,
      };
    case "news":
      return event.news.status === "error" ? failed(state, event.news.id) : afterNews(state, event.news);
    case "failed":
      return failed(state, replyIdOf(event.id));
  }
}

function afterNews(
  state: ChatState,
  { id, role, content, status, is_stopped, is_over_budget = false }: ChatNews,
): ChatState {
  const messages = upserted(state.messages, { id, role, content, isPartial: status === "streaming" });
  const isReply = role === "assistant" && status === "complete";
  return {
    ...state,
    messages,
    isStopped: state.isStopped || is_stopped,
    waitingFor: isReply && id === awaitedIn(state) ? undefined : state.waitingFor,
    lastReply: isReply ? content : state.lastReply,
    isOverBudget: isReply ? is_over_budget : state.isOverBudget,
  };
}

const awaitedIn = ({ waitingFor }: ChatState): string | undefined =>
  waitingFor === undefined ? undefined : replyIdOf(waitingFor);

/** A failure of what nobody waits for any more is no news. What was heard of the reply was not kept, and goes. */
function failed(state: ChatState, replyId: string): ChatState {
  if (replyId !== awaitedIn(state)) return state;
  const messages = state.messages.filter(({ id, isPartial }) => !(isPartial && id === replyId));
  return { ...state, messages, waitingFor: undefined, failures: state.failures + 1 };
}

/**
 * Merges messages by role and id: the later replaces the earlier, but a part never the whole. A message whose reply is there
 * already stands before it.
 */
function upserted(messages: readonly ShownMessage[], next: ShownMessage): readonly ShownMessage[] {
  const at = messages.findIndex(({ id, role }) => id === next.id && role === next.role);
  const known = messages[at];
  if (!known) {
    const reply = messages.findIndex(({ id }) => id === replyIdOf(next.id));
    return messages.toSpliced(reply === -1 ? messages.length : reply, 0, next);
  }
  return next.isPartial && !known.isPartial ? messages : messages.with(at, next);
}

/** Tells if the student may say that there are no more questions. */
export const mayEnd = ({ messages, isStopped }: ChatState): boolean =>
  isStopped || messages.filter(({ role }) => role === "user").length >= messagesBeforeEnd;

export const hasFailedTooOften = ({ failures }: ChatState): boolean => failures >= failuresAtMost;

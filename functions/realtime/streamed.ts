import type { ChatNews } from "#shared/contract/assistant/live.ts";
import { overBudget } from "../encounters/replyByModel.ts";
import type { ConversationMessage } from "../table/cases/conversations.ts";

type Answered = { message: ConversationMessage; reply: ConversationMessage; isStopped: boolean };
type Reply = Pick<ConversationMessage, "id" | "role" | "content">;

const wordsOf = ({ content }: Reply): string[] => content.match(/\S+\s*/g) ?? [];

/** News of a reply that begins with so many words. */
const begun = (reply: Reply, words: number): ChatNews => ({
  ...{ id: reply.id, role: reply.role, status: "streaming", is_stopped: false },
  content: wordsOf(reply).slice(0, words).join("").trimEnd(),
});

/** The first of the news that a reply is streamed in; undefined where one word is all of it. */
export const firstWord = (reply: Reply): ChatNews | undefined =>
  wordsOf(reply).length > 1 ? begun(reply, 1) : undefined;

/**
 * Splits an answered message into news for its followers: the reply's first word, the message itself for other devices, and the reply in parts
 * of which each has four times as many new words as the one before. Each part is a call of the gateway, and costs more than the words.
 */
export function streamed({ message, reply, isStopped }: Answered): ChatNews[] {
  const whole = (of: ConversationMessage): ChatNews => ({
    ...{ id: of.id, role: of.role, content: of.content, status: "complete", is_stopped: isStopped },
    ...(of.use?.outcome === overBudget && { is_over_budget: true }),
  });
  const length = wordsOf(reply).length;
  const parts: ChatNews[] = [];
  for (let end = 1; end < length; end = 4 * end + 1) parts.push(begun(reply, end));
  const [first, ...others] = [...parts, whole(reply)];
  return [...(first ? [first] : []), whole(message), ...others];
}

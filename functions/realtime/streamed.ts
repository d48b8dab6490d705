import type { ChatNews } from "#shared/contract/assistant/live.ts";
import { overBudget } from "../encounters/replyByModel.ts";
import type { ConversationMessage } from "../table/cases/conversations.ts";

type Answered = { message: ConversationMessage; reply: ConversationMessage; isStopped: boolean };

/**
 * Splits an answered message into news for its followers: the reply's first word, the message itself for other devices, and the reply in parts
 * of which each has four times as many new words as the one before. Each part is a call of the gateway, and costs more than the words.
 */
export function streamed({ message, reply, isStopped }: Answered): ChatNews[] {
  const news = (of: ConversationMessage, status: ChatNews["status"], content = of.content): ChatNews => ({
    id: of.id,
    role: of.role,
    content,
    status,
    is_stopped: isStopped && status === "complete",
    ...(status === "complete" && of.use?.outcome === overBudget && { is_over_budget: true }),
  });
  const words = reply.content.match(/\S+\s*/g) ?? [];
  const parts: ChatNews[] = [];
  for (let end = 1; end < words.length; end = 4 * end + 1)
    parts.push(news(reply, "streaming", words.slice(0, end).join("").trimEnd()));
  const [first, ...others] = [...parts, news(reply, "complete")];
  return [...(first ? [first] : []), news(message, "complete"), ...others];
}

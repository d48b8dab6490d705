import type { ChatNews } from "#shared/contract/assistant/live.ts";
import { overBudget } from "../encounters/replyByModel.ts";
import type { ConversationMessage } from "../table/cases/conversations.ts";

/** Parts of a reply that are sent one after the other; a longer one comes several words at a time. */
const partsAtMost = 40;

type Answered = { message: ConversationMessage; reply: ConversationMessage; isStopped: boolean };

/** What followers hear of an answered message: the message itself, for other devices, and the reply word by word. */
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
  const step = Math.ceil(words.length / partsAtMost);
  const parts: ChatNews[] = [];
  for (let end = step; end < words.length; end += step)
    parts.push(news(reply, "streaming", words.slice(0, end).join("").trimEnd()));
  return [news(message, "complete"), ...parts, news(reply, "complete")];
}

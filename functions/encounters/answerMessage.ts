import type { ErrorCode } from "#shared/contract/errors.ts";
import type { EncounterState } from "#shared/patient/dialogue/encounter.ts";
import { encounterFeedback } from "#shared/patient/feedback/encounterFeedback.ts";
import { encounterFeedbackText } from "#shared/patient/feedback/encounterFeedbackText.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import {
  type Conversation,
  type ConversationMessage,
  type ConversationPlace,
  getConversation,
  getEarlierTry,
  replaceConversation,
} from "../table/cases/conversations.ts";
import type { PaidModel } from "./allowedModel.ts";
import { askPatient, authoredEncounter, PatientUnavailable } from "./askPatient.ts";
import { expiryOf } from "./expiryOf.ts";
import type { Assistant } from "./findAssistant.ts";
import { replyByModel } from "./replyByModel.ts";

type Said = {
  id: string;
  content: string;
  /** A model that the program and the student let read the message; absent: the case's own patient answers. */
  model?: PaidModel | undefined;
  /** Days after which the conversation goes, unless it goes on; absent: it stays. */
  keptDays?: number | undefined;
};
type Answered =
  | { ok: true; message: ConversationMessage; reply: ConversationMessage; isStopped: boolean }
  | { ok: false; code: ErrorCode };

/** Work that was begun before the message is answered. */
type Begun = {
  /** The conversation, where it was read already. */
  conversation?: Conversation | undefined;
  /** Counts the message; nothing of it is kept where the person may say no more. */
  counting: Promise<{ ok: boolean }>;
  /** Tells the speaker how the own patient's reply begins, while it is kept. */
  tellEarly: (reply: Pick<ConversationMessage, "id" | "role" | "content">) => Promise<void>;
};

const triesAtMost = 8;
/** Messages of a student in one conversation. */
const messagesAtMost = 200;

/**
 * Answers a message and keeps both in one write. The same message sent again gets the reply that it got before: nothing is
 * asked twice. Of two devices that speak at once, one is answered after the other.
 *
 * @throws PatientUnavailable; nothing was kept
 */
export async function answerMessage(
  place: ConversationPlace,
  assistant: Assistant,
  said: Said,
  { conversation: known, counting, tellEarly }: Begun,
): Promise<Answered> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const conversation = tries === 0 && known ? known : await getConversation(place);
    if (!conversation) return { ok: false, code: "NOT_FOUND" };
    const before = answeredBefore(conversation, said);
    if (before) return before;
    const { messages, encounter } = conversation;
    const ofStudent = messages.filter(({ role }) => role === "user").length;
    if (encounter.stopped || ofStudent >= messagesAtMost) return { ok: false, code: "ALREADY_DONE" };
    const { id, content: asked } = said;
    const { content, state, ...told } = await replyOf(place, assistant, {
      before: conversation,
      message: asked,
      // Two devices may speak at once: the later one is answered without asking a model twice.
      model: tries === 0 ? said.model : undefined,
    });
    const at = isoTime(nowMs());
    const message: ConversationMessage = {
      id,
      content: asked,
      role: "user",
      at,
      ...(said.model && { may_leave: true }),
    };
    const reply: ConversationMessage = { id: replyIdOf(said), role: "assistant", content, at, ...told };
    const { expires_at_s: _before, ...kept } = conversation;
    const next: Conversation = {
      ...kept,
      messages: [...messages, message, reply],
      encounter: state,
      rev: conversation.rev + 1,
      signal_at: at,
      ...expiryOf(said.keptDays),
    };
    // The same message has the same reply of the own patient: one that is told and then not kept is told again when it is sent again.
    const isTold = tries === 0 && !said.model && assistant.node.type === "aiAssistantChat";
    const telling = isTold ? tellEarly(reply) : undefined;
    const [outcome] = await Promise.all([keep(next, counting), telling]);
    if (outcome === "refused") return { ok: false, code: "LIMIT_REACHED" };
    if (outcome === "kept") return { ok: true, message, reply, isStopped: state.stopped };
    await pauseBeforeRetry(tries);
  }
  return { ok: false, code: "CONFLICT" };
}

/** "behind": another write came first. */
async function keep(next: Conversation, counting: Begun["counting"]): Promise<"kept" | "refused" | "behind"> {
  const { ok } = await counting;
  if (!ok) return "refused";
  return (await replaceConversation(next)) ? "kept" : "behind";
}

const replyIdOf = ({ id }: Said): string => `${id}-reply`;

function answeredBefore({ messages, encounter }: Conversation, said: Said): Answered | undefined {
  const message = messages.find(({ id, role }) => role === "user" && id === said.id);
  const reply = messages.find(({ id }) => id === replyIdOf(said));
  return message && reply && { ok: true, message, reply, isStopped: encounter.stopped };
}

type Reply = Pick<ConversationMessage, "content" | "facts" | "meanings" | "use"> & { state: EncounterState };
type Question = { before: Conversation; message: string; model: PaidModel | undefined };

async function replyOf(
  place: ConversationPlace,
  { node, chat }: Assistant,
  { before, message, model }: Question,
): Promise<Reply> {
  if (node.type === "aiAssistantFeedback") return feedbackOn(place, { node, chat }, before.encounter);
  const own = await askPatient(node, { state: before.encounter, message });
  const sheet = authoredEncounter(node)?.sheet;
  const { reply, state, use } =
    model && sheet ? await replyByModel(model, { sheet, own, before, message }) : { ...own, use: undefined };
  return { content: reply.text, facts: reply.facts, meanings: reply.meanings, state, ...(use && { use }) };
}

/** Feedback goes by the chat that is kept, whatever a page says that was in it. */
async function feedbackOn(
  place: ConversationPlace,
  { node, chat }: Pick<Assistant, "node" | "chat">,
  state: EncounterState,
): Promise<Reply> {
  const authored = authoredEncounter(chat);
  const held = chat && (await getConversation({ ...place, node_uid: chat.uid }));
  if (!authored || !held) throw new PatientUnavailable(`There is no chat to give feedback on at ${node.uid}`);
  const feedback = encounterFeedback(authored.checklist, turnsOf(held.messages));
  const earlier = held.try_number === undefined ? undefined : await getEarlierTry(held, held.try_number - 1);
  const before = earlier && encounterFeedback(authored.checklist, turnsOf(earlier.messages));
  return { content: encounterFeedbackText(feedback, before), state };
}

const turnsOf = (messages: readonly ConversationMessage[]) =>
  messages.flatMap(({ id, role, content }) => {
    if (role !== "user") return [];
    const reply = messages.find((each) => each.id === replyIdOf({ id, content }));
    return [{ message: content, facts: reply?.facts ?? [], meanings: reply?.meanings ?? [] }];
  });

import * as z from "zod/mini";
import { learnerId, sequenceId, utcTime } from "#shared/contract/common.ts";
import { encounterStateSchema } from "#shared/patient/dialogue/encounter.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { getItem, hasRev, type Item, isNew, type Key, putItem, transact, transactPut } from "../table.ts";
import { type LearnerHead, learnerHeadKeys, readLearnerHead } from "./learnerState.ts";
import { packEntries, unpackEntries } from "./packedEntries.ts";

const modelUseSchema = z.object({
  provider: z.string(),
  model: z.string(),
  /** Version of the prompt. */
  prompt: z.string(),
  /** "used", or why the reply was not; "over budget" where the model was not asked. */
  outcome: z.string(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Cost in millionths of a US dollar. */
  micro_usd: z.number(),
  /** Time until the model's reply stood as a whole, or was given up. */
  ms: z.number(),
});
/** One request to a language model and what became of it. */
export type ModelUse = z.infer<typeof modelUseSchema>;

const messageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  at: utcTime,
  /** For a patient's reply: the facts that it told, and what the message was taken to ask for. */
  facts: z.optional(z.array(z.string())),
  meanings: z.optional(z.array(z.string())),
  /** Student's message only: they allowed it to be sent to a language model. */
  may_leave: z.optional(z.boolean()),
  /** Reply only, if a language model was asked for it. */
  use: z.optional(modelUseSchema),
});
export type ConversationMessage = z.infer<typeof messageSchema>;

const conversationSchema = z.object({
  user_id: learnerId,
  document_id: sequenceId,
  attempt: z.number(),
  /** The chat or feedback node that it is held with. */
  node_uid: z.string(),
  assistant_id: z.number(),
  created_at: utcTime,
  messages: z.array(messageSchema),
  /** State of the encounter with a patient. */
  encounter: encounterStateSchema,
  /** The person's rating. */
  experience: z.optional(
    z.object({ smiley_rating: z.number(), issues: z.array(z.string()), comment: z.string(), at: utcTime }),
  ),
  /** Time at which the conversation expires, in epoch seconds; absent: it stays with the learner's work. */
  expires_at_s: z.optional(z.number()),
  /** Tries of the encounter, this one included; absent: one. */
  try_number: z.optional(z.number()),
  /** Counts the writes of this row. */
  rev: z.number(),
  /** On the server's clock: the learner was at work then. */
  signal_at: utcTime,
});
/**
 * Messages between a person and the assistant of a node in one attempt. Part of the learner's state. @see ADR 0393
 */
export type Conversation = z.infer<typeof conversationSchema>;

export type ConversationPlace = Pick<Conversation, "user_id" | "document_id" | "attempt" | "node_uid">;

const keyOf = ({ user_id, document_id, attempt, node_uid }: ConversationPlace) =>
  keys.conversation(user_id, document_id, attempt, node_uid);

const itemOf = (conversation: Conversation): Item => ({
  ...keyOf(conversation),
  ...conversation,
  messages: packEntries(conversation.messages),
});

/** Begins a conversation; answers false where it has begun and not expired. */
export const createConversation = (conversation: Conversation): Promise<boolean> =>
  putItem(itemOf(conversation), {
    expression: `${isNew.expression} OR expires_at_s <= :now`,
    values: { ":now": nowS() },
  });

const nowS = (): number => Math.floor(nowMs() / 1000);

const stored = z.object({ messages: z.union([z.string(), z.instanceof(Uint8Array)]) });

/** Pattern: one conversation by its place; strongly consistent. One that has expired is gone, though the table may keep it some days more. */
export async function getConversation(place: ConversationPlace): Promise<Conversation | undefined> {
  return read(await getItem(keyOf(place), { consistent: true }));
}

/** Pattern: the same with the person's attempt and progress in the document, in whatever read takes these keys; strongly consistent. */
export const conversationWithHeadKeys = (place: ConversationPlace): Key[] => [
  keyOf(place),
  ...learnerHeadKeys(place.user_id, place.document_id, { attempt: 1, cardUids: [] }),
];

/** Conversation and place of the learner among items found under `conversationWithHeadKeys`. */
export const readConversationWithHead = (
  items: readonly Item[],
): { conversation: Conversation | undefined; head: LearnerHead } => ({
  conversation: read(items.find(({ sk }) => sk.startsWith("CHAT#"))),
  head: readLearnerHead(items),
});

function read(item: Item | undefined): Conversation | undefined {
  if (!item || (item.expires_at_s !== undefined && item.expires_at_s <= nowS())) return undefined;
  return conversationSchema.parse({ ...item, messages: unpackEntries(stored.parse(item).messages) });
}

/** Pattern: a try of a conversation that was begun again since, by its number. */
export const getEarlierTry = async (
  place: ConversationPlace,
  number: number,
): Promise<Conversation | undefined> =>
  read(await getItem(keys.earlierTry(place, number), { consistent: true }));

/** Puts a new try in the place of one, which is kept beside it; answers false where another write came first. */
export const beginNextTry = (before: Conversation, next: Conversation): Promise<boolean> =>
  transact([
    transactPut({ ...itemOf(before), ...keys.earlierTry(before, before.try_number ?? 1) }, isNew),
    transactPut(itemOf(next), hasRev(before.rev)),
  ]);

/** Writes the row in the place of revision `rev - 1`; answers false when another write came first. */
export const replaceConversation = (next: Conversation): Promise<boolean> =>
  putItem(itemOf(next), hasRev(next.rev - 1));

import * as z from "zod/mini";
import { uidSchema } from "#shared/case/model/uid.ts";
import { learnerId, sequenceId } from "#shared/contract/common.ts";
import type { ConversationPlace } from "../table/cases/conversations.ts";

const placeSchema = z.tuple([learnerId, sequenceId, z.int().check(z.minimum(1)), uidSchema]);

/** A thread's id says where its conversation stands, so that finding it costs no read. Who may use it is decided each time. */
export const threadIdOf = ({ user_id, document_id, attempt, node_uid }: ConversationPlace): string =>
  Buffer.from(JSON.stringify([user_id, document_id, attempt, node_uid])).toString("base64url");

/** Place of a thread's conversation; undefined of an id that the product did not make. */
export function placeOfThread(threadId: string): ConversationPlace | undefined {
  const read = placeSchema.safeParse(parsed(Buffer.from(threadId, "base64url").toString("utf8")));
  if (!read.success) return undefined;
  const [user_id, document_id, attempt, node_uid] = read.data;
  const place = { user_id, document_id, attempt, node_uid };
  return threadIdOf(place) === threadId ? place : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

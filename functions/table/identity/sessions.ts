import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import {
  deleteItem,
  putItem,
  type TransactItem,
  touchItem,
  transact,
  transactUpdate,
  updateItem,
} from "../table.ts";

/** A session stands in the partition of its person, and is read with them (`people.ts`). @see ADR 0087 */
export const sessionSchema = z.object({
  token_hash: z.string(),
  user_id: ulid,
  csrf_token: z.string(),
  program_id: z.nullable(ulid),
  created_at: utcTime,
  expires_at_s: z.number(),
  /** The password's count when the person signed in, or kept the session through a change of it. */
  password_rev: z.optional(z.number()),
  /** Name of the browser by itself, shortened. */
  user_agent: z.optional(z.string()),
  /** The program that a provider admin has entered without a membership there. It counts for admins alone. */
  entered: z.optional(
    z.object({
      program_id: ulid,
      program_name: z.string(),
      subdomain: z.string(),
      is_editorial: z.boolean(),
    }),
  ),
  /** The person must set up a second factor, and this session opens nothing else until they have. */
  must_enrol: z.optional(z.literal(true)),
  /** When the person last showed here that it is them; absent: when they signed in. */
  proved_at: z.optional(utcTime),
  /** Challenge that the browser was asked to sign with a passkey, once. */
  challenge: z.optional(z.object({ value: z.string(), expires_at_s: z.number() })),
  /** To five minutes; absent until the session is that old. */
  last_seen_at: z.optional(utcTime),
});
export type Session = z.infer<typeof sessionSchema>;

export async function createSession(entry: Session): Promise<void> {
  await putItem({ ...keys.session(entry.user_id, entry.token_hash), ...entry });
}

export async function deleteSession(userId: string, tokenHash: string): Promise<void> {
  await deleteItem(keys.session(userId, tokenHash));
}

/** Notes that a session was in use; nothing where it has ended. */
export async function setSessionSeen(userId: string, tokenHash: string, seenAt: string): Promise<void> {
  await touchItem(keys.session(userId, tokenHash), {
    UpdateExpression: "SET last_seen_at = :seen",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":seen": seenAt },
  });
}

/**
 * Makes another program the session's current one, or none (null), and leaves the one that an admin had entered; answers false
 * when the session is gone.
 */
export async function setSessionProgram(
  userId: string,
  tokenHash: string,
  programId: string | null,
): Promise<boolean> {
  const item = await updateItem(keys.session(userId, tokenHash), {
    UpdateExpression: "SET program_id = :program REMOVE entered",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":program": programId },
  });
  return item !== undefined;
}

/**
 * Has a provider admin's session enter a program, with what is written together with it, such as the line of the audit log;
 * answers false when the session is gone.
 */
export async function enterProgram(
  userId: string,
  tokenHash: string,
  entered: NonNullable<Session["entered"]>,
  together: readonly TransactItem[],
): Promise<boolean> {
  return transact([
    transactUpdate(
      keys.session(userId, tokenHash),
      {
        expression: "SET program_id = :program, entered = :entered",
        values: { ":program": entered.program_id, ":entered": entered },
      },
      { expression: "attribute_exists(pk)" },
    ),
    ...together,
  ]);
}

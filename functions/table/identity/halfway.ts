import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, putItem, type TransactItem, transactDelete, updateItem } from "../table.ts";

const halfway = z.object({
  token_hash: z.string(),
  /** Person whose password was right; null if a passkey alone is to sign in. */
  user_id: z.nullable(ulid),
  /** The profile's count at that moment: a change of the password ends this, too. */
  password_rev: z.number(),
  /** Challenge that the browser was last asked to sign. */
  challenge: z.nullable(z.string()),
  /** Codes that were tried with it. */
  tries: z.number(),
  expires_at_s: z.number(),
});
/** A sign-in that waits for its second step, or for a passkey. */
export type Halfway = z.infer<typeof halfway>;

export async function putHalfway(entry: Halfway): Promise<void> {
  await putItem({ ...keys.halfway(entry.token_hash), ...entry }, isNew);
}

/** Pattern: a sign-in under way, by the hash of what the browser holds. Whether its time is over is for the caller to see. */
export async function getHalfway(tokenHash: string): Promise<Halfway | undefined> {
  const item = await getItem(keys.halfway(tokenHash), { consistent: true });
  return item && halfway.parse(item);
}

/** Asks for another signature in place of an earlier one; false where the sign-in is over. */
export async function setHalfwayChallenge(tokenHash: string, challenge: string): Promise<boolean> {
  const item = await updateItem(keys.halfway(tokenHash), {
    UpdateExpression: "SET challenge = :challenge",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":challenge": challenge },
  });
  return item !== undefined;
}

/** Counts a try before it is looked at, and answers how many there were; undefined where the sign-in is over. */
export async function countHalfwayTry(tokenHash: string): Promise<number | undefined> {
  const item = await updateItem(keys.halfway(tokenHash), {
    UpdateExpression: "ADD tries :one",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":one": 1 },
  });
  return item && halfway.parse(item).tries;
}

/** Uses it up, with the challenge that was signed; refuses the transaction where somebody has, or asked for another. */
export const halfwayUse = ({
  token_hash,
  challenge,
}: Pick<Halfway, "token_hash" | "challenge">): TransactItem =>
  transactDelete(
    keys.halfway(token_hash),
    challenge === null
      ? { expression: "attribute_exists(pk)" }
      : { expression: "challenge = :challenge", values: { ":challenge": challenge } },
  );

import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, type Key, putItem, updateItem } from "../table.ts";

const operationSchema = z.object({
  /** The same for each try of one operation: what it creates takes its own id from it. */
  id: ulid,
  /** Hash of the request under the key. */
  fingerprint: z.string(),
  /** The try that has it to itself until `lease_until_ms` (epoch). */
  lease: z.string(),
  lease_until_ms: z.number(),
  /** The reply as it went out, as JSON; absent until it is done. */
  answer: z.optional(z.string()),
  expires_at_s: z.number(),
});
/** Something that one person asked for under an idempotency key. */
export type Operation = z.infer<typeof operationSchema>;

export type TakenOperation =
  | { state: "taken"; operation: Operation }
  | { state: "answered"; answer: string }
  | { state: "busy" }
  | { state: "other" };

type Wanted = { userId: string; key: string; operation: Operation; nowMs: number };

/**
 * Takes an operation for one try. `answered`: it was done before; `busy`: another try has it just now; `other`: the key
 * stands for something else. A try that died, or that failed, is followed by the next one under the same operation id.
 */
export async function takeOperation({ userId, key, operation, nowMs }: Wanted): Promise<TakenOperation> {
  const place = keys.operation(userId, key);
  for (;;) {
    if (await putFirst(place, operation, nowMs)) return { state: "taken", operation };
    const item = await getItem(place, { consistent: true });
    if (!item) continue;
    const before = operationSchema.parse(item);
    if (before.expires_at_s * 1000 <= nowMs) continue;
    if (before.fingerprint !== operation.fingerprint) return { state: "other" };
    if (before.answer !== undefined) return { state: "answered", answer: before.answer };
    if (before.lease_until_ms > nowMs) return { state: "busy" };
    const { lease, lease_until_ms } = operation;
    const takenOver = await updateItem(place, {
      UpdateExpression: "SET lease = :lease, lease_until_ms = :until",
      ConditionExpression: "lease = :before AND lease_until_ms <= :now AND attribute_not_exists(answer)",
      ExpressionAttributeValues: {
        ":lease": lease,
        ":until": lease_until_ms,
        ":before": before.lease,
        ":now": nowMs,
      },
    });
    if (takenOver) return { state: "taken", operation: { ...before, lease, lease_until_ms } };
  }
}

/** Expired ones count as gone, whether or not the table has removed them. */
const putFirst = (place: Key, operation: Operation, nowMs: number): Promise<boolean> =>
  putItem(
    { ...place, ...operation },
    {
      expression: "attribute_not_exists(pk) OR expires_at_s <= :now",
      values: { ":now": Math.floor(nowMs / 1000) },
    },
  );

type Held = { userId: string; key: string; lease: string };

/** Remembers the reply; answers false when another try has taken the operation over since. */
export async function answerOperation({ userId, key, lease }: Held, answer: string): Promise<boolean> {
  const item = await updateItem(keys.operation(userId, key), {
    UpdateExpression: "SET answer = :answer",
    ConditionExpression: "lease = :lease AND attribute_not_exists(answer)",
    ExpressionAttributeValues: { ":answer": answer, ":lease": lease },
  });
  return item !== undefined;
}

/** Gives an operation back that was refused or failed, so that the next try need not wait. */
export async function releaseOperation({ userId, key, lease }: Held): Promise<void> {
  await updateItem(keys.operation(userId, key), {
    UpdateExpression: "SET lease_until_ms = :ended",
    ConditionExpression: "lease = :lease AND attribute_not_exists(answer)",
    ExpressionAttributeValues: { ":ended": 0, ":lease": lease },
  });
}

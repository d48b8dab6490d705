import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import {
  conflictsAtMost,
  documentClient,
  type Item,
  isNamed,
  type Key,
  type TransactItem,
  tableName,
} from "./client.ts";
import { conditionParts, type WriteCondition } from "./conditions.ts";

/**
 * Writes all or nothing; answers false when a condition in it does not hold. A transaction that met another one on the
 * same items is tried again. Throws on anything else.
 */
export async function transact(items: TransactItem[]): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    try {
      await documentClient().send(new TransactWriteCommand({ TransactItems: items }));
      return true;
    } catch (error) {
      if (!isNamed(error, "TransactionCanceledException")) throw error;
      const reasons = cancellationCodes(error);
      if (reasons.has("ConditionalCheckFailed")) return false;
      if (!reasons.has("TransactionConflict") || tries >= conflictsAtMost) throw error;
    }
    await pauseBeforeRetry(tries);
  }
}

export const transactPut = (item: Item, condition?: WriteCondition): TransactItem => ({
  Put: {
    TableName: tableName(),
    Item: item,
    ConditionExpression: condition?.expression,
    ExpressionAttributeNames: condition?.names,
    ExpressionAttributeValues: condition?.values,
  },
});

/** A change of some attributes of an item, which is made where it is absent. */
export const transactUpdate = (
  key: Key,
  update: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> },
  condition?: WriteCondition,
): TransactItem => ({
  Update: {
    TableName: tableName(),
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: update.expression,
    ...conditionParts(condition, update),
  },
});

/**
 * The same where the function may change these attributes of the item and nothing else of it: `touch` in its rights. The
 * condition may name no other attribute either.
 */
export const transactTouch: typeof transactUpdate = (key, update, condition) =>
  transactUpdate(key, update, condition);

/** Writes nothing: all else is written only if the condition holds. */
export const transactCheck = (key: Key, condition: WriteCondition): TransactItem => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: { pk: key.pk, sk: key.sk },
    ...conditionParts(condition, {}),
    ConditionExpression: condition.expression,
  },
});

export const transactDelete = (key: Key, condition?: WriteCondition): TransactItem => ({
  Delete: { TableName: tableName(), Key: { pk: key.pk, sk: key.sk }, ...conditionParts(condition, {}) },
});

function cancellationCodes(error: unknown): Set<string | undefined> {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []; // of this class only
  return new Set(reasons.map((reason) => reason.Code));
}

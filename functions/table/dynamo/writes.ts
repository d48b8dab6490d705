import { DeleteCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import { conflictsAtMost, documentClient, type Item, isNamed, type Key, tableName } from "./client.ts";
import type { WriteCondition } from "./conditions.ts";
import { getItem } from "./reads.ts";

const onCondition = (condition?: WriteCondition) => ({
  TableName: tableName(),
  ConditionExpression: condition?.expression,
  ExpressionAttributeNames: condition?.names,
  ExpressionAttributeValues: condition?.values,
});

/** Returns true if a write was made, false if its condition does not hold. */
async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isNamed(error, "ConditionalCheckFailedException")) return false;
    throw error;
  }
}

/** Writes one item; answers false when the condition does not hold. */
export const putItem = (item: Item, condition?: WriteCondition): Promise<boolean> =>
  isDone(documentClient().send(new PutCommand({ Item: item, ...onCondition(condition) })));

/** Deletes one item, if it is there; answers false when the condition does not hold. */
export const deleteItem = ({ pk, sk }: Key, condition?: WriteCondition): Promise<boolean> =>
  isDone(documentClient().send(new DeleteCommand({ Key: { pk, sk }, ...onCondition(condition) })));

/** Updates one item and answers it as it then is; undefined when the condition does not hold. */
export async function updateItem(
  key: Key,
  update: Omit<UpdateCommandInput, "TableName" | "Key" | "ReturnValues">,
): Promise<Item | undefined> {
  for (let tries = 0; ; tries++) {
    try {
      const reply = await documentClient().send(
        new UpdateCommand({
          TableName: tableName(),
          Key: { pk: key.pk, sk: key.sk },
          ReturnValues: "ALL_NEW",
          ...update,
        }),
      );
      return reply.Attributes as Item | undefined; // as above
    } catch (error) {
      if (isNamed(error, "ConditionalCheckFailedException")) return undefined;
      // A transaction on the same item is under way.
      if (!isNamed(error, "TransactionConflictException") || tries >= conflictsAtMost) throw error;
    }
    await pauseBeforeRetry(tries);
  }
}

/** Updates one item and answers whether the condition held. Nothing of the item comes back: some may change it who may not read it. */
export async function touchItem(
  key: Key,
  update: Omit<UpdateCommandInput, "TableName" | "Key" | "ReturnValues">,
): Promise<boolean> {
  try {
    await documentClient().send(
      new UpdateCommand({ TableName: tableName(), Key: { pk: key.pk, sk: key.sk }, ...update }),
    );
    return true;
  } catch (error) {
    if (isNamed(error, "ConditionalCheckFailedException")) return false;
    throw error;
  }
}

/** Takes the next number of a sequence, from 1. */
export async function nextSequence(name: string, count = 1): Promise<number> {
  const item = await updateItem(
    { pk: `COUNTER#${name}`, sk: "COUNTER" },
    {
      UpdateExpression: "ADD #value :count",
      ExpressionAttributeNames: { "#value": "value" },
      ExpressionAttributeValues: { ":count": count },
    },
  );
  return z.number().parse(item?.value) - count + 1;
}

/** The last number that was taken of a sequence; 0 before the first. */
export async function lastOfSequence(name: string): Promise<number> {
  const item = await getItem({ pk: `COUNTER#${name}`, sk: "COUNTER" }, { consistent: true });
  return item ? z.number().parse(item.value) : 0;
}

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { env } from "../runtime/env.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";

/** The overloaded key of every item, and of its place in the index. */
export type Key = { pk: string; sk: string };
export type Item = Key & { gsi1pk?: string; gsi1sk?: string; expires_at_s?: number } & Record<
    string,
    unknown
  >;
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

// Four tries of five seconds end before the function does, so that whoever waits is told to try again.
const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

let client: DynamoDBDocumentClient | undefined;

function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
}

const tableName = (): string => env().TABLE_NAME;

/** Reads counted since the function started: the benchmark's and the report's budget are stated in them. */
export const readCount = { value: 0 };

export async function getItem(key: Key, options: { consistent?: boolean } = {}): Promise<Item | undefined> {
  readCount.value++;
  const reply = await documentClient().send(
    new GetCommand({
      TableName: tableName(),
      Key: { pk: key.pk, sk: key.sk },
      ConsistentRead: options.consistent ?? false,
    }),
  );
  return reply.Item as Item | undefined; // every item of the table carries pk and sk
}

export type QueryOptions = {
  pk: string;
  skPrefix?: string;
  skAfter?: string;
  /** Up to this, inclusive. */
  skUpTo?: string;
  /** From the first to the second, both inclusive. */
  skBetween?: readonly [string, string];
  index?: "gsi1";
  consistent?: boolean;
  limit?: number;
  descending?: boolean;
  /** Answers the keys alone. */
  isKeysOnly?: boolean;
};

/** Every item of a partition (or of the part of it under a prefix), following pages. */
export async function queryItems(options: QueryOptions): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    readCount.value++;
    const page = await documentClient().send(queryCommand(options, start));
    items.push(...((page.Items ?? []) as Item[])); // as above
    start = page.LastEvaluatedKey;
  } while (start && (options.limit === undefined || items.length < options.limit));
  return items;
}

function queryCommand(options: QueryOptions, start: Record<string, unknown> | undefined): QueryCommand {
  const [pkName, skName] = options.index ? ["gsi1pk", "gsi1sk"] : ["pk", "sk"];
  const conditions = ["#pk = :pk"];
  const names: Record<string, string> = { "#pk": pkName };
  const values: Record<string, unknown> = { ":pk": options.pk };
  const bounds = [options.skPrefix, options.skAfter, options.skUpTo, options.skBetween];
  if (bounds.some((bound) => bound !== undefined)) names["#sk"] = skName;
  if (options.skPrefix !== undefined) {
    conditions.push("begins_with(#sk, :prefix)");
    values[":prefix"] = options.skPrefix;
  } else if (options.skAfter !== undefined) {
    conditions.push("#sk > :after");
    values[":after"] = options.skAfter;
  } else if (options.skUpTo !== undefined) {
    conditions.push("#sk <= :upTo");
    values[":upTo"] = options.skUpTo;
  } else if (options.skBetween !== undefined) {
    conditions.push("#sk BETWEEN :from AND :to");
    [values[":from"], values[":to"]] = options.skBetween;
  }
  return new QueryCommand({
    TableName: tableName(),
    IndexName: options.index,
    KeyConditionExpression: conditions.join(" AND "),
    ProjectionExpression: options.isKeysOnly ? "pk, sk" : undefined,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ConsistentRead: options.consistent ?? false,
    Limit: options.limit,
    ScanIndexForward: !options.descending,
    ExclusiveStartKey: start,
  });
}

/** The items under up to 100 keys, in no stated order; absent ones are left out. */
export async function batchGetItems(
  keys: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<Item[]> {
  const found: Item[] = [];
  for (let from = 0; from < keys.length; from += 100) {
    let wanted: Record<string, unknown>[] = keys.slice(from, from + 100).map(({ pk, sk }) => ({ pk, sk }));
    while (wanted.length > 0) {
      readCount.value++;
      const reply = await documentClient().send(
        new BatchGetCommand({
          RequestItems: { [tableName()]: { Keys: wanted, ConsistentRead: options.consistent ?? false } },
        }),
      );
      found.push(...((reply.Responses?.[tableName()] ?? []) as Item[])); // as above
      wanted = reply.UnprocessedKeys?.[tableName()]?.Keys ?? [];
    }
  }
  return found;
}

/** A condition with the names and values that it speaks of. */
export type WriteCondition = {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

export const isNew: WriteCondition = { expression: "attribute_not_exists(pk)" };
export const hasRev = (rev: number): WriteCondition => ({
  expression: "#rev = :rev",
  names: { "#rev": "rev" },
  values: { ":rev": rev },
});

/** Writes one item; answers false when the condition does not hold. */
export async function putItem(item: Item, condition?: WriteCondition): Promise<boolean> {
  try {
    await documentClient().send(
      new PutCommand({
        TableName: tableName(),
        Item: item,
        ConditionExpression: condition?.expression,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues: condition?.values,
      }),
    );
    return true;
  } catch (error) {
    if (isNamed(error, "ConditionalCheckFailedException")) return false;
    throw error;
  }
}

/** Deletes one item, if it is there; answers false when the condition does not hold. */
export async function deleteItem(key: Key, condition?: WriteCondition): Promise<boolean> {
  try {
    await documentClient().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: { pk: key.pk, sk: key.sk },
        ConditionExpression: condition?.expression,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues: condition?.values,
      }),
    );
    return true;
  } catch (error) {
    if (isNamed(error, "ConditionalCheckFailedException")) return false;
    throw error;
  }
}

const conflictsAtMost = 12;

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

/** Writes nothing: all else is written only if the condition holds. */
export const transactCheck = (key: Key, condition: WriteCondition): TransactItem => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: { pk: key.pk, sk: key.sk },
    ...conditionParts(condition, {}),
    ConditionExpression: condition.expression,
  },
});

function conditionParts(condition: WriteCondition | undefined, update: Omit<WriteCondition, "expression">) {
  const names = { ...update.names, ...condition?.names };
  const values = { ...update.values, ...condition?.values };
  return {
    ConditionExpression: condition?.expression,
    // The table refuses empty maps.
    ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
    ExpressionAttributeValues: Object.keys(values).length > 0 ? values : undefined,
  };
}

export const transactDelete = (key: Key, condition?: WriteCondition): TransactItem => ({
  Delete: { TableName: tableName(), Key: { pk: key.pk, sk: key.sk }, ...conditionParts(condition, {}) },
});

/** Puts many items in batches of 25, unconditionally; for seeds, imports and rebuilds. */
export async function batchPutItems(items: readonly Item[]): Promise<void> {
  await batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
}

/** Deletes many items in batches of 25; those that are not there do no harm. */
export async function batchDeleteItems(keys: readonly Key[]): Promise<void> {
  await batchWrite(keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
}

async function batchWrite(all: readonly Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < all.length; from += 25) {
    let requests = all.slice(from, from + 25);
    for (let tries = 0; requests.length > 0; tries++) {
      const reply = await documentClient().send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }),
      );
      requests = (reply.UnprocessedItems?.[tableName()] ?? []) as Record<string, unknown>[]; // what went in comes back
      if (requests.length > 0) await pauseBeforeRetry(tries);
    }
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

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function cancellationCodes(error: unknown): Set<string | undefined> {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []; // of this class only
  return new Set(reasons.map((reason) => reason.Code));
}

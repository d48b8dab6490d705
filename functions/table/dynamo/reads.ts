import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mapInOrder } from "../../runtime/mapInOrder.ts";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import { documentClient, type Item, type Key, tableName } from "./client.ts";

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
  /** Answers these attributes alone, the keys among them. */
  only?: { expression: string; names: Readonly<Record<string, string>> };
};

/** Every item of a partition (or of the part of it under a prefix), following pages. */
export async function queryItems(options: QueryOptions): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of queryPages(options)) {
    items.push(...page);
    if (options.limit !== undefined && items.length >= options.limit) break;
  }
  return items;
}

/** The same page by page, of a megabyte at most: what is made of one can be kept in its place. */
export async function* queryPages(options: QueryOptions): AsyncGenerator<Item[], void> {
  let next: Record<string, unknown> | undefined;
  do {
    const page = await queryPage(options, next);
    yield page.items;
    next = page.next;
  } while (next);
}

/** One page, and where the next begins. */
async function queryPage(
  options: QueryOptions,
  start?: Record<string, unknown>,
): Promise<{ items: Item[]; next: Record<string, unknown> | undefined }> {
  readCount.value++;
  const page = await documentClient().send(queryCommand(options, start));
  return { items: (page.Items ?? []) as Item[], next: page.LastEvaluatedKey }; // as above
}

/** So many parts of a partition are read at once: a page of one is 128 of the 3,000 units that a partition gives in a second. */
const partsAtOnce = 4;

/**
 * The pages of a large partition, in no stated order. Each page says where the next begins, so that they wait for one another;
 * behind the first, those who know the sort keys that are looked for (`sks`, asked for then) have them read in parts beside each
 * other. Items under other keys may be among them, or not.
 */
export async function forEachPage(
  pk: string,
  { sks, visit }: { sks: () => Promise<readonly string[]>; visit: (items: Item[]) => Promise<void> | void },
): Promise<void> {
  const first = await queryPage({ pk });
  await visit(first.items);
  if (!first.next) return;
  const after = String(first.next.sk);
  const left = (await sks()).filter((sk) => sk > after).sort();
  const parts = inParts(
    left,
    Math.min(partsAtOnce, Math.ceil(left.length / Math.max(1, first.items.length))),
  );
  const ends = await Promise.allSettled(
    parts.map(async (skBetween) => {
      for await (const items of queryPages({ pk, skBetween })) await visit(items);
    }),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** The first and the last of so many parts of a list, as equal as they can be. */
const inParts = (sks: readonly string[], count: number): [string, string][] =>
  Array.from({ length: count }, (_, part) => {
    const at = (share: number): number => Math.floor((share * sks.length) / count);
    return [sks[at(part)] ?? "", sks[at(part + 1) - 1] ?? ""];
  });

function queryCommand(options: QueryOptions, start: Record<string, unknown> | undefined): QueryCommand {
  const [pkName, skName] = options.index ? ["gsi1pk", "gsi1sk"] : ["pk", "sk"];
  const conditions = ["#pk = :pk"];
  const names: Record<string, string> = { "#pk": pkName, ...options.only?.names };
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
    ProjectionExpression: options.isKeysOnly ? "pk, sk" : options.only?.expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ConsistentRead: options.consistent ?? false,
    Limit: options.limit,
    ScanIndexForward: !options.descending,
    ExclusiveStartKey: start,
  });
}

const keysAtOnce = 100;
const batchesAtOnce = 5;

/** Items under keys, in no stated order; absent ones are left out. A hundred keys are one read, and five reads are under way at once. */
export async function batchGetItems(
  keys: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, at) =>
    keys.slice(at * keysAtOnce, (at + 1) * keysAtOnce),
  );
  const found: Item[] = [];
  for await (const items of mapInOrder(batches, batchesAtOnce, (batch) => batchGet(batch, options)))
    found.push(...items);
  return found;
}

async function batchGet(keys: readonly Key[], options: { consistent?: boolean }): Promise<Item[]> {
  const found: Item[] = [];
  let wanted: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let tries = 0; wanted.length > 0; tries++) {
    if (tries > 0) await pauseBeforeRetry(tries - 1);
    readCount.value++;
    const reply = await documentClient().send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: wanted, ConsistentRead: options.consistent ?? false } },
      }),
    );
    found.push(...((reply.Responses?.[tableName()] ?? []) as Item[])); // as above
    wanted = reply.UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

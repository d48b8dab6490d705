import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import { documentClient, type Item, type Key, tableName } from "./client.ts";

/** Puts many items in batches of 25, unconditionally; for seeds, imports and rebuilds. `atOnce`: so many batches. */
export async function batchPutItems(
  items: readonly Item[],
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<void> {
  const lanes = Array.from({ length: atOnce }, (_each, lane): Item[] =>
    items.filter((_item, at) => Math.floor(at / 25) % atOnce === lane),
  );
  await Promise.all(lanes.map((lane) => batchWrite(lane.map((Item) => ({ PutRequest: { Item } })))));
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

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
  ScanCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { forEachConcurrent } from "#functions/runtime/forEachConcurrent.ts";
import type { Item } from "#functions/table/table.ts";
import { median } from "./figure.ts";
import { timed } from "./timed.ts";

/** A batch holds so many, a transaction so many. */
const inBatch = 25;
const inTransaction = 100;
/** One call after the other, and as many at once as two cores make use of: the faster of both is the floor. */
const lanesTried = [1, 8];
/** Up to so many items are measured three times in each of them. */
const probed = 2000;

/** The table as a bench looks at it: what work left behind there, and the same items written with the bare client. */
export function rawWriter(tableName: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });

  async function everyItem(): Promise<Item[]> {
    const items: Item[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: start }));
      items.push(...((page.Items ?? []) as Item[])); // every item of the table carries pk and sk
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  }

  const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

  /** What the work has written, as it then stands; of an item that was written twice the last. */
  async function writtenBy(work: () => Promise<unknown>): Promise<Item[]> {
    const before = new Map((await everyItem()).map((item) => [keyOf(item), JSON.stringify(item)]));
    await work();
    return (await everyItem()).filter((item) => before.get(keyOf(item)) !== JSON.stringify(item));
  }

  /** The same items in places of their own, so that each round writes new ones. */
  let rounds = 0;
  const elsewhere = (items: readonly Item[]): Item[] => {
    rounds++;
    return items.map((item) => ({ ...item, pk: `RAW#${rounds}#${item.pk}` }));
  };

  type Write = (items: readonly Item[], lanes: number) => Promise<void>;

  /** Milliseconds in so many lanes. */
  async function msIn(lanes: number, items: readonly Item[], write: Write): Promise<number> {
    const taken: number[] = [];
    for (let round = 0; round < 3; round++)
      taken.push((await timed(() => write(elsewhere(items), lanes))).ms);
    return median(taken);
  }

  /** Of many items a few tell which way is the faster; all of them then take long enough to be measured once. */
  async function fastest(items: readonly Item[], write: Write): Promise<number> {
    const few = items.slice(0, probed);
    const times: { lanes: number; ms: number }[] = [];
    for (const lanes of lanesTried) times.push({ lanes, ms: await msIn(lanes, few, write) });
    const [best = { lanes: 1, ms: 0 }] = times.toSorted((a, b) => a.ms - b.ms);
    if (few.length === items.length) return best.ms;
    return (await timed(() => write(elsewhere(items), best.lanes))).ms;
  }

  async function inLanes<T>(parts: readonly T[], lanes: number, write: (part: T) => Promise<void>) {
    const [failure] = await forEachConcurrent(parts, lanes, write);
    if (failure) throw failure.error;
  }

  /** Milliseconds of batch writes of the items, unconditional. */
  const batchMs = (items: readonly Item[]): Promise<number> =>
    fastest(items, async (all, lanes) => {
      const batches = Array.from({ length: Math.ceil(all.length / inBatch) }, (_, at) =>
        all.slice(at * inBatch, (at + 1) * inBatch),
      );
      await inLanes(batches, lanes, async (batch) => {
        const requests = batch.map((Item) => ({ PutRequest: { Item } }));
        const { UnprocessedItems } = await client.send(
          new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
        );
        if (UnprocessedItems?.[tableName]?.length) throw new Error("The floor was throttled");
      });
    });

  /** Milliseconds of one conditional write of each item, one by one. */
  const conditionalMs = (items: readonly Item[]): Promise<number> =>
    fastest(items, (all, lanes) =>
      inLanes(all, lanes, async (Item) => {
        const put: PutCommandInput = {
          TableName: tableName,
          Item,
          ConditionExpression: "attribute_not_exists(pk)",
        };
        await client.send(new PutCommand(put));
      }),
    );

  /** Milliseconds of full transactions of the items, one after the other, each item on condition that it is new. */
  async function transactMs(items: readonly Item[]): Promise<number> {
    const all = elsewhere(items);
    const { ms } = await timed(async () => {
      for (let from = 0; from < all.length; from += inTransaction) {
        const puts = all.slice(from, from + inTransaction).map((Item) => ({
          Put: { TableName: tableName, Item, ConditionExpression: "attribute_not_exists(pk)" },
        }));
        await client.send(new TransactWriteCommand({ TransactItems: puts }));
      }
    });
    return ms;
  }

  return { writtenBy, batchMs, conditionalMs, transactMs };
}

import { hash } from "node:crypto";
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
const deletingLanes = 8;
/** One call after the other, and as many at once as two cores make use of: the faster of both is the floor. */
const lanesTried = [1, 8];
/**
 * Items in a page of a scan. Without a limit of its own, DynamoDB Local reads the whole table for each page and sends 1 MB of it: of 60,000
 * items it answers none before its memory is full. With one it still sorts what a page is taken from, which is less where the table is
 * read in segments.
 */
const inScan = 250;
const segments = 40;
/** Up to so many items are measured three times in each of them. */
const probed = 2000;

const batchesOf = (items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / inBatch) }, (_, at) =>
    items.slice(at * inBatch, (at + 1) * inBatch),
  );

/** A bench's table, as the bare client reaches it. */
type RawTable = {
  client: DynamoDBDocumentClient;
  tableName: string;
  /** Rounds of writing so far: each has places of its own. */
  rounds: number;
};

/** Writes items in so many lanes. */
type Write = (items: readonly Item[], lanes: number) => Promise<void>;

/** The table as a bench looks at it: what work left behind there, and the same items written with the bare client. */
export function rawWriter(tableName: string) {
  const table: RawTable = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient({}), {
      marshallOptions: { removeUndefinedValues: true },
    }),
    tableName,
    rounds: 0,
  };
  return {
    writtenBy: (work: () => Promise<unknown>) => writtenBy(table, work),
    /** Milliseconds of batch writes of the items, unconditional. */
    batchMs: (items: readonly Item[]): Promise<number> =>
      fastest(table, items, (all, lanes) =>
        inLanes(batchesOf(all), lanes, (batch) => writeBatch(table, batch)),
      ),
    /** Milliseconds of one conditional write of each item, one by one. */
    conditionalMs: (items: readonly Item[]): Promise<number> =>
      fastest(table, items, (all, lanes) => inLanes(all, lanes, (item) => writeNew(table, item))),
    /** Milliseconds of full transactions of the items, one after the other, each item on condition that it is new. */
    transactMs: (items: readonly Item[]): Promise<number> =>
      msOfRound(table, items, (all) => transactAll(table, all)),
  };
}

async function everyItem(table: RawTable): Promise<Item[]> {
  const items: Item[] = [];
  for (let segment = 0; segment < segments; segment++) items.push(...(await itemsOfSegment(table, segment)));
  return items;
}

async function itemsOfSegment({ client, tableName }: RawTable, Segment: number): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        ...{ TableName: tableName, ExclusiveStartKey: start, Limit: inScan },
        ...{ Segment, TotalSegments: segments },
      }),
    );
    items.push(...((page.Items ?? []) as Item[])); // every item of the table carries pk and sk
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** Returns the items that the work has written, as they then stand; of an item that was written twice the last. */
async function writtenBy(table: RawTable, work: () => Promise<unknown>): Promise<Item[]> {
  const digestOf = (item: Item): string => hash("md5", JSON.stringify(item), "base64");
  const before = new Map((await everyItem(table)).map((item) => [keyOf(item), digestOf(item)]));
  await work();
  return (await everyItem(table)).filter((item) => before.get(keyOf(item)) !== digestOf(item));
}

/** The same items in places of their own, so that each round writes new ones. */
function elsewhere(table: RawTable, items: readonly Item[]): Item[] {
  table.rounds++;
  return items.map((item) => ({ ...item, pk: `RAW#${table.rounds}#${item.pk}` }));
}

/** Milliseconds of one round. What it wrote is deleted again: the next one, and whatever is measured after it, find the table as it was. */
async function msOfRound(
  table: RawTable,
  items: readonly Item[],
  write: (all: readonly Item[]) => Promise<void>,
): Promise<number> {
  const all = elsewhere(table, items);
  const { ms } = await timed(() => write(all));
  await inLanes(batchesOf(all), deletingLanes, async (batch) => {
    const requests = batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.tableName]: requests } }));
  });
  return ms;
}

/** Measures the faster way to write the items. A few of many tell which it is; all of them take long enough to be measured once. */
async function fastest(table: RawTable, items: readonly Item[], write: Write): Promise<number> {
  const few = items.slice(0, probed);
  const times: { lanes: number; ms: number }[] = [];
  for (const lanes of lanesTried) {
    const taken: number[] = [];
    for (let round = 0; round < 3; round++)
      taken.push(await msOfRound(table, few, (all) => write(all, lanes)));
    times.push({ lanes, ms: median(taken) });
  }
  const [best = { lanes: 1, ms: 0 }] = times.toSorted((a, b) => a.ms - b.ms);
  if (few.length === items.length) return best.ms;
  return msOfRound(table, items, (all) => write(all, best.lanes));
}

async function inLanes<T>(parts: readonly T[], lanes: number, write: (part: T) => Promise<void>) {
  const [failure] = await forEachConcurrent(parts, lanes, write);
  if (failure) throw failure.error;
}

async function writeBatch({ client, tableName }: RawTable, batch: readonly Item[]): Promise<void> {
  const requests = batch.map((Item) => ({ PutRequest: { Item } }));
  const { UnprocessedItems } = await client.send(
    new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
  );
  if (UnprocessedItems?.[tableName]?.length) throw new Error("The floor was throttled");
}

async function writeNew({ client, tableName }: RawTable, Item: Item): Promise<void> {
  const put: PutCommandInput = {
    TableName: tableName,
    Item,
    ConditionExpression: "attribute_not_exists(pk)",
  };
  await client.send(new PutCommand(put));
}

async function transactAll({ client, tableName }: RawTable, items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += inTransaction) {
    const puts = items.slice(from, from + inTransaction).map((Item) => ({
      Put: { TableName: tableName, Item, ConditionExpression: "attribute_not_exists(pk)" },
    }));
    await client.send(new TransactWriteCommand({ TransactItems: puts }));
  }
}

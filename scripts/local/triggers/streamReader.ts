import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { type DynamoDbCall, DynamoDbError } from "../dynamoDb/call.ts";
import { region } from "../localAws.ts";
import type { EventSource } from "../template/resources.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { StreamRecord } from "./streamBatch.ts";

export type ShardPlace = { streamArn: string; shardId: string };
export type Shard = { id: string; parentId: string | undefined };
export type Batch = { records: StreamRecord[]; next: string | undefined };

/** Reads shards of a table's stream in batches of the mapping's size, from the kept place on. */
export type StreamReader = {
  /** Returns an iterator after the kept place, or at the oldest record. */
  open: (place: ShardPlace) => Promise<string>;
  /** Returns the next records; `lost` where the iterator is too old and must be opened anew. */
  read: (iterator: string) => Promise<Batch | "lost">;
  /** Waits for the rest of the mapping's window and adds what came meanwhile, unless the batch is full already. */
  fillWindow: (batch: Batch) => Promise<void>;
};

export type StreamReaderOptions = {
  source: EventSource;
  tableName: string;
  streams: DynamoDbCall;
  checkpoints: Checkpoints;
  say: (sentence: string) => void;
};

type Reader = StreamReaderOptions & {
  batchSize: number;
  /** Shards whose kept place was found in them. */
  believed: Set<string>;
};

const shardsSchema = z.object({
  StreamDescription: z.object({
    Shards: z.optional(z.array(z.object({ ShardId: z.string(), ParentShardId: z.optional(z.string()) }))),
    LastEvaluatedShardId: z.optional(z.string()),
  }),
});
const recordSchema = z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) });
const recordsSchema = z.object({
  Records: z.optional(z.array(recordSchema)),
  NextShardIterator: z.optional(z.nullable(z.string())),
});
const iteratorSchema = z.object({ ShardIterator: z.string() });

export function createStreamReader(options: StreamReaderOptions): StreamReader {
  const reader: Reader = { ...options, batchSize: options.source.BatchSize ?? 100, believed: new Set() };
  return {
    open: (place) => openIterator(reader, place),
    read: (iterator) => readBatch(reader, iterator, reader.batchSize),
    fillWindow: (batch) => fillWindow(reader, batch),
  };
}

export async function listShards(streams: DynamoDbCall, streamArn: string): Promise<Shard[]> {
  const shards: Shard[] = [];
  let start: string | undefined;
  do {
    const page = shardsSchema.parse(
      await streams("DescribeStream", { StreamArn: streamArn, ExclusiveStartShardId: start }),
    ).StreamDescription;
    for (const shard of page.Shards ?? []) shards.push({ id: shard.ShardId, parentId: shard.ParentShardId });
    start = page.LastEvaluatedShardId;
  } while (start);
  return shards;
}

async function getIterator(reader: Reader, place: ShardPlace, position: object): Promise<string> {
  const shard = { StreamArn: place.streamArn, ShardId: place.shardId };
  return iteratorSchema.parse(await reader.streams("GetShardIterator", { ...shard, ...position }))
    .ShardIterator;
}

async function openIterator(reader: Reader, place: ShardPlace): Promise<string> {
  await forgetUnknownPlace(reader, place);
  const after = reader.checkpoints.get(reader.source.id, place.shardId);
  const oldest = { ShardIteratorType: "TRIM_HORIZON" };
  const position = after ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after } : oldest;
  try {
    return await getIterator(reader, place, position);
  } catch (error) {
    if (!(error instanceof DynamoDbError) || error.type !== "TrimmedDataAccessException") throw error;
    return getIterator(reader, place, oldest);
  }
}

/** A place that was kept from another run is believed only where its record stands in the stream, or is older than it. */
async function forgetUnknownPlace(reader: Reader, place: ShardPlace): Promise<void> {
  const { believed, checkpoints, source } = reader;
  const { shardId } = place;
  const kept = checkpoints.get(source.id, shardId);
  if (kept === undefined || believed.has(shardId)) return;
  try {
    const at = { ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: kept };
    const ShardIterator = await getIterator(reader, place, at);
    const { Records = [] } = recordsSchema.parse(
      await reader.streams("GetRecords", { ShardIterator, Limit: 1 }),
    );
    if (Records[0]?.dynamodb.SequenceNumber === kept) return void believed.add(shardId);
  } catch (error) {
    if (!(error instanceof DynamoDbError)) throw error;
    if (error.type === "TrimmedDataAccessException") return void believed.add(shardId);
  }
  reader.say(
    `The place that was kept in the stream of ${reader.tableName} is not in it: the stream is read anew from its beginning.`,
  );
  checkpoints.forget(source.id, shardId);
}

/** Looks once, at the end of the window: each look at the stream costs the local engine as much as several writes. */
async function fillWindow(reader: Reader, batch: Batch): Promise<void> {
  const windowMs = (reader.source.MaximumBatchingWindowInSeconds ?? 0) * 1000;
  if (windowMs === 0 || !batch.next || batch.records.length >= reader.batchSize) return;
  await sleep(windowMs);
  const more = await readBatch(reader, batch.next, reader.batchSize - batch.records.length);
  if (more === "lost") return;
  batch.records.push(...more.records);
  batch.next = more.next;
}

async function readBatch(
  { streams, source }: Reader,
  iterator: string,
  limit: number,
): Promise<Batch | "lost"> {
  try {
    const reply = recordsSchema.parse(
      await streams("GetRecords", { ShardIterator: iterator, Limit: Math.min(limit, 1000) }),
    );
    const records = (reply.Records ?? []).map((record) => ({
      sequenceNumber: record.dynamodb.SequenceNumber,
      event: { ...record, eventSourceARN: source.EventSourceArn, awsRegion: region },
    }));
    return { records, next: reply.NextShardIterator ?? undefined };
  } catch (error) {
    const isLost =
      error instanceof DynamoDbError &&
      (error.type === "ExpiredIteratorException" || error.type === "TrimmedDataAccessException");
    if (isLost) return "lost";
    throw error;
  }
}

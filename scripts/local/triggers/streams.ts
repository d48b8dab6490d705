import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { Queues } from "../aws/queues.ts";
import { type DynamoDbCall, DynamoDbError } from "../dynamoDb/call.ts";
import { describeTable } from "../dynamoDb/tables.ts";
import type { FunctionHost } from "../functions/host.ts";
import { region } from "../localAws.ts";
import type { EventSource } from "../template/resources.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { passesFilter } from "./filter.ts";
import { handleBatch, type StreamRecord } from "./streamBatch.ts";
import type { Trigger } from "./trigger.ts";

export type StreamTriggerOptions = {
  source: EventSource;
  dynamoDb: DynamoDbCall;
  streams: DynamoDbCall;
  queues: Queues;
  host: FunctionHost;
  checkpoints: Checkpoints;
  /** Whether the machine lets functions work at all: the engine answers, and the disk has room. */
  canWork: () => Promise<boolean>;
  say: (sentence: string) => void;
};

const pollMs = 100;
const shardRefreshMs = 30_000;

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

type Batch = { records: StreamRecord[]; next: string | undefined };
type Shard = { id: string; parentId: string | undefined };

/**
 * Feeds a table's stream to its function, shard by shard and in order, at least once: a position is kept only when
 * its records are handled. A mapping without a position starts at the oldest record, whatever its StartingPosition
 * says: here the mapping is always as old as the table.
 */
export function startStreamTrigger(options: StreamTriggerOptions): Trigger {
  const { source, checkpoints, streams } = options;
  const tableName = /:table\/([^/]+)/.exec(source.EventSourceArn)?.[1] ?? "";
  const filters = source.FilterCriteria?.Filters.map(({ Pattern }): unknown => JSON.parse(Pattern)) ?? [];
  const batchSize = source.BatchSize ?? 100;
  const finished = new Set<string>();
  /** Shards whose kept place was found in them. */
  const believed = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let isTold = false;

  async function followShard(streamArn: string, shardId: string): Promise<void> {
    let iterator: string | undefined;
    while (!isStopping) {
      iterator ??= await openIterator(streamArn, shardId);
      const batch = await readBatch(iterator);
      if (batch === "lost") {
        iterator = undefined;
        continue;
      }
      isTold = false;
      if (batch.records.length > 0) await fillWindow(batch);
      const records = batch.records.filter(
        ({ event }) => filters.length === 0 || filters.some((f) => passesFilter(f, event)),
      );
      if (records.length > 0) await handle(streamArn, shardId, records);
      const last = batch.records.at(-1);
      if (last && !isStopping) checkpoints.set(source.id, shardId, last.sequenceNumber);
      if (!batch.next) {
        if (!isStopping) finished.add(shardId);
        return;
      }
      iterator = batch.next;
      if (batch.records.length === 0) await sleep(pollMs);
    }
  }

  function handle(streamArn: string, shardId: string, records: readonly StreamRecord[]): Promise<void> {
    return handleBatch(records, {
      source,
      host: options.host,
      isStopping: () => isStopping,
      canWork: options.canWork,
      pause: sleep,
      onHandled: (sequenceNumber) => checkpoints.set(source.id, shardId, sequenceNumber),
      onGivenUp: async (given, reason) => {
        options.say(`${source.functionName} gave up ${given.length} records of ${tableName}: ${reason}`);
        const destination = source.DestinationConfig?.OnFailure?.Destination;
        if (!destination) return;
        const message = failureMessage({ streamArn, shardId, given, reason });
        await options.queues.send(destination.split(":").at(-1) ?? "", JSON.stringify(message));
      },
    });
  }

  async function openIterator(streamArn: string, shardId: string): Promise<string> {
    await doubt(streamArn, shardId);
    const after = checkpoints.get(source.id, shardId);
    const position = after
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after }
      : { ShardIteratorType: "TRIM_HORIZON" };
    const shard = { StreamArn: streamArn, ShardId: shardId };
    try {
      return iteratorSchema.parse(await streams("GetShardIterator", { ...shard, ...position })).ShardIterator;
    } catch (error) {
      if (!(error instanceof DynamoDbError) || error.type !== "TrimmedDataAccessException") throw error;
      const oldest = await streams("GetShardIterator", { ...shard, ShardIteratorType: "TRIM_HORIZON" });
      return iteratorSchema.parse(oldest).ShardIterator;
    }
  }

  /** A place that was kept from another run is believed only where its record stands in the stream, or is older than it. */
  async function doubt(StreamArn: string, ShardId: string): Promise<void> {
    const kept = checkpoints.get(source.id, ShardId);
    if (kept === undefined || believed.has(ShardId)) return;
    try {
      const at = { ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: kept };
      const { ShardIterator } = iteratorSchema.parse(
        await streams("GetShardIterator", { StreamArn, ShardId, ...at }),
      );
      const { Records = [] } = recordsSchema.parse(await streams("GetRecords", { ShardIterator, Limit: 1 }));
      if (Records[0]?.dynamodb.SequenceNumber === kept) return void believed.add(ShardId);
    } catch (error) {
      if (!(error instanceof DynamoDbError)) throw error;
      if (error.type === "TrimmedDataAccessException") return void believed.add(ShardId);
    }
    options.say(
      `The place that was kept in the stream of ${tableName} is not in it: the stream is read anew from its beginning.`,
    );
    checkpoints.forget(source.id, ShardId);
  }

  /**
   * Waits for the rest of the mapping's window and takes what came meanwhile, unless the batch is full already. One look
   * at the end: each look at the stream costs the local engine as much as several writes.
   */
  async function fillWindow(batch: Batch): Promise<void> {
    const windowMs = (source.MaximumBatchingWindowInSeconds ?? 0) * 1000;
    if (windowMs === 0 || !batch.next || batch.records.length >= batchSize) return;
    await sleep(windowMs);
    const more = await readBatch(batch.next, batchSize - batch.records.length);
    if (more === "lost") return;
    batch.records.push(...more.records);
    batch.next = more.next;
  }

  async function readBatch(iterator: string, limit = batchSize): Promise<Batch | "lost"> {
    try {
      const reply = recordsSchema.parse(
        await streams("GetRecords", {
          ShardIterator: iterator,
          Limit: Math.min(limit, 1000),
        }),
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

  async function listShards(streamArn: string): Promise<Shard[]> {
    const shards: Shard[] = [];
    let start: string | undefined;
    do {
      const page = shardsSchema.parse(
        await streams("DescribeStream", { StreamArn: streamArn, ExclusiveStartShardId: start }),
      ).StreamDescription;
      for (const shard of page.Shards ?? [])
        shards.push({ id: shard.ShardId, parentId: shard.ParentShardId });
      start = page.LastEvaluatedShardId;
    } while (start);
    return shards;
  }

  /** Starts following the shards whose parents are read to the end. */
  function startReady(streamArn: string, shards: readonly Shard[]): void {
    const known = new Set(shards.map(({ id }) => id));
    for (const { id, parentId } of shards) {
      const waitsForParent = parentId !== undefined && known.has(parentId) && !finished.has(parentId);
      if (waitsForParent || finished.has(id) || running.has(id)) continue;
      running.set(
        id,
        followShard(streamArn, id)
          .catch((error: unknown) => report(error))
          .finally(() => running.delete(id)),
      );
    }
  }

  function report(error: unknown): void {
    // Once: it goes on as long as the engine is away, or the disk full.
    if (isStopping || isTold) return;
    isTold = true;
    options.say(
      `Reading the stream of ${tableName} failed and is tried again: ${error instanceof Error ? error.message : error}`,
    );
  }

  async function run(): Promise<void> {
    let listedAtMs = Number.NEGATIVE_INFINITY;
    let finishedThen = 0;
    while (!isStopping) {
      try {
        if (Date.now() - listedAtMs > shardRefreshMs || finished.size > finishedThen || running.size === 0) {
          const streamArn = (await describeTable(options.dynamoDb, tableName))?.LatestStreamArn;
          if (!streamArn) throw new Error(`the table ${tableName} has no stream`);
          startReady(streamArn, await listShards(streamArn));
          listedAtMs = Date.now();
          finishedThen = finished.size;
        }
      } catch (error) {
        report(error);
        await sleep(1000);
      }
      await sleep(pollMs);
    }
  }

  const done = run();
  return {
    stop: async () => {
      isStopping = true;
      void done;
    },
  };
}

type Failure = { streamArn: string; shardId: string; given: readonly StreamRecord[]; reason: string };

/** The message that Lambda puts into the on-failure destination. */
function failureMessage({ streamArn, shardId, given, reason }: Failure): object {
  return {
    requestContext: { requestId: randomUUID(), condition: "RetryAttemptsExhausted" },
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled", reason },
    version: "1.0",
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: given[0]?.sequenceNumber,
      endSequenceNumber: given.at(-1)?.sequenceNumber,
      batchSize: given.length,
      streamArn,
    },
  };
}

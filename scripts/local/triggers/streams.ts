import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Queues } from "../aws/queues.ts";
import type { DynamoDbCall } from "../dynamoDb/call.ts";
import { describeTable } from "../dynamoDb/tables.ts";
import type { FunctionHost } from "../functions/host.ts";
import type { EventSource } from "../template/resources.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { passesFilter } from "./filter.ts";
import { handleBatch, type StreamRecord } from "./streamBatch.ts";
import {
  createStreamReader,
  listShards,
  type Shard,
  type ShardPlace,
  type StreamReader,
} from "./streamReader.ts";
import type { Trigger } from "./trigger.ts";

export type StreamTriggerOptions = {
  source: EventSource;
  dynamoDb: DynamoDbCall;
  streams: DynamoDbCall;
  queues: Queues;
  host: FunctionHost;
  checkpoints: Checkpoints;
  /** True if the machine lets functions work at all: the engine answers, and the disk has room. */
  canWork: () => Promise<boolean>;
  say: (sentence: string) => void;
};

const pollMs = 100;
const shardRefreshMs = 30_000;

/** Event filters of the mapping, as parsed JSON. */
type Filters = readonly unknown[];

/** A mapping that is being fed. */
type Feed = StreamTriggerOptions & {
  reader: StreamReader;
  tableName: string;
  filters: Filters;
  /** Shards that are read to the end. */
  finished: Set<string>;
  running: Map<string, Promise<void>>;
  isStopping: boolean;
  /** True if the failure that goes on was reported. */
  isTold: boolean;
};

/**
 * Feeds a table's stream to its function, shard by shard and in order, at least once: a position is kept only when
 * its records are handled. A mapping without a position starts at the oldest record, whatever its StartingPosition
 * says: here the mapping is always as old as the table.
 */
export function startStreamTrigger(options: StreamTriggerOptions): Trigger {
  const { source } = options;
  const tableName = /:table\/([^/]+)/.exec(source.EventSourceArn)?.[1] ?? "";
  const feed: Feed = {
    ...options,
    reader: createStreamReader({ ...options, tableName }),
    tableName,
    filters: source.FilterCriteria?.Filters.map(({ Pattern }): unknown => JSON.parse(Pattern)) ?? [],
    finished: new Set(),
    running: new Map(),
    isStopping: false,
    isTold: false,
  };
  void followTable(feed);
  return {
    stop: async () => {
      feed.isStopping = true;
    },
  };
}

/** Looks for new shards until the feed is stopped. */
async function followTable(feed: Feed): Promise<void> {
  let listedAtMs = Number.NEGATIVE_INFINITY;
  let finishedThen = 0;
  while (!feed.isStopping) {
    try {
      const isDue = Date.now() - listedAtMs > shardRefreshMs;
      if (isDue || feed.finished.size > finishedThen || feed.running.size === 0) {
        const streamArn = (await describeTable(feed.dynamoDb, feed.tableName))?.LatestStreamArn;
        if (!streamArn) throw new Error(`the table ${feed.tableName} has no stream`);
        startReady(feed, streamArn, await listShards(feed.streams, streamArn));
        listedAtMs = Date.now();
        finishedThen = feed.finished.size;
      }
    } catch (error) {
      report(feed, error);
      await sleep(1000);
    }
    await sleep(pollMs);
  }
}

/** Starts following the shards whose parents are read to the end. */
function startReady(feed: Feed, streamArn: string, shards: readonly Shard[]): void {
  const { finished, running } = feed;
  const known = new Set(shards.map(({ id }) => id));
  for (const { id, parentId } of shards) {
    const waitsForParent = parentId !== undefined && known.has(parentId) && !finished.has(parentId);
    if (waitsForParent || finished.has(id) || running.has(id)) continue;
    running.set(
      id,
      followShard(feed, { streamArn, shardId: id })
        .catch((error: unknown) => report(feed, error))
        .finally(() => running.delete(id)),
    );
  }
}

async function followShard(feed: Feed, place: ShardPlace): Promise<void> {
  const { reader, filters, checkpoints, source } = feed;
  let iterator: string | undefined;
  while (!feed.isStopping) {
    iterator ??= await reader.open(place);
    const batch = await reader.read(iterator);
    if (batch === "lost") {
      iterator = undefined;
      continue;
    }
    feed.isTold = false;
    if (batch.records.length > 0) await reader.fillWindow(batch);
    const records = batch.records.filter(
      ({ event }) => filters.length === 0 || filters.some((filter) => passesFilter(filter, event)),
    );
    if (records.length > 0) await handle(feed, place, records);
    const last = batch.records.at(-1);
    if (last && !feed.isStopping) checkpoints.set(source.id, place.shardId, last.sequenceNumber);
    if (!batch.next) {
      if (!feed.isStopping) feed.finished.add(place.shardId);
      return;
    }
    iterator = batch.next;
    if (batch.records.length === 0) await sleep(pollMs);
  }
}

function handle(feed: Feed, place: ShardPlace, records: readonly StreamRecord[]): Promise<void> {
  const { source, checkpoints } = feed;
  return handleBatch(records, {
    source,
    host: feed.host,
    isStopping: () => feed.isStopping,
    canWork: feed.canWork,
    pause: sleep,
    onHandled: (sequenceNumber) => checkpoints.set(source.id, place.shardId, sequenceNumber),
    onGivenUp: async (given, reason) => {
      feed.say(`${source.functionName} gave up ${given.length} records of ${feed.tableName}: ${reason}`);
      const destination = source.DestinationConfig?.OnFailure?.Destination;
      if (!destination) return;
      const message = failureMessage({ ...place, given, reason });
      await feed.queues.send(destination.split(":").at(-1) ?? "", JSON.stringify(message));
    },
  });
}

function report(feed: Feed, error: unknown): void {
  // Once: it goes on as long as the engine is away, or the disk full.
  if (feed.isStopping || feed.isTold) return;
  feed.isTold = true;
  feed.say(
    `Reading the stream of ${feed.tableName} failed and is tried again: ${error instanceof Error ? error.message : error}`,
  );
}

type Failure = ShardPlace & { given: readonly StreamRecord[]; reason: string };

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

import type { FunctionHost } from "../functions/host.ts";
import type { EventSource } from "../template/resources.ts";
import { invokeWithBatch } from "./invokeEvents.ts";

export type StreamRecord = { sequenceNumber: string; event: object };

export type BatchOptions = {
  source: EventSource;
  host: FunctionHost;
  /** Called with the last record of every stretch that needs no further try. */
  onHandled: (sequenceNumber: string) => void;
  /** Takes what was given up after its last try. */
  onGivenUp: (records: readonly StreamRecord[], reason: string) => Promise<void>;
  isStopping: () => boolean;
  /** Tries made while the machine lets nothing work are not counted. */
  canWork: () => Promise<boolean>;
  pause: (ms: number) => Promise<unknown>;
};

const firstPauseMs = 200;
const longestPauseMs = 5000;

/**
 * Hands records to the function in order until all are handled or given up: retries from the first failed item,
 * halves a failing batch where the mapping says so, and gives up after the mapping's number of retries.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function handleBatch(records: readonly StreamRecord[], options: BatchOptions): Promise<void> {
  const { source, host, onHandled, onGivenUp, isStopping } = options;
  // Unset and -1 both mean: until the record expires.
  const limit = source.MaximumRetryAttempts ?? -1;
  const retries = limit < 0 ? Number.POSITIVE_INFINITY : limit;
  let remaining = records;

  for (let attempt = 0; remaining.length > 0 && !isStopping(); attempt += 1) {
    const outcome = await invokeWithBatch(host, {
      functionName: source.functionName,
      records: remaining.map(({ event }) => event),
      ids: remaining.map(({ sequenceNumber }) => sequenceNumber),
      reportsItemFailures: source.FunctionResponseTypes?.includes("ReportBatchItemFailures") ?? false,
    });
    if (isStopping()) return;
    if (outcome.state === "done") return onHandled(lastOf(remaining));

    if (outcome.state === "partial") {
      const { failedIds } = outcome;
      const firstFailed = remaining.findIndex(({ sequenceNumber }) => failedIds.has(sequenceNumber));
      if (firstFailed > 0) {
        onHandled(lastOf(remaining.slice(0, firstFailed)));
        remaining = remaining.slice(firstFailed);
      }
    }
    if (!(await options.canWork())) {
      await options.pause(firstPauseMs * 2);
      attempt -= 1;
      continue;
    }
    if (attempt >= retries) {
      await onGivenUp(remaining, outcome.state === "failed" ? outcome.reason : "Items failed at every try");
      return onHandled(lastOf(remaining));
    }
    await options.pause(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs));
    if (outcome.state === "failed" && source.BisectBatchOnFunctionError && remaining.length > 1) {
      // Halving does not count as a try.
      const middle = Math.ceil(remaining.length / 2);
      await handleBatch(remaining.slice(0, middle), options);
      return handleBatch(remaining.slice(middle), options);
    }
  }
}

function lastOf(records: readonly StreamRecord[]): string {
  const last = records.at(-1);
  if (!last) throw new Error("A batch of a stream has at least one record");
  return last.sequenceNumber;
}

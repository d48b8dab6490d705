import { setTimeout as sleep } from "node:timers/promises";
import type { Message, Queues } from "../aws/queues.ts";
import type { Engine } from "../dynamoDb/engine.ts";
import type { FunctionHost } from "../functions/host.ts";
import { region } from "../localAws.ts";
import type { EventSource } from "../template/resources.ts";
import { type BatchCall, type BatchOutcome, invokeWithBatch } from "./invokeEvents.ts";
import type { Trigger } from "./trigger.ts";

export type SqsTriggerOptions = {
  source: EventSource;
  queues: Queues;
  host: FunctionHost;
  engine: Pick<Engine, "isAnswering">;
  canWork: () => Promise<boolean>;
  say: (sentence: string) => void;
};

/** Lambda would wait for the queue's visibility timeout; here a failed message is tried again at once. */
const retrySeconds = 1;

/** Feeds a queue to its function: at least once, in batches, failed items left to the queue's redrive policy. */
export function startSqsTrigger({ source, queues, host, engine, canWork, say }: SqsTriggerOptions): Trigger {
  const queueName = source.EventSourceArn.split(":").at(-1) ?? "";
  const max = source.BatchSize ?? 10;
  let isStopping = false;
  let isTold = false;

  async function handle(messages: readonly Message[]): Promise<void> {
    const outcome = await invokeWhileItWorks({
      functionName: source.functionName,
      records: messages.map((message) => recordOf(message, source.EventSourceArn)),
      ids: messages.map(({ MessageId }) => MessageId),
      reportsItemFailures: source.FunctionResponseTypes?.includes("ReportBatchItemFailures") ?? false,
    });
    if (isStopping) return; // what is not settled is received again after the next start
    for (const message of messages) {
      const hasFailed =
        outcome.state === "failed" ||
        (outcome.state === "partial" && outcome.failedIds.has(message.MessageId));
      if (hasFailed) await queues.hide(queueName, message.ReceiptHandle, retrySeconds);
      else await queues.remove(queueName, message.ReceiptHandle);
    }
  }

  /** A batch that failed while the machine let nothing work has not had its try. */
  async function invokeWhileItWorks(call: BatchCall): Promise<BatchOutcome> {
    for (;;) {
      const outcome = await invokeWithBatch(host, call);
      if (isStopping || outcome.state === "done" || (await canWork())) return outcome;
      await sleep(retrySeconds * 1000, undefined, { ref: false });
    }
  }

  async function poll(): Promise<void> {
    while (!isStopping) {
      // Tries while nothing can be done would only be used up.
      if (!engine.isAnswering()) {
        await sleep(retrySeconds * 1000, undefined, { ref: false });
        continue;
      }
      try {
        const messages = await queues.receive(queueName, { max, waitSeconds: 20 });
        isTold = false;
        if (messages.length > 0) await handle(messages);
      } catch (error) {
        if (isStopping) return;
        if (!isTold)
          say(
            `Polling ${queueName} failed and is tried again: ${error instanceof Error ? error.message : error}`,
          );
        // Once: a full disk lasts.
        isTold = true;
        await sleep(1000);
      }
    }
  }

  // Lambda starts with five pollers; two show that batches run beside each other.
  const pollers = Array.from({ length: Math.min(source.ScalingConfig?.MaximumConcurrency ?? 2, 2) }, poll);
  return {
    stop: async () => {
      isStopping = true;
      // The pollers wake up when the queues close; those inside a function end with its thread.
      void pollers;
    },
  };
}

function recordOf(message: Message, arn: string): object {
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(
        ([name, { DataType, StringValue, BinaryValue }]) => [
          name,
          { dataType: DataType, stringValue: StringValue, binaryValue: BinaryValue },
        ],
      ),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: arn,
    awsRegion: region,
  };
}

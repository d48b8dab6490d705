import { type MessageOf, type QueueName, queueOf } from "#shared/contract/queues.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { type QueueReply, queueEvent, readMessage } from "./queueEvent.ts";

/** Part of Lambda's context that is used. */
export type WorkerContext = { getRemainingTimeInMillis: () => number };

type Serve<Message> = (message: Message, context: WorkerContext | undefined) => Promise<void>;

/**
 * The Lambda handler of a queue's worker: reads each message by the queue's schema and serves it. A message that fails, or
 * that is none of this queue's, comes again, and at last goes to the dead-letter queue.
 */
export function serveQueue<Name extends QueueName>(
  queue: Name,
  { atOnce, serve }: { atOnce: number; serve: Serve<MessageOf<Name>> },
): (raw: unknown, context?: WorkerContext) => Promise<QueueReply> {
  const { message: schema } = queueOf(queue);
  return async (raw, context) => {
    const { Records } = queueEvent.parse(raw);
    const failures = await forEachConcurrent(Records, atOnce, async ({ body }) => {
      const message = readMessage(body, schema);
      if (message === undefined) throw new Error(`Not a message of the queue ${queue}`);
      // Just parsed by the schema of this very queue.
      await serve(message as MessageOf<Name>, context);
    });
    for (const { item, error } of failures) {
      logger.error("message not served", {
        queue,
        message_id: item.messageId,
        error: error instanceof Error ? error : new Error(String(error)),
      });
    }
    return { batchItemFailures: failures.map(({ item }) => ({ itemIdentifier: item.messageId })) };
  };
}

import {
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type MessageOf, type QueueName, queueUrlVariable } from "#shared/contract/queues.ts";
import { clientLogger } from "../runtime/clientLogger.ts";
import { requireSetting } from "../runtime/env.ts";

let client: SQSClient | undefined;

/** The SQS client, for whatever speaks to queues beside the functions below. */
export function sqs(): SQSClient {
  // The queue's URL names a host that only AWS resolves: where an endpoint is configured, that one counts.
  const useQueueUrlAsEndpoint = process.env.AWS_ENDPOINT_URL_SQS === undefined;
  client ??= new SQSClient({ useQueueUrlAsEndpoint, logger: clientLogger });
  return client;
}

const urlOf = (queue: QueueName): string => requireSetting(queueUrlVariable(queue));

/** Sends a message, to be delivered at once or after up to 900 s. Whoever takes it may get it twice. */
export async function sendMessage<Name extends QueueName>(
  queue: Name,
  message: MessageOf<Name>,
  { delaySeconds }: { delaySeconds?: number } = {},
): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: urlOf(queue),
      MessageBody: JSON.stringify(message),
      DelaySeconds: delaySeconds,
    }),
  );
}

// SQS takes ten in one call.
const messagesAtOnce = 10;

/** Sends many messages. Throws where one was not taken; others may have been. */
export async function sendMessages<Name extends QueueName>(
  queue: Name,
  messages: readonly MessageOf<Name>[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesAtOnce) {
    const part = messages.slice(from, from + messagesAtOnce);
    const { Failed = [] } = await sqs().send(
      new SendMessageBatchCommand({
        QueueUrl: urlOf(queue),
        Entries: part.map((message, at) => ({ Id: String(at), MessageBody: JSON.stringify(message) })),
      }),
    );
    const [failed] = Failed;
    if (failed) throw new Error(`${Failed.length} messages were not taken: ${failed.Message ?? failed.Code}`);
  }
}

/** Throws where the queue cannot be reached. */
export async function checkQueue(queue: QueueName): Promise<void> {
  await sqs().send(new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ["QueueArn"] }));
}

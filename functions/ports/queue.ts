import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ReportMessage } from "#shared/contract/queues.ts";
import { requireSetting } from "../runtime/env.ts";

let client: SQSClient | undefined;

function sqs(): SQSClient {
  // The queue's URL names a host that only AWS resolves: where an endpoint is configured, that one counts.
  client ??= new SQSClient({ useQueueUrlAsEndpoint: process.env.AWS_ENDPOINT_URL_SQS === undefined });
  return client;
}

/** Asks for a report to be made. Sending it twice makes it once. */
export async function sendReportMessage(message: ReportMessage): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: requireSetting("REPORTS_QUEUE_URL"),
      MessageBody: JSON.stringify(message),
    }),
  );
}

/** Throws where the queue cannot be reached. */
export async function checkQueue(): Promise<void> {
  await sqs().send(
    new GetQueueAttributesCommand({
      QueueUrl: requireSetting("REPORTS_QUEUE_URL"),
      AttributeNames: ["QueueArn"],
    }),
  );
}

import * as z from "zod/mini";
import { credentials, region } from "../localAws.ts";
import type { Queue } from "../template/resources.ts";
import type { Fauxqs } from "./storage.ts";

const messageSchema = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MD5OfBody: z.string(),
  Attributes: z.optional(z.record(z.string(), z.string())),
  MessageAttributes: z.optional(
    z.record(
      z.string(),
      z.object({
        DataType: z.string(),
        StringValue: z.optional(z.string()),
        BinaryValue: z.optional(z.string()),
      }),
    ),
  ),
});
const receivedSchema = z.object({ Messages: z.optional(z.array(messageSchema)) });

export type Message = z.infer<typeof messageSchema>;

/** The queues, called inside the process. Names, not URLs: a URL's host changes from run to run. */
export type Queues = {
  ensure: (queue: Queue) => Promise<void>;
  send: (name: string, body: string) => Promise<void>;
  /** Waits up to `waitSeconds` for at least one message; at most 10. */
  receive: (name: string, options: { max: number; waitSeconds: number }) => Promise<Message[]>;
  remove: (name: string, receiptHandle: string) => Promise<void>;
  /** @param seconds at least 1: with 0 fauxqs loses the message */
  hide: (name: string, receiptHandle: string, seconds: number) => Promise<void>;
};

/** SQLite's own words for a full disk, which fauxqs answers without its code. */
const failure = (message: string): Error =>
  Object.assign(new Error(message), message.includes("database or disk is full") && { code: "ENOSPC" });

export function createQueues(app: Fauxqs): Queues {
  async function call(operation: string, input: Record<string, unknown>): Promise<unknown> {
    const response = await app.inject({
      method: "POST",
      url: "/",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `AmazonSQS.${operation}`,
        // fauxqs reads the region from here
        authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/${region}/sqs/aws4_request`,
      },
      payload: JSON.stringify(input),
    });
    const reply: unknown = response.body === "" ? {} : JSON.parse(response.body);
    if (response.statusCode >= 400) throw failure(`SQS ${operation} failed: ${response.body}`);
    return reply;
  }

  const url = (name: string) => `http://queue/000000000000/${name}`;
  return {
    ensure: async ({ name, properties }) => {
      const attributes = attributesOf(properties);
      const { QueueUrls = [] } = z
        .object({ QueueUrls: z.optional(z.array(z.string())) })
        .parse(await call("ListQueues", { QueueNamePrefix: name }));
      if (QueueUrls.some((existing) => existing.endsWith(`/${name}`))) {
        await call("SetQueueAttributes", { QueueUrl: url(name), Attributes: attributes });
      } else {
        await call("CreateQueue", { QueueName: name, Attributes: attributes });
      }
    },
    send: async (name, body) => {
      await call("SendMessage", { QueueUrl: url(name), MessageBody: body });
    },
    receive: async (name, { max, waitSeconds }) => {
      const reply = await call("ReceiveMessage", {
        QueueUrl: url(name),
        MaxNumberOfMessages: Math.min(max, 10),
        WaitTimeSeconds: waitSeconds,
        AttributeNames: ["All"],
        MessageAttributeNames: ["All"],
      });
      return receivedSchema.parse(reply).Messages ?? [];
    },
    remove: async (name, receiptHandle) => {
      await call("DeleteMessage", { QueueUrl: url(name), ReceiptHandle: receiptHandle });
    },
    hide: async (name, receiptHandle, seconds) => {
      await call("ChangeMessageVisibility", {
        QueueUrl: url(name),
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: Math.max(1, seconds),
      });
    },
  };
}

function attributesOf(properties: Queue["properties"]): Record<string, string> {
  const attributes = {
    VisibilityTimeout: properties.VisibilityTimeout,
    DelaySeconds: properties.DelaySeconds,
    MessageRetentionPeriod: properties.MessageRetentionPeriod,
    FifoQueue: properties.FifoQueue,
    ContentBasedDeduplication: properties.ContentBasedDeduplication,
    RedrivePolicy: properties.RedrivePolicy && JSON.stringify(properties.RedrivePolicy),
  };
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

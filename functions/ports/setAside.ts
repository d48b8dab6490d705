import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { dlqUrlVariable, type QueueName, queueUrlVariable } from "#shared/contract/queues.ts";
import { requireSetting } from "../runtime/env.ts";
import { sqs } from "./queue.ts";

/** How many messages, as SQS counts them: about. */
export type QueueCounts = { waiting: number; inHand: number; setAside: number };

const urlOf = (queue: QueueName): string => requireSetting(queueUrlVariable(queue));
const asideUrlOf = (queue: QueueName): string => requireSetting(dlqUrlVariable(queue));

export async function countMessages(queue: QueueName): Promise<QueueCounts> {
  const [own, aside] = await Promise.all([attributesOf(urlOf(queue)), attributesOf(asideUrlOf(queue))]);
  return {
    waiting: own.waiting + own.delayed,
    inHand: own.inHand,
    setAside: aside.waiting + aside.inHand + aside.delayed,
  };
}

async function attributesOf(url: string) {
  const { Attributes = {} } = await sqs().send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: [
        "ApproximateNumberOfMessages",
        "ApproximateNumberOfMessagesNotVisible",
        "ApproximateNumberOfMessagesDelayed",
      ],
    }),
  );
  return {
    waiting: Number(Attributes.ApproximateNumberOfMessages ?? 0),
    inHand: Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0),
    delayed: Number(Attributes.ApproximateNumberOfMessagesDelayed ?? 0),
  };
}

/** A message that was set aside. */
export type AsideMessage = { id: string; body: string; sentAtMs: number | undefined };

const readMessage = ({ MessageId = "", Body = "", Attributes }: Message): AsideMessage => ({
  id: MessageId,
  body: Body,
  sentAtMs: Attributes?.SentTimestamp === undefined ? undefined : Number(Attributes.SentTimestamp),
});

/** Hidden from others for this long while somebody looks at them: SQS cannot show a message and leave it where it is. */
const lookSeconds = 2;

/** Some of what lies in a dead-letter queue, ten at most. All of it stays there. */
export async function peekSetAside(queue: QueueName): Promise<AsideMessage[]> {
  const { Messages = [] } = await receive(queue, lookSeconds);
  return Messages.map(readMessage);
}

const receive = (queue: QueueName, hiddenSeconds: number) =>
  sqs().send(
    new ReceiveMessageCommand({
      QueueUrl: asideUrlOf(queue),
      MaxNumberOfMessages: 10,
      VisibilityTimeout: hiddenSeconds,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ["SentTimestamp"],
    }),
  );

/** Longer than the call lives: what it has in hand comes to nobody else meanwhile. */
const moveSeconds = 60;

/**
 * Sends what was set aside to its queue again, `atMost` messages or until the time is over, and answers how many. A message
 * is sent before it is deleted: if the function dies in between it comes twice, and jobs take that; none is ever lost.
 */
export async function moveSetAside(
  queue: QueueName,
  { atMost, untilMs, now }: { atMost: number; untilMs: number; now: () => number },
): Promise<number> {
  let moved = 0;
  while (moved < atMost && now() < untilMs) {
    const { Messages = [] } = await receive(queue, moveSeconds);
    if (Messages.length === 0) break;
    for (const { Body, ReceiptHandle } of Messages) {
      await sqs().send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: Body }));
      await sqs().send(new DeleteMessageCommand({ QueueUrl: asideUrlOf(queue), ReceiptHandle }));
      moved++;
    }
  }
  return moved;
}

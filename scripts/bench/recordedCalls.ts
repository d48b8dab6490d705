import { inflateRawSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

type Send = (command: object, ...others: unknown[]) => Promise<unknown>;
type Sender = { send: Send };
type Recorded = { kind: "table" | "bucket"; command: object; beganAt: number; endedAt: number };

/** Calls of the work to the table and the buckets, in the order in which they began. */
export async function recordCalls(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const senders = [
    ["table", DynamoDBDocumentClient.prototype],
    ["bucket", S3Client.prototype],
  ] as const;
  const restore = senders.map(([kind, prototype]) => {
    // Every client of the process sends by its prototype: the product's own, too.
    const sender = prototype as unknown as Sender;
    const send = sender.send;
    sender.send = async function (this: unknown, command, ...others) {
      const call: Recorded = { kind, command, beganAt: performance.now(), endedAt: Number.POSITIVE_INFINITY };
      recorded.push(call);
      try {
        return await send.call(this, command, ...others);
      } finally {
        call.endedAt = performance.now();
      }
    };
    return () => {
      sender.send = send;
    };
  });
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return recorded;
}

/** Puts what was sent while another call was on its way into the same step: steps wait for each other. */
function stepsOf(recorded: readonly Recorded[]): Recorded[][] {
  const steps: Recorded[][] = [];
  let firstEnd = 0;
  for (const call of recorded) {
    const step = steps.at(-1);
    if (step && call.beganAt < firstEnd) {
      step.push(call);
      firstEnd = Math.min(firstEnd, call.endedAt);
    } else {
      steps.push([call]);
      firstEnd = call.endedAt;
    }
  }
  return steps;
}

/**
 * The same calls by bare clients, as many at once as the work had on their way; nothing of the replies is checked, joined or shown. Packed
 * lists are unpacked and parsed as JSON, since nothing can be read of them otherwise.
 * Writes go to places of their own, so that they can be repeated.
 */
export function replayer(recorded: readonly Recorded[]): () => Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  }) as unknown as Sender;
  const bucket = new S3Client({ forcePathStyle: true }) as unknown as Sender;
  const steps = stepsOf(recorded);
  let round = 0;
  const again = async ({ kind, command }: Recorded): Promise<void> => {
    if (kind === "bucket") {
      const reply = (await bucket.send(repeatable(command))) as {
        Body?: { transformToString(): Promise<string> };
      };
      await reply.Body?.transformToString();
      return;
    }
    unpack(await table.send(elsewhere(command, round)));
  };
  return async () => {
    round += 1;
    for (const step of steps) await Promise.all(step.map(again));
  };
}

type Reply = {
  Item?: Record<string, unknown>;
  Items?: Record<string, unknown>[];
  Responses?: Record<string, Record<string, unknown>[]>;
};

function unpack(reply: unknown): void {
  const { Item, Items = [], Responses = {} } = reply as Reply; // of any command of the table
  for (const { rows } of [Item ?? {}, ...Items, ...Object.values(Responses).flat()])
    if (rows instanceof Uint8Array) JSON.parse(inflateRawSync(rows).toString());
}

/** A command is sent once: what a client did to it stays with it. */
function repeatable(command: object): object {
  if (command instanceof GetObjectCommand) return new GetObjectCommand(command.input);
  if (command instanceof PutObjectCommand) return new PutObjectCommand(command.input);
  return command;
}

/** Condition that holds of every item, and is asked of it. */
const holds = "attribute_not_exists(is_never_there)";

type Key = Record<string, unknown>;
const placeOf = (key: Key | undefined, round: number): Key => ({
  pk: `RAW#${round}#${key?.pk}`,
  sk: key?.sk,
});

/** Puts an item of the same size under another key in place of whatever is written; conditions stay conditions. */
function elsewhere(command: object, round: number): object {
  if (command instanceof TransactWriteCommand)
    return new TransactWriteCommand({
      TransactItems: command.input.TransactItems?.map(({ Put, Update, Delete, ConditionCheck }) => {
        const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key;
        const TableName = (Put ?? Update ?? Delete ?? ConditionCheck)?.TableName;
        const place = placeOf(key, round);
        if (ConditionCheck) return { ConditionCheck: { TableName, Key: place, ConditionExpression: holds } };
        const Item = { ...Put?.Item, ...Update?.ExpressionAttributeValues, ...place };
        return { Put: { TableName, Item, ConditionExpression: holds } };
      }),
    });
  if (command instanceof UpdateCommand || command instanceof PutCommand) {
    const { TableName, ExpressionAttributeValues } = command.input;
    const [key, item] =
      "Item" in command.input
        ? [command.input.Item, command.input.Item]
        : [command.input.Key, ExpressionAttributeValues];
    return new PutCommand({
      TableName,
      Item: { ...item, ...placeOf(key, round) },
      ConditionExpression: holds,
    });
  }
  return command;
}

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { clientLogger } from "../../runtime/clientLogger.ts";
import { env } from "../../runtime/env.ts";
import { inTurn } from "../../runtime/inTurn.ts";

/** The overloaded key of every item, and of its place in the index. */
export type Key = { pk: string; sk: string };
export type Item = Key & { gsi1pk?: string; gsi1sk?: string; expires_at_s?: number } & Record<
    string,
    unknown
  >;
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

// Four tries of five seconds end before the function does, so that whoever waits is told to try again.
const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Sockets of the client. */
const requestsAtOnce = 50;

let client: DynamoDBDocumentClient | undefined;

export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(bareClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
}

/** The client counts waiting for a free socket as time to connect: beyond its sockets, requests wait here and no timeout runs. */
function bareClient(): DynamoDBClient {
  const bare = new DynamoDBClient({ maxAttempts: 4, requestHandler, logger: clientLogger });
  const take = inTurn(requestsAtOnce);
  // Around each try, and around the reading of what comes back.
  bare.middlewareStack.add((next) => (request) => take(() => next(request)), {
    name: "inTurn",
    step: "deserialize",
    priority: "high",
  });
  return bare;
}

export const tableName = (): string => env().TABLE_NAME;

/** Tries after the first, where a transaction on the same item is under way. */
export const conflictsAtMost = 12;

export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

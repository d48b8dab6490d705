import { type ClientMessage, clientMessage } from "#shared/contract/channels.ts";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { push } from "../ports/push.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import {
  type Connection,
  deleteConnection,
  deleteSubscription,
  getConnection,
  listChannelsOfConnection,
  putSubscription,
} from "../table/channels.ts";
import { getPerson } from "../table/people.ts";
import { decideUsageReportAccess, usageReportChannel } from "./usageReportChannel.ts";
import { actorInProgram } from "./whoIsConnected.ts";

/** Clients renew well before it ends; one that forgets is forgotten. */
const subscriptionSeconds = 15 * 60;
const subscriptionsAtMost = 20;

/** Acts on one message of a client and answers `confirmed` or `rejected` down the same connection. */
export async function receive(connectionId: string, body: string | undefined): Promise<void> {
  const message = parseMessage(body);
  if (!message) return reject(connectionId, "INVALID_REQUEST", undefined);
  const connection = await getConnection(connectionId);
  if (!connection) return reject(connectionId, "NOT_SIGNED_IN", message);
  switch (message.command) {
    case "subscribe":
      return subscribe(connection, message);
    case "unsubscribe":
      return unsubscribe(connection, message);
    case "message":
      // Nothing is said on the report's channel; it only tells.
      return reject(connectionId, "INVALID_REQUEST", message);
  }
}

function parseMessage(body: string | undefined): ClientMessage | undefined {
  try {
    const result = clientMessage.safeParse(JSON.parse(body ?? ""));
    return result.success ? result.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function subscribe(connection: Connection, message: ClientMessage): Promise<void> {
  const { connection_id, user_id, token_hash, program_id } = connection;
  if (program_id === null) return reject(connection_id, "FORBIDDEN", message);
  const person = await getPerson(user_id);
  const actor = person && actorInProgram(person, connection);
  if (!actor) return reject(connection_id, "NOT_SIGNED_IN", message);
  const decision = await decideUsageReportAccess(actor, program_id, message.identifier);
  if (!decision.ok) return reject(connection_id, decision.code, message);

  const channel = usageReportChannel(message.identifier.document_set_id, program_id);
  const followed = await listChannelsOfConnection(connection_id);
  if (!followed.includes(channel) && followed.length >= subscriptionsAtMost) {
    return reject(connection_id, "TOO_MANY_ATTEMPTS", message);
  }
  const expiresAtS = Math.min(Math.floor(nowMs() / 1000) + subscriptionSeconds, connection.expires_at_s);
  await putSubscription({
    channel,
    identifier: message.identifier,
    connection_id,
    user_id,
    token_hash,
    program_id,
    expires_at_s: expiresAtS,
  });
  await answer(connection_id, {
    type: "confirmed",
    identifier: message.identifier,
    expires_at: isoTime(expiresAtS * 1000),
  });
}

async function unsubscribe({ connection_id, program_id }: Connection, message: ClientMessage): Promise<void> {
  if (program_id !== null) {
    await deleteSubscription(
      usageReportChannel(message.identifier.document_set_id, program_id),
      connection_id,
    );
  }
  await answer(connection_id, {
    type: "confirmed",
    identifier: message.identifier,
    expires_at: isoTime(nowMs()),
  });
}

async function reject(
  connectionId: string,
  code: ErrorCode,
  message: ClientMessage | undefined,
): Promise<void> {
  logger.info("channel refused", { code, identifier: message?.identifier, command: message?.command });
  const identifier = message?.identifier;
  await answer(connectionId, { type: "rejected", identifier, code, message: errorText[code] });
}

async function answer(connectionId: string, message: Parameters<typeof push>[1]): Promise<void> {
  if ((await push(connectionId, message)) === "gone") await deleteConnection(connectionId);
}

import { type ClientMessage, clientMessage, type ServerMessage } from "#shared/contract/channels.ts";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { refuse } from "#shared/domain/access/decision.ts";
import { type Actor, decideByRole } from "#shared/domain/access.ts";
import { push } from "../ports/push.ts";
import { caughtLater } from "../runtime/caughtLater.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { inTurn } from "../runtime/inTurn.ts";
import { logger } from "../runtime/log.ts";
import { noteContact } from "../runtime/noteContact.ts";
import { isClosed } from "../runtime/openProgram.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { unusableNameIn } from "../runtime/unusableNames.ts";
import { getPerson, getPersonInSession, type Person } from "../table/identity/people.ts";
import {
  type Connection,
  getConnection,
  getSubscription,
  listChannelsOfConnection,
  putSubscription,
  readSubscription,
  subscriptionKey,
} from "../table/operations/channels.ts";
import { findChannel, type LiveChannel, type LiveChannels, topicOf } from "./channel.ts";
import { liveChannels } from "./channels.ts";
import { type Audience, endConnection, endSubscription, lookUp, publishOn } from "./publish.ts";
import { actorInProgram } from "./whoIsConnected.ts";

/** Clients renew well before it ends; one that forgets is forgotten. */
const subscriptionSeconds = 15 * 60;
const subscriptionsAtMost = 20;

/** A row never changes while its connection stands. What may be said is decided by session and subscription, which are read each time. */
const recentConnections = ttlCache<Connection | undefined>(60_000, 5_000);

/** Answers to what takes its turn, at once. All of 200 together would take as long as one after the other, and the last as long as all. */
const takeTurn = inTurn(8);

/** A command of a client on a channel that there is. */
type Command = {
  message: ClientMessage;
  connection: Connection;
  programId: string;
  channel: LiveChannel;
  identifier: { channel: string };
  topic: string;
};

/** Acts on one message of a client and answers `confirmed` or `rejected` down the same connection. */
export async function receive(
  connectionId: string,
  body: string | undefined,
  channels: LiveChannels = liveChannels,
): Promise<void> {
  const message = parseMessage(body);
  const found = message && findChannel(channels, message.identifier);
  if (!message || !found) return reject(connectionId, "INVALID_REQUEST", message);
  const read = (): Promise<Connection | undefined> => getConnection(connectionId);
  const connection = await (message.command === "message" ? recentConnections(connectionId, read) : read());
  if (!connection) return reject(connectionId, "NOT_SIGNED_IN", message);
  const { program_id: programId } = connection;
  if (programId === null) return reject(connectionId, "FORBIDDEN", message);
  const topic = topicOf({ identifier: found.identifier, programId }, found.channel.definition);
  const command: Command = { ...found, message, connection, programId, topic };
  switch (message.command) {
    case "subscribe":
      return subscribe(command);
    case "unsubscribe":
      return unsubscribe(command, channels);
    case "message":
      return say(command, channels);
  }
}

function parseMessage(body = ""): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (unusableNameIn(value, body) !== undefined) return undefined;
    const result = clientMessage.safeParse(value);
    return result.success ? result.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `noted`: settles once it is noted that their session was heard of. */
type Follower = { ok: true; actor: Actor; noted: Promise<void> } | { ok: false; code: ErrorCode };

/** Who is connected, if their session lives and they may follow the channel now. */
async function requireFollower(
  { connection, channel, identifier, programId }: Command,
  person: Person | undefined,
): Promise<Follower> {
  const actor = person && actorInProgram(person, connection);
  if (!actor) return { ok: false, code: "NOT_SIGNED_IN" };
  const byRole = decideByRole(actor, channel.action);
  if (!byRole.ok) return byRole;
  const noted = noteContact(person);
  const [isInactive, mayFollow] = await Promise.all([
    isClosed(programId),
    channel.rule({ identifier, programId }),
  ]);
  const decision = !actor.isAdmin && isInactive ? refuse("PROGRAM_INACTIVE") : mayFollow(actor);
  if (decision.ok) return { ok: true, actor, noted };
  await noted;
  return decision;
}

async function subscribe(command: Command): Promise<void> {
  const { connection, message, identifier, programId, topic } = command;
  const { connection_id, user_id, token_hash } = connection;
  const follower = await requireFollower(command, await getPerson(user_id));
  if (!follower.ok) return reject(connection_id, follower.code, message);
  const [followed] = await Promise.all([listChannelsOfConnection(connection_id), follower.noted]);
  if (!followed.includes(topic) && followed.length >= subscriptionsAtMost) {
    return reject(connection_id, "TOO_MANY_ATTEMPTS", message);
  }
  const expiresAtS = Math.min(Math.floor(nowMs() / 1000) + subscriptionSeconds, connection.expires_at_s);
  await putSubscription({
    channel: topic,
    identifier,
    connection_id,
    user_id,
    token_hash,
    program_id: programId,
    expires_at_s: expiresAtS,
  });
  await confirm(command, expiresAtS);
}

async function unsubscribe(command: Command, channels: LiveChannels): Promise<void> {
  const subscription = await getSubscription(command.topic, command.connection.connection_id);
  if (subscription) await endSubscription(subscription, channels);
  await confirm(command, Math.floor(nowMs() / 1000));
}

/** Takes a message, in the words of its kind, only from a connection that follows the channel and still may. */
async function say(command: Command, channels: LiveChannels): Promise<void> {
  const { connection, message, channel } = command;
  const { receive: take, definition, takesTurns } = channel;
  const data = definition.takes?.safeParse(message.data);
  if (!take || !data?.success) return reject(connection.connection_id, "INVALID_REQUEST", message);
  const answerNow = (): Promise<void> => answerSaid(command, { data: data.data, take }, channels);
  return takesTurns?.(data.data) ? takeTurn(answerNow) : answerNow();
}

type Taken = { data: unknown; take: NonNullable<LiveChannel["receive"]> };

async function answerSaid(command: Command, { data, take }: Taken, channels: LiveChannels): Promise<void> {
  const { connection, message, channel, identifier, programId, topic } = command;
  const { connection_id, user_id: userId, token_hash: tokenHash } = connection;
  const { definition } = channel;
  const prepared = channel.prepare?.({ identifier, programId }, userId);
  const own = subscriptionKey(topic, connection_id);
  const asked = [own, ...(prepared?.keys ?? [])];
  const { person, others } = await getPersonInSession({ userId, tokenHash, programId }, asked);
  const subscription = readSubscription(others.filter(({ pk, sk }) => pk === own.pk && sk === own.sk));
  const follower = await requireFollower(command, person);
  if (!follower.ok) return reject(connection_id, follower.code, message);
  if (!subscription || subscription.expires_at_s * 1000 <= nowMs()) {
    await follower.noted;
    return reject(connection_id, "FORBIDDEN", message);
  }
  const to = { identifier, programId };
  let audience: Promise<Audience> | undefined;
  const told = new Set<string>();
  const said = {
    identifier,
    programId,
    actor: follower.actor,
    data,
    ref: message.ref,
    connectionId: connection_id,
    lookAhead: () => {
      audience = caughtLater(lookUp(channels, to));
    },
    publish: (news: readonly unknown[]) =>
      publishOn(channels, to, news, { ahead: audience, told: { connectionId: connection_id, news: told } }),
    tellSpeaker: async (news: unknown) => {
      const sent = definition.sends.parse(news);
      await answer(connection_id, { type: "message", identifier, data: sent });
      told.add(JSON.stringify(sent));
    },
  };
  const [outcome] = await Promise.all([take(said, prepared?.read(others)), follower.noted]);
  if (!outcome.ok) return reject(connection_id, outcome.code, message);
  await confirm(command, subscription.expires_at_s);
}

async function confirm({ connection, message, identifier }: Command, expiresAtS: number): Promise<void> {
  await answer(connection.connection_id, {
    type: "confirmed",
    identifier,
    ref: message.ref,
    expires_at: isoTime(expiresAtS * 1000),
  });
}

async function reject(
  connectionId: string,
  code: ErrorCode,
  message: ClientMessage | undefined,
): Promise<void> {
  const { identifier, command, ref } = message ?? {};
  logger.info("channel refused", { code, identifier, command });
  await answer(connectionId, { type: "rejected", identifier, ref, command, code, message: errorText[code] });
}

async function answer(connectionId: string, message: ServerMessage): Promise<void> {
  if ((await push(connectionId, message)) === "gone") await endConnection(connectionId);
}

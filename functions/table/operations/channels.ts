import * as z from "zod/mini";
import { anyIdentifier } from "#shared/contract/channels.ts";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { deleteItem, getItem, type Item, type Key, putItem, queryItems } from "../table.ts";

const connectionSchema = z.object({
  connection_id: z.string(),
  user_id: ulid,
  /** The session that it was opened with: when that ends, so does what the connection hears. */
  token_hash: z.string(),
  program_id: z.nullable(ulid),
  connected_at: utcTime,
  expires_at_s: z.number(),
});
/** An open WebSocket connection and whose it is. */
export type Connection = z.infer<typeof connectionSchema>;

const subscriptionSchema = z.object({
  /** Program and subject: what publishing looks up. */
  channel: z.string(),
  identifier: anyIdentifier,
  connection_id: z.string(),
  user_id: ulid,
  token_hash: z.string(),
  program_id: ulid,
  expires_at_s: z.number(),
});
/** Subscription of a connection, until it expires. */
export type Subscription = z.infer<typeof subscriptionSchema>;

const expiryText = (epochS: number): string => String(epochS).padStart(12, "0");

export async function putConnection(connection: Connection): Promise<void> {
  await putItem({
    ...keys.connection(connection.connection_id),
    gsi1pk: keys.openConnections,
    gsi1sk: `${expiryText(connection.expires_at_s)}#${connection.connection_id}`,
    ...connection,
  });
}

/** Pattern: a connection by id. */
export async function getConnection(connectionId: string): Promise<Connection | undefined> {
  const item = await getItem(keys.connection(connectionId), { consistent: true });
  return item && connectionSchema.parse(item);
}

/** Pattern: connections past their end that nobody closed, at most so many. */
export async function listExpiredConnections(nowS: number, limit: number): Promise<string[]> {
  const items = await queryItems({ pk: keys.openConnections, index: "gsi1", limit });
  return items
    .map((item) => connectionSchema.parse(item))
    .filter((connection) => connection.expires_at_s <= nowS)
    .map((connection) => connection.connection_id);
}

const subscriptionItem = (subscription: Subscription): Item => ({
  ...keys.subscription(subscription.channel, subscription.connection_id),
  gsi1pk: keys.subscriptionsOfConnection(subscription.connection_id),
  gsi1sk: subscription.channel,
  ...subscription,
});

/** Adds a subscription, or extends it. */
export async function putSubscription(subscription: Subscription): Promise<void> {
  await putItem(subscriptionItem(subscription));
}

/** Pattern: whether a connection follows a channel. It may have expired. */
export async function getSubscription(
  channel: string,
  connectionId: string,
): Promise<Subscription | undefined> {
  const item = await getItem(keys.subscription(channel, connectionId), { consistent: true });
  return item && subscriptionSchema.parse(item);
}

/** Key of a subscription, to be read with who holds it. */
export const subscriptionKey = (channel: string, connectionId: string): Key =>
  keys.subscription(channel, connectionId);

/** Subscription among items found under `subscriptionKey`. It may have expired. */
export function readSubscription(items: readonly Item[]): Subscription | undefined {
  const [item] = items;
  return item && subscriptionSchema.parse(item);
}

/** Pattern: what a connection follows. */
export async function listSubscriptionsOfConnection(connectionId: string): Promise<Subscription[]> {
  const items = await queryItems({ pk: keys.subscriptionsOfConnection(connectionId), index: "gsi1" });
  return items.map((item) => subscriptionSchema.parse(item));
}

/** Pattern: the channels that a connection follows. */
export const listChannelsOfConnection = async (connectionId: string): Promise<string[]> =>
  (await listSubscriptionsOfConnection(connectionId)).map(({ channel }) => channel);

/** Pattern: who follows a channel. Expired subscriptions are among them: the caller takes them away. */
export async function listSubscriptions(channel: string): Promise<Subscription[]> {
  const items = await queryItems({ pk: keys.channelPartition(channel) });
  return items.map((item) => subscriptionSchema.parse(item));
}

export async function deleteSubscription(channel: string, connectionId: string): Promise<void> {
  await deleteItem(keys.subscription(channel, connectionId));
}

/** Takes a connection away with all that it follows. */
export async function deleteConnection(connectionId: string): Promise<void> {
  const channels = await listChannelsOfConnection(connectionId);
  await Promise.all(channels.map((channel) => deleteSubscription(channel, connectionId)));
  await deleteItem(keys.connection(connectionId));
}

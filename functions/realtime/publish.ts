import type { ChannelData, ChannelIdentifier, ServerMessage } from "#shared/contract/channels.ts";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { push } from "../ports/push.ts";
import { nowMs } from "../runtime/clock.ts";
import {
  deleteConnection,
  deleteSubscription,
  listSubscriptions,
  type Subscription,
} from "../table/channels.ts";
import { getPerson, type Person } from "../table/people.ts";
import { findChannel, type LiveChannels, topicOf } from "./channel.ts";
import { liveChannels } from "./channels.ts";
import { actorInProgram } from "./whoIsConnected.ts";

/** Tells those who follow a channel in a program what is new. */
export const publish = <I extends ChannelIdentifier>(
  to: { identifier: I; programId: string },
  data: readonly ChannelData<I["channel"]>[],
): Promise<void> => publishOn(liveChannels, to, data);

/**
 * The same for the kinds of channels that are given. Sends to whoever follows the channel and still may: each subscriber's
 * session, role and program are looked at again now. Subscriptions that have expired, or whose holder is gone or no longer
 * allowed, are taken away.
 *
 * @throws where there is no such kind of channel, or the data is none of its
 */
export async function publishOn(
  channels: LiveChannels,
  to: { identifier: { channel: string }; programId: string },
  data: readonly unknown[],
): Promise<void> {
  const found = findChannel(channels, to.identifier);
  if (!found) throw new Error(`There is no channel ${JSON.stringify(to.identifier)}`);
  const { channel } = found;
  const { definition } = channel;
  const news = data.map((each) => definition.sends.parse(each));
  const topic = topicOf({ identifier: found.identifier, programId: to.programId }, definition);
  const subscriptions = await listSubscriptions(topic);
  const people = new Map<string, Promise<Person | undefined>>();
  const personOf = (userId: string): Promise<Person | undefined> => {
    const known = people.get(userId) ?? getPerson(userId);
    people.set(userId, known);
    return known;
  };
  await Promise.all(
    subscriptions.map(async (subscription) => {
      if (subscription.expires_at_s * 1000 <= nowMs()) {
        return deleteSubscription(topic, subscription.connection_id);
      }
      const person = await personOf(subscription.user_id);
      const actor = person && actorInProgram(person, subscription);
      if (!actor) return turnAway(subscription, "FORBIDDEN");
      // As what they follow it: of some kinds, that says who they are.
      const identifier = definition.identifier.parse(subscription.identifier);
      const decision = await channel.decide(actor, { identifier, programId: subscription.program_id });
      if (!decision.ok) return turnAway(subscription, decision.code);
      return sendAll(
        subscription,
        news.map((each) => ({ type: "message", identifier, data: each })),
      );
    }),
  );
}

async function turnAway(
  { channel, connection_id, identifier }: Subscription,
  code: ErrorCode,
): Promise<void> {
  await deleteSubscription(channel, connection_id);
  const sent = await push(connection_id, { type: "rejected", identifier, code, message: errorText[code] });
  if (sent === "gone") await deleteConnection(connection_id);
}

async function sendAll({ connection_id }: Subscription, messages: readonly ServerMessage[]): Promise<void> {
  for (const message of messages) {
    if ((await push(connection_id, message)) === "gone") return deleteConnection(connection_id);
  }
}

import type { ChannelData, ChannelIdentifier, ServerMessage } from "#shared/contract/channels.ts";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { refuse } from "#shared/domain/access/decision.ts";
import { type Decision, decideByRole } from "#shared/domain/access.ts";
import { push } from "../ports/push.ts";
import { nowMs } from "../runtime/clock.ts";
import { isClosed } from "../runtime/openProgram.ts";
import { listPeopleInSessions } from "../table/identity/people.ts";
import {
  deleteConnection,
  deleteSubscription,
  listSubscriptions,
  listSubscriptionsOfConnection,
  type Subscription,
} from "../table/operations/channels.ts";
import { findChannel, type LiveChannel, type LiveChannels, type Rule, topicOf } from "./channel.ts";
import { liveChannels } from "./channels.ts";
import { actorInProgram } from "./whoIsConnected.ts";

/** One channel, in one program. */
type To<I> = { identifier: I; programId: string };

/** Who follows a channel, and of each whether they may be told something. */
export type Audience = {
  channel: LiveChannel;
  topic: string;
  expired: readonly Subscription[];
  decided: readonly { subscription: Subscription; decision: Decision }[];
  /** Epoch milliseconds at which their rights began to be read. */
  lookedAtMs: number;
};

type Ahead = {
  ahead?: Promise<Audience> | undefined;
  told?: { connectionId: string; news: ReadonlySet<string> };
};

/** Nobody is told by rights that were read longer ago. */
const audienceMs = 250;

/** Tells those who follow a channel in a program what is new. */
export const publish = <I extends ChannelIdentifier>(
  to: To<I>,
  data: readonly ChannelData<I["channel"]>[],
  ahead?: Promise<Audience>,
): Promise<void> => publishOn(liveChannels, to, data, { ahead });

/** Looks up who is to be told, while what they will be told of is done. @see ADR 0057 */
export const findAudience = (to: To<ChannelIdentifier>): Promise<Audience> => lookUp(liveChannels, to);

/**
 * The same for the kinds of channels that are given. Sends to whoever follows the channel and still may: each subscriber's
 * session, role and program are looked at again now, or were a moment ago (`ahead`). Subscriptions that have expired, or whose
 * holder is gone or no longer allowed, are taken away. `told`: news, as JSON, that a connection was told already and is not sent again.
 *
 * @throws where there is no such kind of channel, or the data is none of its
 */
export async function publishOn(
  channels: LiveChannels,
  to: To<{ channel: string }>,
  data: readonly unknown[],
  { ahead, told }: Ahead = {},
): Promise<void> {
  const known = await ahead;
  const isFresh = known && nowMs() - known.lookedAtMs <= audienceMs;
  const { channel, topic, expired, decided } = isFresh ? known : await lookUp(channels, to);
  const { definition } = channel;
  const news = data.map((each) => definition.sends.parse(each));
  await Promise.all([
    ...expired.map(({ connection_id }) => deleteSubscription(topic, connection_id)),
    ...decided.map(({ subscription, decision }) => {
      if (!decision.ok) return turnAway(channels, subscription, decision.code);
      // As what they follow it: of some kinds, that says who they are.
      const identifier = definition.identifier.parse(subscription.identifier);
      return sendAll(
        channels,
        subscription,
        news
          .filter(
            (each) =>
              subscription.connection_id !== told?.connectionId || !told.news.has(JSON.stringify(each)),
          )
          .map((each) => ({ type: "message", identifier, data: each })),
      );
    }),
  ]);
}

/** `findAudience` for the kinds of channels that are given. */
export async function lookUp(channels: LiveChannels, to: To<{ channel: string }>): Promise<Audience> {
  const found = findChannel(channels, to.identifier);
  if (!found) throw new Error(`There is no channel ${JSON.stringify(to.identifier)}`);
  const { channel, identifier } = found;
  const topic = topicOf({ identifier, programId: to.programId }, channel.definition);
  const subscriptions = await listSubscriptions(topic);
  const lookedAtMs = nowMs();
  const isOver = ({ expires_at_s }: Subscription): boolean => expires_at_s * 1000 <= lookedAtMs;
  const standing = subscriptions.filter((each) => !isOver(each));
  return {
    channel,
    topic,
    expired: subscriptions.filter(isOver),
    decided: await decideAll(channel, identifier, standing),
    lookedAtMs,
  };
}

/** Decides which subscribers may be told something now: their identities and the facts that the channel's rule needs are read once for all of them. */
async function decideAll(
  channel: LiveChannel,
  identifier: { channel: string },
  subscriptions: readonly Subscription[],
): Promise<{ subscription: Subscription; decision: Decision }[]> {
  const asked = subscriptions.map((each) => ({
    userId: each.user_id,
    tokenHash: each.token_hash,
    programId: each.program_id,
  }));
  const [people, rules] = await Promise.all([
    listPeopleInSessions(asked),
    rulesByProgram(channel, identifier, asked),
  ]);
  return subscriptions.map((subscription, at) => {
    const person = people[at];
    const actor = person && actorInProgram(person, subscription);
    const rule = rules.get(subscription.program_id);
    if (!actor || !rule) return { subscription, decision: refuse("FORBIDDEN") };
    const byRole = decideByRole(actor, channel.action);
    return { subscription, decision: byRole.ok ? rule(actor) : byRole };
  });
}

/** Reads the rule for each program: followers of a channel that belongs to no program may be in several. */
async function rulesByProgram(
  channel: LiveChannel,
  identifier: { channel: string },
  asked: readonly { programId: string }[],
): Promise<Map<string, Rule>> {
  const programs = [...new Set(asked.map(({ programId }) => programId))];
  return new Map(
    await Promise.all(
      programs.map(
        async (programId): Promise<[string, Rule]> => [
          programId,
          await ruleIn(programId, channel, identifier),
        ],
      ),
    ),
  );
}

/** Members of a program that is archived meanwhile hear nothing more. */
async function ruleIn(
  programId: string,
  channel: LiveChannel,
  identifier: { channel: string },
): Promise<Rule> {
  const [isInactive, rule] = await Promise.all([
    isClosed(programId),
    channel.rule({ identifier, programId }),
  ]);
  return (actor) => (isInactive && !actor.isAdmin ? refuse("PROGRAM_INACTIVE") : rule(actor));
}

async function turnAway(
  channels: LiveChannels,
  { channel, connection_id, identifier }: Subscription,
  code: ErrorCode,
): Promise<void> {
  await deleteSubscription(channel, connection_id);
  await sendAll(channels, { connection_id }, [
    { type: "rejected", identifier, code, message: errorText[code] },
  ]);
}

async function sendAll(
  channels: LiveChannels,
  { connection_id }: Pick<Subscription, "connection_id">,
  messages: readonly ServerMessage[],
): Promise<void> {
  for (const message of messages) {
    if ((await push(connection_id, message)) === "gone") return endConnection(connection_id, channels);
  }
}

/**
 * A connection has ended: the channels that mind are told, and it is forgotten with all that it followed. The gateway tells of it, mostly; whoever
 * finds nobody at its other end may come first.
 */
export async function endConnection(
  connectionId: string,
  channels: LiveChannels = liveChannels,
): Promise<void> {
  const subscriptions = await listSubscriptionsOfConnection(connectionId);
  await Promise.all(subscriptions.map((each) => endSubscription(each, channels)));
  await deleteConnection(connectionId);
}

/** Ends a subscription. It is deleted first, so that nobody who has left is told of it. */
export async function endSubscription(
  { channel: topic, connection_id, identifier, program_id: programId, user_id: userId }: Subscription,
  channels: LiveChannels,
): Promise<void> {
  await deleteSubscription(topic, connection_id);
  const found = findChannel(channels, identifier);
  if (!found) return;
  const followed = { identifier: found.identifier, programId };
  await found.channel.left?.(followed, connection_id, {
    userId,
    publish: (news) => publishOn(channels, followed, news),
  });
}

import type * as z from "zod/mini";
import type { ChannelDefinition } from "#shared/contract/channels.ts";
import type { Action, Actor, Decision } from "#shared/domain/access.ts";
import type { Item, Key } from "../table/table.ts";

/** One channel, in one program. */
export type Followed<D extends ChannelDefinition> = {
  identifier: z.infer<D["identifier"]>;
  programId: string;
};

/** A message that a follower sent on a channel, with the means to tell its followers something. */
export type Said<D extends ChannelDefinition> = Followed<D> & {
  actor: Actor;
  data: D extends { takes: infer T extends z.ZodMiniType } ? z.infer<T> : never;
  /** The client's name for the message: a second one with the same name is the same message, sent again. */
  ref: string | undefined;
  connectionId: string;
  /** Begins to look up who is told, for what will most likely be news: meanwhile it is done. @see ADR 0057 */
  lookAhead: () => void;
  publish: (data: readonly z.infer<D["sends"]>[]) => Promise<void>;
  /**
   * Tells the speaker alone, whose rights were read for what they said, without looking up who follows. `publish` does not tell
   * them the same again.
   */
  tellSpeaker: (data: z.infer<D["sends"]>) => Promise<void>;
};

/** Items that are read in the request that reads who speaks, and what they say together. */
export type Preparation<Prepared> = { keys: readonly Key[]; read: (items: readonly Item[]) => Prepared };

/** The connection that ended, with the means to tell the other followers. */
export type Last<D extends ChannelDefinition> = Pick<Said<D>, "publish"> & { userId: string };

/** Decides whether somebody may follow a channel, by the facts read about it. */
export type Rule = (actor: Actor) => Decision;

export type ChannelParts<D extends ChannelDefinition, Prepared = undefined> = {
  definition: D;
  /** Action that a follower's role must allow; anybody else is refused before the rule is asked. */
  action: Action;
  /**
   * Reads what it depends on whether people may follow it, once for all of them; answers the rule. Asked for one at each
   * subscription and each message of theirs, and for all followers in a program at each message to them.
   */
  rule: (followed: Followed<D>) => Promise<Rule>;
  /** A connection that followed it has ended, or follows it no more. May be told twice; not at all where the network forgets to. */
  left?: (followed: Followed<D>, connectionId: string, last: Last<D>) => Promise<void>;
} & (D extends { takes: z.ZodMiniType }
  ? {
      /** Handles a message from a follower; a refusal is told to them. */
      receive: (said: Said<D>, prepared: Prepared | undefined) => Promise<Decision>;
      /** Names the items that the answer will go by: read together with the speaker's rights, and told to nobody before those are checked. */
      prepare?: (followed: Followed<D>, userId: string) => Preparation<Prepared> | undefined;
      /** True for what takes its turn: a process that many speak to at once answers a few of them at a time, the earliest first. */
      takesTurns?: (data: Said<D>["data"]) => boolean;
    }
  : { receive?: never; prepare?: never; takesTurns?: never });

/** Any kind of channel, for code that knows none by name. */
export type LiveChannel = {
  definition: ChannelDefinition;
  action: Action;
  rule: (followed: Followed<ChannelDefinition>) => Promise<Rule>;
  left?: (
    followed: Followed<ChannelDefinition>,
    connectionId: string,
    last: Last<ChannelDefinition>,
  ) => Promise<void>;
  receive?: (
    said: Omit<Said<ChannelDefinition>, "data"> & { data: unknown },
    prepared: unknown,
  ) => Promise<Decision>;
  prepare?: (followed: Followed<ChannelDefinition>, userId: string) => Preparation<unknown> | undefined;
  takesTurns?: (data: unknown) => boolean;
};
export type LiveChannels = Readonly<Record<string, LiveChannel>>;

/** Binds a kind of channel to the code that serves it. */
export const defineChannel = <D extends ChannelDefinition, Prepared = undefined>(
  parts: ChannelParts<D, Prepared>,
): LiveChannel =>
  // Called only with identifiers and data that the definition's own schemas have read.
  parts as unknown as LiveChannel;

/** The kind of channel that an identifier names, with the identifier as its schema reads it; undefined where there is none. */
export function findChannel(
  channels: LiveChannels,
  raw: { channel: string },
): { channel: LiveChannel; identifier: { channel: string } } | undefined {
  const channel = Object.hasOwn(channels, raw.channel) ? channels[raw.channel] : undefined;
  const read = channel?.definition.identifier.safeParse(raw);
  return channel && read?.success ? { channel, identifier: read.data } : undefined;
}

/** Where the followers of a channel are looked up: each program has its own, unless the kind is of none. */
export function topicOf(
  { identifier, programId }: Followed<ChannelDefinition>,
  { followerNames = [], isAcrossPrograms }: Partial<ChannelDefinition> = {},
): string {
  const { channel, ...rest } = identifier;
  const names = Object.entries(rest)
    .filter(([name]) => !followerNames.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${channel}#${isAcrossPrograms ? "" : programId}#${JSON.stringify(Object.fromEntries(names))}`;
}

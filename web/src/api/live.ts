import {
  type AnyIdentifier,
  type ChannelDefinitions,
  channels,
  type IdentifierIn,
  type SentIn,
  type ServerMessage,
  serverMessage,
  type TakenIn,
} from "#shared/contract/channels.ts";
import { type Connection, createConnection, type LiveEnvironment } from "./connection.ts";

export type Listener<Data = unknown> = {
  onMessage: (data: Data) => void;
  /** Messages may have been missed until now (first confirmation, or a connection regained): read again. */
  onGap: () => void;
  /** The server will not let this person follow the channel; it is not tried again. */
  onRejected?: (code: string) => void;
};

type Followed = { identifier: AnyIdentifier; listeners: Set<Listener>; isConfirmed: boolean };

/** Outcome of a message. `OFFLINE`: it may or may not have been taken, since the connection broke off. */
export type SayOutcome = { ok: true } | { ok: false; code: string };

/** Identifiers are compared as canonical JSON: keys in order. */
const keyOfChannel = (identifier: AnyIdentifier): string =>
  JSON.stringify(identifier, Object.keys(identifier).sort());

export type LiveClient = ReturnType<typeof createLiveClient<typeof channels>>;

/** Channels that are followed over one connection, and messages sent on it. */
type Live = {
  definitions: ChannelDefinitions;
  followed: Map<string, Followed>;
  /** Messages sent and not answered yet, by their names. */
  unanswered: Map<string, (outcome: SayOutcome) => void>;
  connection: Connection;
};

/**
 * One WebSocket for the whole application, opened with the first subscription and closed with the last. Its channels are
 * those of the contract, and typed by their kind, unless others are given.
 */
export function createLiveClient<C extends ChannelDefinitions = typeof channels>(
  environment: LiveEnvironment,
  definitions: ChannelDefinitions = channels,
) {
  const followed: Live["followed"] = new Map();
  const unanswered: Live["unanswered"] = new Map();
  let said = 0;
  const connection = createConnection(environment, {
    subscribe() {
      for (const { identifier } of followed.values()) connection.post({ command: "subscribe", identifier });
    },
    receive: (raw) => receive(live, raw),
    onGone() {
      for (const ref of [...unanswered.keys()]) settle(live, ref, { ok: false, code: "OFFLINE" });
      for (const channel of followed.values()) channel.isConfirmed = false;
    },
  });
  const live: Live = { definitions, followed, unanswered, connection };

  return {
    getState: connection.getState,
    watchState: connection.watchState,

    /** Follows a channel until the returned function is called. */
    subscribe: <I extends IdentifierIn<C>>(
      identifier: I,
      heard: Listener<SentIn<C, I["channel"]>>,
      // Only ever given what its own kind of channel sends.
    ): (() => void) => subscribe(live, identifier, heard as Listener),

    /** Says something on a channel that is followed; answers whether it was taken. */
    say<I extends IdentifierIn<C>>(identifier: I, data: TakenIn<C, I["channel"]>): Promise<SayOutcome> {
      const channel = followed.get(keyOfChannel(identifier));
      if (!channel?.isConfirmed || !connection.isOpen())
        return Promise.resolve({ ok: false, code: "OFFLINE" });
      said += 1;
      const ref = String(said);
      return new Promise((resolve) => {
        unanswered.set(ref, resolve);
        connection.post({ command: "message", identifier, ref, data });
      });
    },

    /** Tries at once, when the browser says that it has a network again. */
    retryNow(): void {
      if (followed.size > 0) connection.retry();
    },
  };
}

function subscribe(
  { followed, connection }: Live,
  identifier: AnyIdentifier,
  listener: Listener,
): () => void {
  const key = keyOfChannel(identifier);
  const known = followed.get(key);
  const channel = known ?? { identifier, listeners: new Set(), isConfirmed: false };
  channel.listeners.add(listener);
  if (!known) {
    followed.set(key, channel);
    connection.open({ command: "subscribe", identifier });
  }
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || followed.get(key) !== channel) return;
    followed.delete(key);
    connection.post({ command: "unsubscribe", identifier });
    if (followed.size === 0) connection.close();
  };
}

/** Answers what was said under `ref`; false where nothing is waiting under it. */
function settle({ unanswered }: Live, ref: string, outcome: SayOutcome): boolean {
  const resolve = unanswered.get(ref);
  unanswered.delete(ref);
  resolve?.(outcome);
  return resolve !== undefined;
}

function receive(live: Live, raw: unknown): void {
  const { followed, connection } = live;
  const message = parseMessage(raw);
  if (!message?.identifier) return;
  if (message.type !== "message" && message.ref !== undefined) {
    const outcome =
      message.type === "confirmed" ? { ok: true as const } : { ok: false as const, code: message.code };
    if (settle(live, message.ref, outcome)) return;
  }
  const key = keyOfChannel(message.identifier);
  const channel = followed.get(key);
  if (!channel) return;
  if (message.type === "message") {
    const data = live.definitions[message.identifier.channel]?.sends.safeParse(message.data);
    // A message of a later version, or none of ours, is passed over, as below.
    if (!data?.success) return;
    for (const listener of channel.listeners) listener.onMessage(data.data);
    return;
  }
  if (message.type === "rejected") {
    followed.delete(key);
    for (const listener of channel.listeners) listener.onRejected?.(message.code);
    if (followed.size === 0) connection.close();
    return;
  }
  if (channel.isConfirmed) return;
  channel.isConfirmed = true;
  connection.confirm([...followed.values()].every(({ isConfirmed }) => isConfirmed));
  for (const listener of channel.listeners) listener.onGap();
}

function parseMessage(raw: unknown): ServerMessage | undefined {
  if (typeof raw !== "string") return undefined;
  try {
    const parsed = serverMessage.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    // A message of a later version, or none of ours: the channel is never the only copy, so it may be passed over.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

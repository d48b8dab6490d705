import {
  type AnyIdentifier,
  type ChannelDefinitions,
  type ClientMessage,
  channels,
  type IdentifierIn,
  type SentIn,
  type ServerMessage,
  serverMessage,
  type TakenIn,
} from "#shared/contract/channels.ts";

/** `idle`: nothing is followed. `offline`: the connection is gone and is being tried again. */
export type LiveState = "idle" | "connecting" | "live" | "offline";

export type Listener<Data = unknown> = {
  onMessage: (data: Data) => void;
  /** Messages may have been missed until now (first confirmation, or a connection regained): read again. */
  onGap: () => void;
  /** The server will not let this person follow the channel; it is not tried again. */
  onRejected?: (code: string) => void;
};

/** The part of a browser's WebSocket that is used, so that a test can stand in for it. */
export type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export type LiveEnvironment = {
  openSocket: () => Socket;
  /** 0 ≤ value < 1. */
  random: () => number;
  setTimer: (run: () => void, ms: number) => () => void;
};

const openState = 1;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** API Gateway drops a connection that is silent for 10 minutes; renewing the subscriptions keeps it open. */
const renewMs = 5 * 60_000;

type Followed = { identifier: AnyIdentifier; listeners: Set<Listener>; isConfirmed: boolean };

/** Outcome of a message. `OFFLINE`: it may or may not have been taken, since the connection broke off. */
export type SayOutcome = { ok: true } | { ok: false; code: string };

/** Identifiers are compared as canonical JSON: keys in order. */
const keyOfChannel = (identifier: AnyIdentifier): string =>
  JSON.stringify(identifier, Object.keys(identifier).sort());

/** How long to wait before the n-th try (from 0): doubling to 30 s, and then half of it at random. */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random;
}

export type LiveClient = ReturnType<typeof createLiveClient<typeof channels>>;

/**
 * One WebSocket for the whole application, opened with the first subscription and closed with the last. Its channels are
 * those of the contract, and typed by their kind, unless others are given.
 */
export function createLiveClient<C extends ChannelDefinitions = typeof channels>(
  environment: LiveEnvironment,
  definitions: ChannelDefinitions = channels,
) {
  const followed = new Map<string, Followed>();
  const watchers = new Set<() => void>();
  /** Messages sent and not answered yet, by their names. */
  const unanswered = new Map<string, (outcome: SayOutcome) => void>();
  let said = 0;
  let socket: Socket | undefined;
  let state: LiveState = "idle";
  let attempt = 0;
  let cancelRetry = () => {};
  let cancelRenewal = () => {};

  function setState(next: LiveState): void {
    if (next === state) return;
    state = next;
    for (const watch of watchers) watch();
  }

  function post(message: ClientMessage): void {
    if (socket?.readyState === openState) socket.send(JSON.stringify(message));
  }

  function settle(ref: string, outcome: SayOutcome): boolean {
    const resolve = unanswered.get(ref);
    unanswered.delete(ref);
    resolve?.(outcome);
    return resolve !== undefined;
  }

  function breakOff(): void {
    for (const ref of [...unanswered.keys()]) settle(ref, { ok: false, code: "OFFLINE" });
  }

  function connect(): void {
    cancelRetry();
    setState(state === "offline" ? "offline" : "connecting");
    const opened = environment.openSocket();
    socket = opened;
    opened.onopen = () => {
      for (const { identifier } of followed.values()) post({ command: "subscribe", identifier });
      scheduleRenewal();
    };
    opened.onmessage = (event) => receive(event.data);
    opened.onclose = () => {
      if (socket === opened) lose();
    };
  }

  function lose(): void {
    socket = undefined;
    cancelRenewal();
    breakOff();
    for (const channel of followed.values()) channel.isConfirmed = false;
    setState("offline");
    cancelRetry = environment.setTimer(connect, retryDelayMs(attempt, environment.random()));
    attempt += 1;
  }

  function scheduleRenewal(): void {
    cancelRenewal();
    cancelRenewal = environment.setTimer(() => {
      for (const { identifier } of followed.values()) post({ command: "subscribe", identifier });
      scheduleRenewal();
    }, renewMs);
  }

  function receive(raw: unknown): void {
    const message = parseMessage(raw);
    if (!message?.identifier) return;
    if (message.type !== "message" && message.ref !== undefined) {
      const outcome =
        message.type === "confirmed" ? { ok: true as const } : { ok: false as const, code: message.code };
      if (settle(message.ref, outcome)) return;
    }
    const key = keyOfChannel(message.identifier);
    const channel = followed.get(key);
    if (!channel) return;
    if (message.type === "message") {
      const data = definitions[message.identifier.channel]?.sends.safeParse(message.data);
      // Of a later version, or none of ours: passed over, as below.
      if (!data?.success) return;
      for (const listener of channel.listeners) listener.onMessage(data.data);
      return;
    }
    if (message.type === "rejected") {
      followed.delete(key);
      for (const listener of channel.listeners) listener.onRejected?.(message.code);
      if (followed.size === 0) closeSocket();
      return;
    }
    if (channel.isConfirmed) return;
    channel.isConfirmed = true;
    attempt = 0;
    if ([...followed.values()].every(({ isConfirmed }) => isConfirmed)) setState("live");
    for (const listener of channel.listeners) listener.onGap();
  }

  function closeSocket(): void {
    cancelRetry();
    cancelRenewal();
    breakOff();
    const closing = socket;
    socket = undefined;
    attempt = 0;
    closing?.close();
    setState("idle");
  }

  return {
    getState: (): LiveState => state,

    watchState(watch: () => void): () => void {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },

    /** Follows a channel until the returned function is called. */
    subscribe<I extends IdentifierIn<C>>(
      identifier: I,
      heard: Listener<SentIn<C, I["channel"]>>,
    ): () => void {
      // Only ever given what its own kind of channel sends.
      const listener = heard as Listener;
      const key = keyOfChannel(identifier);
      const known = followed.get(key);
      const channel = known ?? { identifier, listeners: new Set(), isConfirmed: false };
      channel.listeners.add(listener);
      if (!known) {
        followed.set(key, channel);
        if (socket) post({ command: "subscribe", identifier });
        else if (state !== "offline") connect();
      }
      return () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size > 0 || followed.get(key) !== channel) return;
        followed.delete(key);
        post({ command: "unsubscribe", identifier });
        if (followed.size === 0) closeSocket();
      };
    },

    /** Says something on a channel that is followed; answers whether it was taken. */
    say<I extends IdentifierIn<C>>(identifier: I, data: TakenIn<C, I["channel"]>): Promise<SayOutcome> {
      const channel = followed.get(keyOfChannel(identifier));
      if (!channel?.isConfirmed || socket?.readyState !== openState)
        return Promise.resolve({ ok: false, code: "OFFLINE" });
      said += 1;
      const ref = String(said);
      return new Promise((resolve) => {
        unanswered.set(ref, resolve);
        post({ command: "message", identifier, ref, data });
      });
    },

    /** Tries at once, when the browser says that it has a network again. */
    retryNow(): void {
      if (state === "offline" && !socket && followed.size > 0) connect();
    },
  };
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

import type { ClientMessage } from "#shared/contract/channels.ts";

/** `idle`: nothing is followed. `offline`: the connection is gone and is being tried again. */
export type LiveState = "idle" | "connecting" | "live" | "offline";

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

type Listeners = {
  /** The connection stands and wants its subscriptions; called again from time to time, to keep it open. */
  subscribe: () => void;
  receive: (raw: unknown) => void;
  /** The connection was lost or closed. */
  onGone: () => void;
};

export type Connection = ReturnType<typeof createConnection>;

const openState = 1;
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** API Gateway drops a connection that is silent for 10 minutes; renewing the subscriptions keeps it open. */
const renewMs = 5 * 60_000;

/** Pause before the n-th try (from 0): doubling to 30 s, and then half of it at random. */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);
  return ceiling / 2 + (ceiling / 2) * random;
}

/** A WebSocket that is opened anew when it is lost, until it is closed. */
export function createConnection(environment: LiveEnvironment, listeners: Listeners) {
  const watchers = new Set<() => void>();
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

  function connect(): void {
    cancelRetry();
    setState(state === "offline" ? "offline" : "connecting");
    const opened = environment.openSocket();
    socket = opened;
    opened.onopen = renew;
    opened.onmessage = (event) => listeners.receive(event.data);
    opened.onclose = () => {
      if (socket === opened) lose();
    };
  }

  function renew(): void {
    listeners.subscribe();
    cancelRenewal();
    cancelRenewal = environment.setTimer(renew, renewMs);
  }

  function lose(): void {
    socket = undefined;
    cancelRenewal();
    listeners.onGone();
    setState("offline");
    cancelRetry = environment.setTimer(connect, retryDelayMs(attempt++, environment.random()));
  }

  return {
    getState: () => state,
    watchState(watch: () => void): () => void {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    isOpen: () => socket?.readyState === openState,
    post,
    /** Posts a first message; without a connection, opens the one that will bring it. */
    open(message: ClientMessage): void {
      if (socket) post(message);
      else if (state !== "offline") connect();
    },
    /** Tries a lost connection at once. */
    retry(): void {
      if (state === "offline" && !socket) connect();
    },
    /** The server has answered; `isWhole`: it has confirmed all that is followed. */
    confirm(isWhole: boolean): void {
      attempt = 0;
      if (isWhole) setState("live");
    },
    close(): void {
      cancelRetry();
      cancelRenewal();
      listeners.onGone();
      const closing = socket;
      socket = undefined;
      attempt = 0;
      closing?.close();
      setState("idle");
    },
  };
}

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ChannelData, ChannelIdentifier } from "#shared/contract/channels.ts";
import type { LiveState, Socket } from "./connection.ts";
import { createLiveClient, type LiveClient } from "./live.ts";

let shared: LiveClient | undefined;

function openBrowserSocket(): Socket {
  const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
  // A WebSocket's handlers take events that the ones here do not look at.
  return new WebSocket(`${scheme}//${window.location.host}/ws`) as Socket;
}

/** The one connection of the application. */
export function liveClient(): LiveClient {
  if (shared) return shared;
  const client = createLiveClient({
    openSocket: openBrowserSocket,
    random: Math.random,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
  });
  window.addEventListener("online", () => client.retryNow());
  shared = client;
  return client;
}

/** Follows a channel while the component is shown; tells how the connection is. */
export function useLiveChannel<I extends ChannelIdentifier>(
  identifier: I,
  handlers: {
    onMessage: (data: ChannelData<I["channel"]>) => void;
    onGap: () => void;
    onRejected?: (code: string) => void;
  },
): LiveState {
  const client = liveClient();
  const key = JSON.stringify(identifier);
  const onMessage = useEffectEvent(handlers.onMessage);
  const onGap = useEffectEvent(handlers.onGap);
  const onRejected = useEffectEvent((code: string) => handlers.onRejected?.(code));

  useEffect(
    () =>
      // The key is the identifier's own JSON, so that an equal object does not subscribe again.
      client.subscribe(JSON.parse(key) as I, {
        onMessage: (data) => onMessage(data),
        onGap: () => onGap(),
        onRejected: (code) => onRejected(code),
      }),
    [client, key],
  );
  return useSyncExternalStore(client.watchState, client.getState);
}

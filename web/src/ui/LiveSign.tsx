import type { LiveState } from "../api/connection.ts";
import { StatusSign, type StatusTone } from "./StatusSign.tsx";
import { words } from "./words.ts";

const signs = (): Record<LiveState, { tone: StatusTone; word: string; more: string }> => ({
  idle: { tone: "off", word: words.notLive, more: words.pageShowsDataWhen },
  connecting: { tone: "busy", word: words.connecting, more: words.connectingLiveUpdates },
  live: { tone: "calm", word: words.live, more: words.pageUpdatesWithinSeconds },
  offline: {
    tone: "attention",
    word: words.offline,
    more: words.liveUpdatesDisconnectedReconnecting,
  },
});

/** True if this page follows live changes. */
export function LiveSign(props: { state: LiveState }) {
  return <StatusSign {...signs()[props.state]} />;
}

import type { LiveState } from "../api/live.ts";
import { StatusSign, type StatusTone } from "./StatusSign.tsx";

const signs: Record<LiveState, { tone: StatusTone; word: string; more: string }> = {
  idle: { tone: "off", word: "Not live", more: "This page shows data from when you opened it." },
  connecting: { tone: "busy", word: "Connecting", more: "Connecting to live updates." },
  live: { tone: "calm", word: "Live", more: "This page updates within seconds of a student's work." },
  offline: {
    tone: "attention",
    word: "Offline",
    more: "Live updates are disconnected. We're reconnecting, and the page will refresh when we do.",
  },
};

/** True if this page follows live changes. */
export function LiveSign(props: { state: LiveState }) {
  return <StatusSign {...signs[props.state]} />;
}

import type { LiveState } from "../api/live.ts";
import { StatusSign, type StatusTone } from "./StatusSign.tsx";

const signs: Record<LiveState, { tone: StatusTone; word: string; more: string }> = {
  idle: { tone: "off", word: "Not live", more: "This page shows what was true when it was opened." },
  connecting: { tone: "busy", word: "Connecting", more: "The live connection is being made." },
  live: { tone: "calm", word: "Live", more: "Rows change here within seconds of a student's work." },
  offline: {
    tone: "attention",
    word: "Offline",
    more: "The live connection is gone and is being tried again. What you see stays, and is read anew once it is back.",
  },
};

/** Whether this page follows what happens. */
export function LiveSign(props: { state: LiveState }) {
  return <StatusSign {...signs[props.state]} />;
}

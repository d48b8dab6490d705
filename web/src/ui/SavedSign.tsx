import { StatusSign, type StatusTone } from "./StatusSign.tsx";

export type SavedState = "saved" | "saving" | "waiting" | "offline";

const signs: Record<SavedState, { tone: StatusTone; word: string; more: string }> = {
  saved: { tone: "calm", word: "Saved", more: "Everything you did is saved." },
  saving: { tone: "busy", word: "Saving", more: "Your last steps are on their way." },
  waiting: {
    tone: "attention",
    word: "Waiting",
    more: "Your last steps are kept in this browser and will be sent in a moment.",
  },
  offline: {
    tone: "attention",
    word: "Offline",
    more: "There is no connection. What you do is kept in this browser and sent once it is back.",
  },
};

/** What became of the person's work. */
export function SavedSign(props: { state: SavedState }) {
  return <StatusSign {...signs[props.state]} />;
}

import type { ChannelData, ChannelIdentifier } from "#shared/contract/channels.ts";
import type { PresenceSignal } from "#shared/contract/proctoring/live.ts";
import { liveClient } from "./useLive.ts";

/** The live channel of a student's own sitting. */
export type LiveSitting = { isLive(): boolean; stop(): void };

type OwnChannel = Extract<
  ChannelIdentifier,
  { channel: "SittingChannel" } | { channel: "AssessmentSittingChannel" }
>;
type Parts<I extends OwnChannel> = {
  identifier: I;
  answers(): { saved: number; waiting: number };
  onNews(news: ChannelData<I["channel"]>): void;
  /** Something may have been missed until now. */
  onGap(): void;
};

const lookAtAnswersMs = 15_000;
/** How often a page says that it is there that has nothing else to say. */
const longestSilenceMs = 60_000;

/**
 * Hears what a proctor does to the sitting, and says of the page what proctors see: that it is there, whether it is in front, how
 * many answers are saved. At most once in 15 seconds, and whenever it is left or come back to. @see ADR 0112
 */
export function followSitting<I extends OwnChannel>({
  identifier,
  answers,
  onNews,
  onGap,
}: Parts<I>): LiveSitting {
  const client = liveClient();
  const own: OwnChannel = identifier;
  let isFollowed = false;
  let said = "";
  let silentMs = 0;

  function say(): void {
    const signal: PresenceSignal = { is_visible: document.visibilityState === "visible", ...answers() };
    said = JSON.stringify(signal);
    silentMs = 0;
    void client.say(own, signal);
  }

  function sayIfNew(): void {
    silentMs += lookAtAnswersMs;
    const signal = JSON.stringify({ is_visible: document.visibilityState === "visible", ...answers() });
    if (signal !== said || silentMs >= longestSilenceMs) say();
  }

  const end = client.subscribe(identifier, {
    onMessage: onNews,
    onGap: () => {
      isFollowed = true;
      onGap();
      say();
    },
    onRejected: () => {
      isFollowed = false;
    },
  });
  const timer = setInterval(sayIfNew, lookAtAnswersMs);
  document.addEventListener("visibilitychange", say);
  return {
    isLive: () => isFollowed && client.getState() === "live",
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
      end();
    },
  };
}

/**
 * Time on case: the sum of the segments between a learner's signals (an answer, a card revealed, a section opened). A
 * segment of more than ten minutes is idle and adds nothing; nor does the time while a video plays.
 * @see rulings "Time on case"; spec courses §9 "Video watching time is excluded from time calculations"
 */

export const idleAfterMs = 10 * 60 * 1000;

/** A moment at which the learner was seen at work. `at` is epoch milliseconds on the server's clock, or clamped to it. */
export type Signal = { at: number; kind: "activity" | "video_started" | "video_stopped" };

export type TimeOnCase = {
  timeOnCaseMs: number;
  /** Epoch milliseconds; null before the first signal. */
  lastSignalAt: number | null;
  isVideoPlaying: boolean;
};

export const noTimeYet: TimeOnCase = { timeOnCaseMs: 0, lastSignalAt: null, isVideoPlaying: false };

/**
 * Adds signals that are newer than the last one counted; older ones, such as a repeated delivery, add nothing. The order
 * within `signals` does not matter.
 */
export function addSignals(time: TimeOnCase, signals: readonly Signal[]): TimeOnCase {
  return [...signals].sort((a, b) => a.at - b.at).reduce(addSignal, time);
}

function addSignal(time: TimeOnCase, signal: Signal): TimeOnCase {
  const isVideoPlaying = signal.kind === "activity" ? time.isVideoPlaying : signal.kind === "video_started";
  if (time.lastSignalAt === null) return { ...time, lastSignalAt: signal.at, isVideoPlaying };
  if (signal.at < time.lastSignalAt) return time;
  const segmentMs = signal.at - time.lastSignalAt;
  const counts = segmentMs <= idleAfterMs && !time.isVideoPlaying;
  return {
    timeOnCaseMs: time.timeOnCaseMs + (counts ? segmentMs : 0),
    lastSignalAt: signal.at,
    isVideoPlaying,
  };
}

export const activity = (at: number): Signal => ({ at, kind: "activity" });

/** Whole minutes for people to read. */
export const minutesOf = (timeOnCaseMs: number): number => Math.round(timeOnCaseMs / 60_000);

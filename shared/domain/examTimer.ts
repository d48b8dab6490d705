import { allowedMs, type Sitting, settle } from "./examClock.ts";

/**
 * The fields of a timed section that a sitting stands behind. Seconds, exact to the millisecond; `timeLimit` has the
 * accommodation and the restarts in it, so that the specification's formula holds as it stands.
 * @see spec documents §3 section, §4 Timed exam
 */
export type TimedSectionFields = {
  timeLimit: number;
  timeUsedBeforeCurrentSegment: number;
  /** Epoch seconds on the server's clock. */
  currentTimeSegmentStart: number | null;
  submitted: boolean;
  paused: boolean;
};

/** A sitting at `now` (epoch ms, server's clock) as the fields of its section. */
export function projectSitting(sitting: Sitting, now: number): TimedSectionFields {
  const settled = settle(sitting, now);
  return {
    timeLimit: allowedMs(settled) / 1000,
    timeUsedBeforeCurrentSegment: settled.usedBeforeSegmentMs / 1000,
    currentTimeSegmentStart: settled.segmentStartedAt === null ? null : settled.segmentStartedAt / 1000,
    submitted: settled.status === "submitted",
    paused: settled.isPaused,
  };
}

/**
 * Milliseconds left: timeLimit − timeUsedBeforeCurrentSegment − (now − currentTimeSegmentStart), not below zero. `now`
 * is the server's (`serverNow`).
 */
export function timeLeftOf(fields: TimedSectionFields, now: number): number {
  if (fields.submitted) return 0;
  const elapsedS =
    fields.currentTimeSegmentStart === null ? 0 : Math.max(0, now / 1000 - fields.currentTimeSegmentStart);
  const leftS = fields.timeLimit - fields.timeUsedBeforeCurrentSegment - elapsedS;
  return Math.max(0, Math.round(leftS * 1000));
}

/**
 * How far the server's clock is ahead of the browser's, from one exchange: milliseconds to add to the browser's time. Off by
 * at most half of how long the exchange took.
 */
export const clockOffset = (exchange: { sentAt: number; receivedAt: number; serverTime: number }): number =>
  exchange.serverTime - (exchange.sentAt + exchange.receivedAt) / 2;

/** hh:mm:ss, or mm:ss under an hour; rounded up, so that 00:00 is shown at the end alone. */
export function timerText(timeLeft: number): string {
  const seconds = Math.ceil(Math.max(0, timeLeft) / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

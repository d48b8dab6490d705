import type { Span } from "../case/state/videoTimes.ts";

/**
 * Time on case: the sum of the segments between a learner's signals (an answer, a card revealed, a section opened) while the case
 * is open in front. A segment of more than ten minutes is idle and adds nothing; nor does the time while a video plays. Opening a
 * case, or coming back to it, begins a segment and never ends one.
 * @see rulings "Time on case", 26; spec courses §9 "Video watching time is excluded from time calculations"; ADR 0084
 */

export const idleAfterMs = 10 * 60 * 1000;

export type TimeOnCase = {
  timeOnCaseMs: number;
  /** Epoch milliseconds; null before the first signal. */
  lastSignalAt: number | null;
};

export const noTimeYet: TimeOnCase = { timeOnCaseMs: 0, lastSignalAt: null };

/**
 * Adds signals that are newer than the last one counted; older ones, such as a repeated delivery, add nothing. A signal is a
 * moment at which the learner was seen at work, in epoch milliseconds on the server's clock; their order does not matter.
 * `videos` says when a video played: where one begins or ends within the time that is added, the learner was at work, too.
 * `openings` says which of the signals begin a segment.
 */
export function addSignals(
  time: TimeOnCase,
  signals: readonly number[],
  videos: readonly Span[] = [],
  openings: readonly number[] = [],
): TimeOnCase {
  const begins = new Set(openings);
  const sorted = [...signals].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const start = time.lastSignalAt ?? first;
  const end = sorted.at(-1) ?? start;
  const ends = videos.flatMap(({ from, to }) => [from, to]).filter((at) => at > start && at < end);
  return [...sorted, ...ends]
    .sort((a, b) => a - b)
    .reduce((so, at) => (begins.has(at) ? beginAt(so, at) : addSignal(so, at, videos)), time);
}

const beginAt = (time: TimeOnCase, at: number): TimeOnCase => ({
  ...time,
  lastSignalAt: Math.max(at, time.lastSignalAt ?? at),
});

/** Moments of work while a case was open in front, ascending: one list for each time, the first of which is its opening. */
export type Stretches = readonly (readonly number[])[];

/** The signals of some stretches, and which of them begin a segment. */
export const signalsOf = (stretches: Stretches): { signals: number[]; openings: number[] } => ({
  signals: stretches.flat(),
  openings: stretches.flatMap(([first]) => first ?? []),
});

/** The fewest moments of a stretch that add up to the same time: those between two that lie no pause apart are let go. Ascending. */
export function withoutSteps(stretch: readonly number[]): number[] {
  const sorted = stretch.toSorted((a, b) => a - b);
  const kept: number[] = [];
  for (const [at, moment] of sorted.entries()) {
    const [before, after] = [kept.at(-1), sorted[at + 1]];
    if (before === undefined || after === undefined || after - before > idleAfterMs) kept.push(moment);
  }
  return kept;
}

function addSignal(time: TimeOnCase, at: number, videos: readonly Span[]): TimeOnCase {
  const { lastSignalAt } = time;
  if (lastSignalAt === null) return { ...time, lastSignalAt: at };
  if (at < lastSignalAt) return time;
  const segmentMs = at - lastSignalAt;
  const isVideo = videos.some(({ from, to }) => from <= lastSignalAt && at <= to);
  const counts = segmentMs <= idleAfterMs && !isVideo;
  return { timeOnCaseMs: time.timeOnCaseMs + (counts ? segmentMs : 0), lastSignalAt: at };
}

/** Whole minutes for people to read. */
export const minutesOf = (timeOnCaseMs: number): number => Math.round(timeOnCaseMs / 60_000);

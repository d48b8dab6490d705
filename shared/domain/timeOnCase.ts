/**
 * Time on case: the sum of the segments between a learner's signals (an answer, a card revealed, a section opened). A
 * segment of more than ten minutes is idle and adds nothing; nor does the time while a video plays.
 * @see rulings "Time on case"; spec courses §9 "Video watching time is excluded from time calculations"
 */

export const idleAfterMs = 10 * 60 * 1000;

/** From and to, epoch milliseconds. */
export type Span = { from: number; to: number };

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
 */
export function addSignals(
  time: TimeOnCase,
  signals: readonly number[],
  videos: readonly Span[] = [],
): TimeOnCase {
  const sorted = [...signals].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const start = time.lastSignalAt ?? first;
  const end = sorted.at(-1) ?? start;
  const ends = videos.flatMap(({ from, to }) => [from, to]).filter((at) => at > start && at < end);
  return [...sorted, ...ends].sort((a, b) => a - b).reduce((so, at) => addSignal(so, at, videos), time);
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

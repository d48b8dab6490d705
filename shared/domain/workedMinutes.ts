/** The shortest calendar day, when clocks go forward: 23 hours. */
const shortestDayMinutes = 23 * 60;

/** So many are kept of one attempt, about 200 days of work; the oldest of more are let go. */
const keptAtMost = 400;

/**
 * The fewest of some minutes that still tell on which days there was work, in whatever time zone: one between two that lie
 * less than a day apart adds nothing, since a stretch of whole days that holds it holds one of the two as well. The first and the
 * last stay. Ascending.
 */
export function daysInMinutes(minutes: readonly number[]): number[] {
  const sorted = [...new Set(minutes)].sort((a, b) => a - b);
  const kept: number[] = [];
  for (const [at, minute] of sorted.entries()) {
    const [before, after] = [kept.at(-1), sorted[at + 1]];
    if (before === undefined || after === undefined || after - before >= shortestDayMinutes)
      kept.push(minute);
  }
  return kept.length <= keptAtMost ? kept : [...kept.slice(0, 1), ...kept.slice(1 - keptAtMost)];
}

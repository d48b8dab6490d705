import * as z from "zod/mini";

const instant = z.iso.datetime();

/** One time that a release was put in place, or begun to be. */
const historyEntry = z.looseObject({
  release: z.string(),
  kind: z.enum(["deploy", "rollback"]),
  who: z.string(),
  started_at: instant,
  /** When its page and functions were all in place; null: it was cut off, or is under way. */
  live_at: z.nullable(instant),
  /** Paths that caches may hold in their former shape, and whether CloudFront has been told. */
  paths: z.array(z.string()),
  invalidated: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** History of deployed releases, the newest last. @see docs/adr/0091 */
export const historySchema = z.looseObject({ entries: z.array(historyEntry) });
export type History = z.infer<typeof historySchema>;

/** A page that was opened while its release was the current one goes on for so long. */
export const keptMs = 7 * 86_400_000;

const liveEntries = (history: History): HistoryEntry[] =>
  history.entries.filter(({ live_at }) => live_at !== null);

/** The release that is in place; where one was begun since and cut off, the one before it. */
export const currentRelease = (history: History): string | undefined => liveEntries(history).at(-1)?.release;

/** Finds the entry that was begun and not ended: running it again ends it. */
export function unfinishedEntry(history: History): HistoryEntry | undefined {
  const last = history.entries.at(-1);
  return last && (last.live_at === null || !last.invalidated) ? last : undefined;
}

/**
 * The release that one step back leads to. After a deployment that was cut off, the one that was in place before it; after
 * a way back that was cut off, its own aim; else the newest that was in place and is older than the current one.
 * Ids sort by the time when their release was made.
 */
export function releaseBack(history: History): string | undefined {
  const unfinished = unfinishedEntry(history);
  const current = currentRelease(history);
  if (unfinished?.kind === "rollback") return unfinished.release;
  if (unfinished?.live_at === null) return current;
  if (current === undefined) return undefined;
  const older = liveEntries(history)
    .map(({ release }) => release)
    .filter((release) => release < current);
  return older.sort().at(-1);
}

/** Paths that changed and that CloudFront was not told of, for this run was cut off before. */
export const pathsToInvalidate = (history: History): string[] => [
  ...new Set(history.entries.filter(({ invalidated }) => !invalidated).flatMap(({ paths }) => paths)),
];

/**
 * The releases whose files stay: the current one, the one that a step back leads to, every one that was in place within
 * the past week or was made in it, and those that were begun and may have been seen.
 */
export function keptReleases(
  history: History,
  releases: readonly { id: string; made_at: string }[],
  nowMs: number,
): Set<string> {
  const since = nowMs - keptMs;
  const live = liveEntries(history);
  const seenLately = live.filter((_entry, index) => {
    const next = live[index + 1]?.live_at;
    return next === undefined || next === null || Date.parse(next) > since;
  });
  const madeLately = releases.filter(({ made_at }) => Date.parse(made_at) > since);
  const back = releaseBack(history);
  const unfinished = unfinishedEntry(history);
  return new Set([
    ...seenLately.map(({ release }) => release),
    ...madeLately.map(({ id }) => id),
    ...(back ? [back] : []),
    ...(unfinished ? [unfinished.release] : []),
  ]);
}

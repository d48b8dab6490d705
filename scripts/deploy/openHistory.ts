import type { History, HistoryEntry } from "./history.ts";
import { readHistory, writeHistory } from "./releases.ts";
import type { SiteBucket } from "./siteBucket.ts";

/** Far more than a week's. */
const entriesAtMost = 500;

export type OpenHistory = {
  read: () => History;
  begin: (entry: Pick<HistoryEntry, "release" | "kind" | "who" | "paths">) => Promise<void>;
  /** Notes that the entry begun last is in place. */
  setLive: () => Promise<void>;
  /** CloudFront has been told of every path so far. */
  setInvalidated: () => Promise<void>;
};

/** The history of a stage for one who holds its lock: each write is over the version that was read or written before. */
export async function openHistory(bucket: SiteBucket, now: () => number): Promise<OpenHistory> {
  let { history, etag } = await readHistory(bucket);
  const time = () => new Date(now()).toISOString();
  const write = async (entries: HistoryEntry[]): Promise<void> => {
    const next = { entries: entries.slice(-entriesAtMost) };
    etag = await writeHistory(bucket, next, etag);
    history = next;
  };
  return {
    read: () => history,
    begin: (entry) =>
      write([...history.entries, { ...entry, started_at: time(), live_at: null, invalidated: false }]),
    setLive: () =>
      write(
        history.entries.map((entry, index) =>
          index === history.entries.length - 1 ? { ...entry, live_at: time() } : entry,
        ),
      ),
    setInvalidated: () => write(history.entries.map((entry) => ({ ...entry, invalidated: true }))),
  };
}

import { createMemoryJournal, type Journal, type PendingEntry } from "./journal.ts";

type Version = Pick<PendingEntry, "uid" | "key" | "updatedAt">;

const versionOf = ({ uid, key, updatedAt }: Version): string => `${uid}\u0000${key}\u0000${updatedAt}`;

/**
 * A journal that never fails for want of storage (full disk, lost database): what `journal` refuses is kept in memory, listed and
 * acknowledged like the rest, and `isDurable` becomes false.
 */
export function journalWithMemory(journal: Journal): Journal {
  const memory = createMemoryJournal();
  /** Entries that have left, although the journal below could not let go of them. */
  const left = new Set<string>();
  let isDurable = journal.isDurable;

  /** Failures of the browser's storage are no failures of what is asked; any other is a fault of the program. */
  async function orInMemory<T>(act: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      isDurable = false;
      return await instead();
    }
  }

  function leave(entries: readonly Version[]): void {
    for (const entry of entries) left.add(versionOf(entry));
  }

  return {
    ...journal,
    get isDurable() {
      return isDurable;
    },
    put: (entries) =>
      orInMemory(
        () => journal.put(entries),
        () => memory.put(entries),
      ),
    async list() {
      const below = await orInMemory(
        () => journal.list(),
        () => [],
      );
      return [...below.filter((entry) => !left.has(versionOf(entry))), ...(await memory.list())];
    },
    async acknowledge(entries) {
      await memory.acknowledge(entries);
      await orInMemory(
        () => journal.acknowledge(entries),
        () => leave(entries),
      );
    },
    async setAside(entries, refusal) {
      await orInMemory(
        () => journal.setAside(entries, refusal),
        async () => {
          leave(entries);
          await memory.setAside(entries, refusal);
        },
      );
      await memory.acknowledge(entries);
    },
    async listAside() {
      const below = await orInMemory(
        () => journal.listAside(),
        () => [],
      );
      return [...below, ...(await memory.listAside())];
    },
  };
}

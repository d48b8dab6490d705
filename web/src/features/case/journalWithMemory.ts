import { createMemoryJournal, type Journal } from "./journal.ts";

/**
 * A journal that takes everything: what the one below it cannot keep (a full disk, a closed database) is held in memory,
 * is listed and acknowledged like the rest, and makes the whole say that it is not durable.
 */
export function journalWithMemory(journal: Journal): Journal {
  const memory = createMemoryJournal();
  let isDurable = journal.isDurable;
  return {
    ...journal,
    get isDurable() {
      return isDurable;
    },
    async put(entries) {
      try {
        await journal.put(entries);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        isDurable = false;
        await memory.put(entries);
      }
    },
    list: async () => [...(await journal.list()), ...(await memory.list())],
    async acknowledge(entries) {
      await memory.acknowledge(entries);
      await journal.acknowledge(entries);
    },
    async setAside(entries, refusal) {
      await journal.setAside(entries, refusal);
      await memory.acknowledge(entries);
    },
  };
}

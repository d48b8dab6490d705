import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { type Journal, openJournal, type PendingEntry } from "#web/features/case/saving/journal.ts";
import { journalWithMemory } from "#web/features/case/saving/journalWithMemory.ts";

const anEntry = (over: Partial<PendingEntry> = {}): PendingEntry => ({
  card: "card_1",
  uid: "answer_1",
  key: "value",
  value: "first",
  updatedAt: 1_000,
  ...over,
});

/** A journal whose disk may fill up. */
async function aJournal() {
  const journal = await openJournal({ userId: "01USER", documentId: 7, attempt: 1 }, new IDBFactory());
  const disk = { failure: undefined as Error | undefined };
  const filling: Journal = {
    ...journal,
    put: (entries) => (disk.failure ? Promise.reject(disk.failure) : journal.put(entries)),
  };
  return { disk, below: journal, journal: journalWithMemory(filling) };
}

describe("a journal that takes everything (D-30)", () => {
  it("holds what the browser does not take, beside what it took, and says that it is not durable", async () => {
    const { disk, journal, below } = await aJournal();
    await journal.put([anEntry()]);
    expect(journal.isDurable).toBe(true);
    disk.failure = new DOMException("disk full", "QuotaExceededError");
    await journal.put([anEntry({ uid: "answer_2" })]);
    expect(journal.isDurable).toBe(false);
    expect((await journal.list()).map(({ uid }) => uid)).toEqual(["answer_1", "answer_2"]);
    expect(await below.list()).toHaveLength(1);
  });

  it("forgets what was acknowledged or set aside, but no newer value of the same key", async () => {
    const { disk, journal } = await aJournal();
    disk.failure = new DOMException("disk full", "QuotaExceededError");
    const newer = anEntry({ value: "second", updatedAt: 2_000 });
    await journal.put([newer, anEntry({ uid: "gone" })]);
    await journal.acknowledge([anEntry()]);
    await journal.setAside([anEntry({ uid: "gone" })], "UNKNOWN_NODE");
    expect(await journal.list()).toEqual([newer]);
    expect((await journal.listAside()).map(({ uid }) => uid)).toEqual(["gone"]);
    await journal.acknowledge([newer]);
    expect(await journal.list()).toEqual([]);
  });

  it("goes on without a database that is gone, and sends nothing twice that it cannot let go of", async () => {
    const { journal: own, below } = await aJournal();
    await own.put([anEntry(), anEntry({ uid: "refused" })]);
    const gone = (): Promise<never> => Promise.reject(new DOMException("gone", "InvalidStateError"));
    const journal = journalWithMemory({ ...below, acknowledge: gone, setAside: gone, listAside: gone });
    await journal.acknowledge([anEntry()]);
    await journal.setAside([anEntry({ uid: "refused" })], "UNKNOWN_NODE");
    expect(await journal.list()).toEqual([]);
    expect((await journal.listAside()).map(({ uid }) => uid)).toEqual(["refused"]);
    expect(journal.isDurable).toBe(false);

    const empty = journalWithMemory({ ...below, put: gone, list: gone, acknowledge: gone });
    await empty.put([anEntry()]);
    expect(await empty.list()).toEqual([anEntry()]);
    await empty.acknowledge([anEntry()]);
    expect(await empty.list()).toEqual([]);
  });

  it("hides no fault of the program", async () => {
    const { disk, journal } = await aJournal();
    disk.failure = new TypeError("a fault");
    await expect(journal.put([anEntry()])).rejects.toThrow("a fault");
  });
});

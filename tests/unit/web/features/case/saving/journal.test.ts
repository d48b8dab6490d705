import { IDBFactory } from "fake-indexeddb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { resultOf } from "#web/api/keptDatabase.ts";
import { noteKeyText } from "#web/api/keyText.ts";
import {
  createMemoryJournal,
  type Journal,
  openJournal,
  type PendingEntry,
} from "#web/features/case/saving/journal.ts";

const scope = { userId: "01USER", documentId: 7, attempt: 1 };

const anEntry = (over: Partial<PendingEntry> = {}): PendingEntry => ({
  card: "card_1",
  uid: "answer_1",
  key: "value",
  value: true,
  updatedAt: 1_000,
  ...over,
});

const kinds: [string, () => Promise<Journal>][] = [
  ["in IndexedDB", () => openJournal(scope, new IDBFactory())],
  ["in memory", async () => createMemoryJournal()],
];

describe.each(kinds)("the journal %s (D-30)", (_, open) => {
  it("keeps an entry until that very version is acknowledged", async () => {
    const journal = await open();
    await journal.put([anEntry()]);
    await journal.put([anEntry({ value: false, updatedAt: 2_000 })]);
    await journal.acknowledge([anEntry()]);
    expect(await journal.list()).toEqual([anEntry({ value: false, updatedAt: 2_000 })]);
    await journal.acknowledge([anEntry({ updatedAt: 2_000 })]);
    expect(await journal.list()).toEqual([]);
  });

  it("takes a second acknowledgement of the same entry as nothing", async () => {
    const journal = await open();
    await journal.put([anEntry(), anEntry({ uid: "answer_2" })]);
    await journal.acknowledge([anEntry()]);
    await journal.acknowledge([anEntry()]);
    expect(await journal.list()).toEqual([anEntry({ uid: "answer_2" })]);
  });

  it("does not let an older value replace a newer one", async () => {
    const journal = await open();
    await journal.put([anEntry({ value: "new", updatedAt: 2_000 })]);
    await journal.put([anEntry({ value: "old", updatedAt: 1_000 })]);
    expect(await journal.list()).toEqual([anEntry({ value: "new", updatedAt: 2_000 })]);
  });

  it("keeps what is set aside, and no longer offers it for sending", async () => {
    const journal = await open();
    await journal.put([anEntry(), anEntry({ uid: "answer_2" })]);
    await journal.setAside([anEntry()]);
    expect(await journal.list()).toEqual([anEntry({ uid: "answer_2" })]);
    expect(await journal.listAside()).toEqual([anEntry()]);
  });

  it("sets aside only the value that was refused, with the reason: a newer one goes on waiting", async () => {
    const journal = await open();
    await journal.put([anEntry({ value: "new", updatedAt: 2_000 })]);
    await journal.setAside([anEntry({ updatedAt: 1_000 })], "EXAM_PAUSED");
    expect(await journal.list()).toEqual([anEntry({ value: "new", updatedAt: 2_000 })]);
    expect(await journal.listAside()).toEqual([{ ...anEntry({ updatedAt: 1_000 }), refusal: "EXAM_PAUSED" }]);
  });
});

describe("opening a journal (D-30)", () => {
  it("finds what an earlier page of the same attempt left behind", async () => {
    const factory = new IDBFactory();
    const first = await openJournal(scope, factory);
    await first.put([anEntry()]);
    first.close();
    const second = await openJournal(scope, factory);
    expect(second.isDurable).toBe(true);
    expect(await second.list()).toEqual([anEntry()]);
  });

  it.each([
    ["person", { ...scope, userId: "01OTHER" }],
    ["document", { ...scope, documentId: 8 }],
    ["attempt", { ...scope, attempt: 2 }],
  ])("shows nothing of another %s", async (_, other) => {
    const factory = new IDBFactory();
    const journal = await openJournal(scope, factory);
    await journal.put([anEntry()]);
    expect(await (await openJournal(other, factory)).list()).toEqual([]);
  });

  it("works in memory, and says so, where IndexedDB is missing or refuses", async () => {
    const refusing = {
      open: () => {
        throw new DOMException("storage is switched off", "SecurityError");
      },
    };
    // Only `open` is used of a factory.
    for (const factory of [undefined, refusing as unknown as IDBFactory]) {
      const journal = await openJournal(scope, factory);
      await journal.put([anEntry()]);
      expect(journal.isDurable).toBe(false);
      expect(await journal.list()).toHaveLength(1);
    }
  });

  it("works in memory where the browser does not answer, and does not hold a connection that comes too late", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const late: { onsuccess?: () => void; result: { close: () => void } } = { result: { close: vi.fn() } };
    const opening = openJournal(scope, { open: () => late } as unknown as IDBFactory);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await opening).isDurable).toBe(false);
    late.onsuccess?.();
    expect(late.result.close).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe("a journal whose database is closed under it (D-30)", () => {
  /** As when storage is cleared: every connection is asked to close, and does. */
  const clear = (factory: IDBFactory) =>
    new Promise<void>((resolve, reject) => {
      const request = factory.deleteDatabase("bedside-journal");
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });

  it("opens it again, and goes on", async () => {
    const factory = new IDBFactory();
    const journal = await openJournal(scope, factory);
    await journal.put([anEntry({ uid: "cleared" })]);
    await clear(factory);
    expect(await Promise.all([journal.list(), journal.listAside()])).toEqual([[], []]);
    await journal.put([anEntry()]);
    expect(await (await openJournal(scope, factory)).list()).toEqual([anEntry()]);
    await clear(factory);
    await journal.put([anEntry({ uid: "answer_2" })]);
    expect(await journal.list()).toEqual([anEntry({ uid: "answer_2" })]);
  });

  it("does not open it again once the journal is closed", async () => {
    const factory = new IDBFactory();
    const journal = await openJournal(scope, factory);
    journal.close();
    await expect(journal.list()).rejects.toThrow(DOMException);
    await clear(factory);
  });
});

describe("what is kept unsent (C-45)", () => {
  const key = (sign: string) => btoa(sign.repeat(32)).replaceAll("+", "-").replaceAll("/", "_");
  const signIn = (userId: string, sign: string) => noteKeyText({ user: { id: userId }, kept_key: key(sign) });
  const rowsOf = async (factory: IDBFactory): Promise<string> => {
    const texts: string[] = [];
    for (const [name, store] of [
      ["bedside-journal", "pending"],
      ["bedside-journal", "aside"],
    ] as const) {
      const database = await resultOf(factory.open(name));
      const rows = await resultOf<{ sealed?: { data: ArrayBuffer } }[]>(
        database.transaction(store).objectStore(store).getAll(),
      );
      for (const row of rows) {
        texts.push(JSON.stringify(row), new TextDecoder().decode(row.sealed?.data));
      }
      database.close();
    }
    return texts.join();
  };
  afterEach(() => noteKeyText(undefined));

  it("says nothing to whoever reads the browser's storage, and all to its person who has signed in", async () => {
    const factory = new IDBFactory();
    signIn(scope.userId, "a");
    const journal = await openJournal(scope, factory);
    await journal.put([anEntry({ value: "It hurts" }), anEntry({ uid: "answer_2", value: "At night" })]);
    await journal.setAside([anEntry({ uid: "answer_2", value: "At night" })], "EXAM_PAUSED");
    expect(await rowsOf(factory)).not.toMatch(/It hurts|At night|EXAM_PAUSED/);
    journal.close();

    noteKeyText(undefined);
    const closed = await openJournal(scope, factory);
    expect([await closed.list(), await closed.listAside()]).toEqual([[], []]);
    closed.close();
    signIn(scope.userId, "b");
    expect(await (await openJournal(scope, factory)).list()).toEqual([]);

    signIn(scope.userId, "a");
    const again = await openJournal(scope, factory);
    expect(await again.list()).toEqual([anEntry({ value: "It hurts" })]);
    expect(await again.listAside()).toEqual([
      { ...anEntry({ uid: "answer_2", value: "At night" }), refusal: "EXAM_PAUSED" },
    ]);
  });

  it("still lets go of what was acknowledged, and of nothing newer", async () => {
    const factory = new IDBFactory();
    signIn(scope.userId, "a");
    const journal = await openJournal({ ...scope, userId: `${scope.userId}-educator` }, factory);
    await journal.put([anEntry({ value: "old" })]);
    await journal.put([anEntry({ value: "new", updatedAt: 2_000 })]);
    await journal.acknowledge([anEntry()]);
    expect(await journal.list()).toEqual([anEntry({ value: "new", updatedAt: 2_000 })]);
    await journal.acknowledge([anEntry({ updatedAt: 2_000 })]);
    expect(await journal.list()).toEqual([]);
  });

  it("is read as it was kept before there was a key", async () => {
    const factory = new IDBFactory();
    const before = await openJournal(scope, factory);
    await before.put([anEntry({ value: "It hurts" })]);
    signIn(scope.userId, "a");
    expect(await (await openJournal(scope, factory)).list()).toEqual([anEntry({ value: "It hurts" })]);
  });
});

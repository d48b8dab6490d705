import type { Operation } from "#shared/case/changes/operations.ts";

/** One version as one person writes it. */
export type JournalScope = { userId: string; versionId: number };

/** Operations that the server has not acknowledged, as they were made together. */
export type KeptBatch = { id: number; operations: readonly Operation[] };

/** What was done and not saved, in order, where it survives the page. */
export type EditJournal = {
  /** False where the browser keeps nothing beyond this page. */
  isDurable: boolean;
  add: (operations: readonly Operation[]) => Promise<number>;
  list: () => Promise<KeptBatch[]>;
  remove: (ids: readonly number[]) => Promise<void>;
};

type Stored = { id: number; scope: string; operations: readonly Operation[] };

const store = "operations";

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const settled = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(factory: IDBFactory): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = factory.open("bedside-edits", 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(store, { keyPath: "id", autoIncrement: true })
        .createIndex("scope", "scope");
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
}

export function createMemoryJournal(): EditJournal {
  const kept = new Map<number, KeptBatch>();
  let count = 0;
  return {
    isDurable: false,
    add: async (operations) => {
      count += 1;
      kept.set(count, { id: count, operations });
      return count;
    },
    list: async () => [...kept.values()],
    remove: async (ids) => {
      for (const id of ids) kept.delete(id);
    },
  };
}

/** The journal in the browser's database; in memory where the browser keeps none, which `isDurable` says. */
export async function openEditJournal(
  factory: IDBFactory | undefined,
  { userId, versionId }: JournalScope,
): Promise<EditJournal> {
  const database = factory && (await openDatabase(factory));
  if (!database) return createMemoryJournal();
  const scope = `${userId}/${versionId}`;
  return {
    isDurable: true,
    async add(operations) {
      // Strict: what was said to be kept survives a power cut, not just a crash of the tab.
      const transaction = database.transaction(store, "readwrite", { durability: "strict" });
      const id = await resultOf(transaction.objectStore(store).add({ scope, operations }));
      await settled(transaction);
      return Number(id);
    },
    async list() {
      const index = database.transaction(store).objectStore(store).index("scope");
      const found = await resultOf<Stored[]>(index.getAll(scope));
      return found.map(({ id, operations }) => ({ id, operations })).sort((a, b) => a.id - b.id);
    },
    async remove(ids) {
      const transaction = database.transaction(store, "readwrite");
      for (const id of ids) transaction.objectStore(store).delete(id);
      await settled(transaction);
    },
  };
}

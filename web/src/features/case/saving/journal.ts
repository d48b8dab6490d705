import type { ErrorCode } from "#shared/contract/errors.ts";
import { type DatabaseConnection, resultOf, settled } from "../../../api/keptDatabase.ts";
import { keptKeyOf, type Sealed, seal, unseal } from "../../../api/keptKey.ts";
import { connectJournal } from "./journalDatabase.ts";

/** One answer that the server has not acknowledged yet. `card` is the uid of the top-level card that holds the node. */
export type PendingEntry = { card: string; uid: string; key: string; value: unknown; updatedAt: number };

/** An answer that is kept but not sent any more; `refusal` is what the server said to it, if it said anything. */
export type AsideEntry = PendingEntry & { refusal?: ErrorCode };

/** Owner of answers: one person, one document, one attempt. */
export type JournalScope = { userId: string; documentId: number; attempt: number };

/**
 * Where answers stand before they are sent. Entries leave only by `acknowledge`, and only in the very version that was
 * acknowledged: a newer value of the same key stays.
 */
export type Journal = {
  /** False where the browser keeps nothing beyond this page: say so to the learner. */
  isDurable: boolean;
  put(entries: readonly PendingEntry[]): Promise<void>;
  /** In no particular order. */
  list(): Promise<PendingEntry[]>;
  acknowledge(entries: readonly Pick<PendingEntry, "uid" | "key" | "updatedAt">[]): Promise<void>;
  /** Moves entries out of the way of sending without deleting them. A newer value of the same key goes on waiting. */
  setAside(entries: readonly PendingEntry[], refusal?: ErrorCode): Promise<void>;
  listAside(): Promise<AsideEntry[]>;
  close(): void;
};

const nameOf = (entry: { uid: string; key: string }): string => `${entry.uid}\u0000${entry.key}`;
const scopeName = (scope: JournalScope): string => `${scope.userId}/${scope.documentId}/${scope.attempt}`;

/** An entry that is already there and newer stays: another tab may have written it meanwhile. */
const isNewer = (entry: { updatedAt: number }, held: { updatedAt: number } | undefined): boolean =>
  held === undefined || entry.updatedAt >= held.updatedAt;

const asRefused = (entry: PendingEntry, refusal: ErrorCode | undefined): AsideEntry =>
  refusal === undefined ? entry : { ...entry, refusal };

/** A journal that lives as long as the page: for browsers that refuse IndexedDB. */
export function createMemoryJournal(): Journal {
  const pending = new Map<string, PendingEntry>();
  const aside = new Map<string, AsideEntry>();
  return {
    isDurable: false,
    async put(entries) {
      for (const entry of entries) {
        if (isNewer(entry, pending.get(nameOf(entry)))) pending.set(nameOf(entry), entry);
      }
    },
    list: async () => [...pending.values()],
    async acknowledge(entries) {
      for (const entry of entries) {
        if (pending.get(nameOf(entry))?.updatedAt === entry.updatedAt) pending.delete(nameOf(entry));
      }
    },
    async setAside(entries, refusal) {
      for (const entry of entries) {
        aside.set(nameOf(entry), asRefused(entry, refusal));
        if (pending.get(nameOf(entry))?.updatedAt === entry.updatedAt) pending.delete(nameOf(entry));
      }
    },
    listAside: async () => [...aside.values()],
    close() {},
  };
}

type Address = { scope: string; name: string };
/** `sealed` holds the entry. Without a key it stands there openly, as it did before there were any. */
type Stored = Address & (AsideEntry | { updatedAt: number; sealed: Sealed });

const placeOf = ({ scope, name }: Address): string => `${scope}\u0000${name}`;

/** Content of a row for the person whose key this is; undefined if it was sealed under another. */
async function entryIn(row: Stored, key: CryptoKey | undefined): Promise<AsideEntry[]> {
  if (!("sealed" in row)) {
    const { scope: _scope, name: _name, ...entry } = row;
    return [entry];
  }
  // As `rowsOf` has written it.
  const entry = key && ((await unseal(key, placeOf(row), row.sealed)) as AsideEntry | undefined);
  return entry ? [entry] : [];
}

/** The entries as they are stored. Without a key at once: it may be the last moment of the page. */
function rowsOf(
  entries: readonly AsideEntry[],
  scope: string,
  key: CryptoKey | undefined,
): Stored[] | Promise<Stored[]> {
  const addressOf = (entry: AsideEntry): Address => ({ scope, name: nameOf(entry) });
  if (!key) return entries.map((entry) => ({ ...entry, ...addressOf(entry) }));
  return Promise.all(
    entries.map(async (entry) => {
      const address = addressOf(entry);
      return { ...address, updatedAt: entry.updatedAt, sealed: await seal(key, placeOf(address), entry) };
    }),
  );
}

function journalOver(connection: DatabaseConnection, scope: string, key: CryptoKey | undefined): Journal {
  const entriesOf = async (storeName: "pending" | "aside"): Promise<AsideEntry[]> => {
    const found = await connection.run((database) => {
      const store = database.transaction(storeName).objectStore(storeName);
      return resultOf<Stored[]>(store.index("scope").getAll(scope));
    });
    return (await Promise.all(found.map((row) => entryIn(row, key)))).flat();
  };

  return {
    isDurable: true,
    async put(entries) {
      const made = rowsOf(entries, scope, key);
      const rows = Array.isArray(made) ? made : await made;
      await connection.run(async (database) => {
        // Strict: an answer that was said to be kept must survive a power cut, not just a crash of the tab.
        const transaction = database.transaction("pending", "readwrite", { durability: "strict" });
        const store = transaction.objectStore("pending");
        for (const row of rows) {
          const request = store.get([scope, row.name]);
          request.onsuccess = () => {
            if (isNewer(row, request.result)) store.put(row);
          };
        }
        await settled(transaction);
      });
    },
    list: () => entriesOf("pending"),
    acknowledge: (entries) =>
      connection.run(async (database) => {
        const transaction = database.transaction("pending", "readwrite");
        const store = transaction.objectStore("pending");
        for (const entry of entries) {
          const address = [scope, nameOf(entry)];
          const request = store.get(address);
          request.onsuccess = () => {
            if (request.result?.updatedAt === entry.updatedAt) store.delete(address);
          };
        }
        await settled(transaction);
      }),
    async setAside(entries, refusal) {
      const rows = await rowsOf(
        entries.map((entry) => asRefused(entry, refusal)),
        scope,
        key,
      );
      await connection.run(async (database) => {
        const transaction = database.transaction(["pending", "aside"], "readwrite", { durability: "strict" });
        const pending = transaction.objectStore("pending");
        for (const row of rows) {
          transaction.objectStore("aside").put(row);
          const request = pending.get([scope, row.name]);
          request.onsuccess = () => {
            if (request.result?.updatedAt === row.updatedAt) pending.delete([scope, row.name]);
          };
        }
        await settled(transaction);
      });
    },
    listAside: () => entriesOf("aside"),
    close: () => connection.close(),
  };
}

/**
 * Opens the journal of one attempt. Where IndexedDB is missing, refuses (private windows, policies, a full disk) or does not
 * answer, the journal lives in memory and says so in `isDurable`.
 */
export async function openJournal(scope: JournalScope, factory: IDBFactory | undefined): Promise<Journal> {
  const connection = factory ? await connectJournal(factory) : undefined;
  return connection
    ? journalOver(connection, scopeName(scope), await keptKeyOf(scope.userId))
    : createMemoryJournal();
}

import * as z from "zod/mini";
import { type SessionUser, sessionUser } from "#shared/contract/identity/identity.ts";
import { picturesCache } from "../../worker/what.ts";
import { connectDatabase, type KeptDatabase, resultOf, settled } from "./keptDatabase.ts";

/**
 * Database that lets a learner go on in an opened case without a network: the person, and their last cases. It holds those of one person, and goes
 * when the server or the person says that the session is over.
 * @see ADR 0188
 */
const offlineDatabase: KeptDatabase = {
  name: "bedside-offline",
  version: 1,
  createStores: (database) => {
    for (const name of ["person", "cases", "states"]) database.createObjectStore(name);
  },
};

/** A session that the server has not confirmed for so long opens nothing any more. */
const trustedMs = 24 * 3_600_000;
/** Cases of a person that are kept; the oldest goes first. */
export const casesKept = 3;

/** Counts up when all goes: what a page that has gone as well was about to write is not written after it. */
let forgotten = 0;

const personKey = "person";
const keptPerson = z.object({
  user: sessionUser,
  /** The case that was opened last. */
  path: z.string(),
  /** When the server last answered in this session. Epoch milliseconds, by this device. */
  confirmedAt: z.number(),
});
export type KeptPerson = { user: SessionUser; path: string; confirmedAt: number };

/** `tree` is what is large, and seldom changes; `keptAt` in epoch milliseconds. */
export type KeptRow = { keptAt: number; content: unknown };

/** Does something with the database; undefined where the browser keeps none, or keeps nothing more. */
async function within<T>(act: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  const factory = globalThis.indexedDB;
  const connection = factory ? await connectDatabase(factory, offlineDatabase) : undefined;
  if (!connection) return undefined;
  try {
    return await connection.run(act);
  } catch (error) {
    // A full disk, or storage that was cleared meanwhile: there is nothing to go on from, and nothing else is lost.
    if (error instanceof DOMException) return undefined;
    throw error;
  } finally {
    connection.close();
  }
}

const read = <T>(database: IDBDatabase, store: string, key: string): Promise<T | undefined> =>
  resultOf<T | undefined>(database.transaction(store).objectStore(store).get(key));

/** The person whose case was opened here, if the server has not been silent for too long. */
export async function readPerson(now: number): Promise<KeptPerson | undefined> {
  const found = await within((database) => read(database, "person", personKey));
  const parsed = keptPerson.safeParse(found);
  if (!parsed.success) return undefined;
  return Math.abs(now - parsed.data.confirmedAt) < trustedMs ? parsed.data : undefined;
}

const keyKey = "key";
type KeyRow = { userId: string; key: CryptoKey };

/** The key under which the person who is kept here has sealed what is unsent. */
export async function readKeyRow(userId: string): Promise<CryptoKey | undefined> {
  const row = await within((database) => read<KeyRow>(database, "person", keyKey));
  return row?.userId === userId ? row.key : undefined;
}

type RowOfPerson = { userId: string; content: unknown };

/** Keeps something small of a person who is signed in, by its name. */
export const keepOfPerson = (userId: string, name: "courses", content: unknown): Promise<void> => {
  const before = forgotten;
  return within(async (database) => {
    if (before !== forgotten) return;
    const transaction = database.transaction("person", "readwrite");
    transaction.objectStore("person").put({ userId, content } satisfies RowOfPerson, name);
    await settled(transaction);
  }).then(() => undefined);
};

/** Stored record of a person by that name; the caller checks whether it can still be read. */
export async function readOfPerson(userId: string, name: "courses"): Promise<unknown> {
  const row = await within((database) => read<RowOfPerson>(database, "person", name));
  return row?.userId === userId ? row.content : undefined;
}

const caseKey = (userId: string, source: string): string => `${userId}/${source}`;

export type KeptCaseRows = { whole: unknown; state: unknown };

/** Stored record of one case of a person; the caller checks whether it can still be read. */
export const readCaseRows = (userId: string, source: string): Promise<KeptCaseRows | undefined> =>
  within(async (database) => {
    const key = caseKey(userId, source);
    const [whole, state] = await Promise.all([
      read<KeptRow>(database, "cases", key),
      read<KeptRow>(database, "states", key),
    ]);
    return whole && state ? { whole: whole.content, state: state.content } : undefined;
  });

/** Keeps a case, whole or its state alone, with whose it is. Older ones beyond `casesKept` go. */
export const keepCaseRows = (
  person: KeptPerson,
  source: string,
  { whole, state, key: sealedUnder }: { whole?: unknown; state: unknown; key?: CryptoKey | undefined },
): Promise<void> => {
  const before = forgotten;
  return within(async (database) => {
    if (before !== forgotten) return;
    const transaction = database.transaction(["person", "cases", "states"], "readwrite");
    const [people, cases, states] = ["person", "cases", "states"].map((name) =>
      transaction.objectStore(name),
    );
    const key = caseKey(person.user.id, source);
    const row = (content: unknown): KeptRow => ({ keptAt: person.confirmedAt, content });
    people?.put(person, personKey);
    if (sealedUnder) people?.put({ userId: person.user.id, key: sealedUnder } satisfies KeyRow, keyKey);
    states?.put(row(state), key);
    if (whole !== undefined && cases && states) {
      cases.put(row(whole), key);
      const keys = cases.getAllKeys();
      // A case is a megabyte or more to read: while none is to go, nobody looks how old they are.
      keys.onsuccess = () => {
        if (keys.result.length > casesKept) letOldestGo({ cases, states }, keys.result);
      };
    }
    await settled(transaction);
  }).then(() => undefined);
};

function letOldestGo(
  { cases, states }: { cases: IDBObjectStore; states: IDBObjectStore },
  keys: readonly IDBValidKey[],
): void {
  const rows = cases.getAll();
  rows.onsuccess = () => {
    const byAge = keys.map((each, i) => ({ each, at: (rows.result[i] as KeptRow).keptAt }));
    for (const { each } of byAge.toSorted((a, b) => b.at - a.at).slice(casesKept)) {
      cases.delete(each);
      states.delete(each);
    }
  };
}

/** The case is not this person's to open any more. */
export const forgetCase = (userId: string, source: string): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(["cases", "states"], "readwrite");
    for (const name of ["cases", "states"]) transaction.objectStore(name).delete(caseKey(userId, source));
    await settled(transaction);
  }).then(() => undefined);

/** Deletes all that is kept, pictures as well; of `except`, the person who is signed in, nothing. */
export async function forgetOffline(except?: string): Promise<void> {
  if (except === undefined) forgotten += 1;
  const isOthers = await within(async (database) => {
    const kept = keptPerson.safeParse(await read(database, "person", personKey));
    const owner = kept.success
      ? kept.data.user.id
      : (await read<RowOfPerson>(database, "person", "courses"))?.userId;
    if (except !== undefined && owner === except) return false;
    const names = ["person", "cases", "states"];
    const transaction = database.transaction(names, "readwrite");
    for (const name of names) transaction.objectStore(name).clear();
    await settled(transaction);
    return true;
  });
  if (isOthers !== false) await globalThis.caches?.delete(picturesCache);
}

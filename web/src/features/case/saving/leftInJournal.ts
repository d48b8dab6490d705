import { resultOf, settled } from "../../../api/keptDatabase.ts";
import type { JournalScope } from "./journal.ts";
import { connectJournal } from "./journalDatabase.ts";

// As the stores were created: of the scope's name, and the entry's.
type Address = [scope: string, name: string];
const addressesIn = (store: IDBObjectStore): IDBRequest<Address[]> =>
  store.getAllKeys() as IDBRequest as IDBRequest<Address[]>;

/** Work that one person has left in this browser's journal, of all their cases. */
export type LeftInJournal = {
  /** The attempts with answers that have not arrived. */
  unsent: JournalScope[];
  /** How many answers the server did not take. */
  aside: number;
};

const scopeOf = (name: string): JournalScope => {
  const [userId = "", documentId, attempt] = name.split("/");
  return { userId, documentId: Number(documentId), attempt: Number(attempt) };
};

const isOf = (userId: string, [scope]: Address): boolean => scope.startsWith(`${userId}/`);

/** Nothing where the browser keeps no journal. */
export async function readLeft(userId: string, factory: IDBFactory | undefined): Promise<LeftInJournal> {
  const connection = factory ? await connectJournal(factory) : undefined;
  if (!connection) return { unsent: [], aside: 0 };
  try {
    return await connection.run(async (database) => {
      const transaction = database.transaction(["pending", "aside"]);
      const [pending, aside] = ["pending", "aside"].map((name) =>
        resultOf(addressesIn(transaction.objectStore(name))),
      );
      const own = ((await pending) ?? []).filter((address) => isOf(userId, address));
      return {
        unsent: [...new Set(own.map(([scope]) => scope))].map(scopeOf),
        aside: ((await aside) ?? []).filter((address) => isOf(userId, address)).length,
      };
    });
  } finally {
    connection.close();
  }
}

/** Deletes what the server did not take of a person's answers. What has not arrived stays, for them alone. */
export async function deleteAside(userId: string, factory: IDBFactory | undefined): Promise<void> {
  const connection = factory ? await connectJournal(factory) : undefined;
  if (!connection) return;
  try {
    await connection.run(async (database) => {
      const transaction = database.transaction("aside", "readwrite");
      const store = transaction.objectStore("aside");
      const request = addressesIn(store);
      request.onsuccess = () => {
        for (const address of request.result) if (isOf(userId, address)) store.delete(address);
      };
      await settled(transaction);
    });
  } finally {
    connection.close();
  }
}

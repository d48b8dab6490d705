import type { OperationAnchors } from "#shared/case/changes/anchors.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { connectDatabase, type KeptDatabase, resultOf, settled } from "../../../api/keptDatabase.ts";

/** One version as one person writes it. */
export type JournalScope = { userId: string; versionId: number };

/** What stood around the places of operations, in their order. */
type Anchors = readonly (OperationAnchors | undefined)[];

/** Operations that the server has not acknowledged, as they were made together. */
export type KeptBatch = {
  id: number;
  operations: readonly Operation[];
  /** Absent of what was kept before there were any. */
  anchors?: Anchors;
};

/** Everything of somebody's that was never saved. */
export type LeftWork = {
  ids: number[];
  operations: Operation[];
  anchors: ReadonlyMap<Operation, OperationAnchors>;
};

export const nothingLeft: LeftWork = { ids: [], operations: [], anchors: new Map() };

/** What a journal holds, in the order in which it was done. */
export async function leftIn(journal: EditJournal): Promise<LeftWork> {
  const kept = await journal.list();
  return {
    ids: kept.map(({ id }) => id),
    operations: kept.flatMap(({ operations }) => operations),
    anchors: new Map(
      kept.flatMap(({ operations, anchors = [] }) =>
        operations.flatMap((operation, i) => {
          const around = anchors[i];
          return around ? [[operation, around] as const] : [];
        }),
      ),
    ),
  };
}

/** What was done and not saved, in order, where it survives the page. */
export type EditJournal = {
  /** False where the browser keeps nothing beyond this page. */
  isDurable: boolean;
  add: (operations: readonly Operation[], anchors?: Anchors) => Promise<number>;
  list: () => Promise<KeptBatch[]>;
  remove: (ids: readonly number[]) => Promise<void>;
};

type Stored = KeptBatch & { scope: string };

const store = "operations";

const kept: KeptDatabase = {
  name: "bedside-edits",
  version: 1,
  createStores: (database) => {
    database.createObjectStore(store, { keyPath: "id", autoIncrement: true }).createIndex("scope", "scope");
  },
};

export function createMemoryJournal(): EditJournal {
  const kept = new Map<number, KeptBatch>();
  let count = 0;
  return {
    isDurable: false,
    add: async (operations, anchors) => {
      count += 1;
      kept.set(count, { id: count, operations, ...(anchors && { anchors }) });
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
  const connection = factory && (await connectDatabase(factory, kept));
  if (!connection) return createMemoryJournal();
  const scope = `${userId}/${versionId}`;
  return {
    isDurable: true,
    add: (operations, anchors) =>
      connection.run(async (database) => {
        // Strict: what was said to be kept survives a power cut, not just a crash of the tab.
        const transaction = database.transaction(store, "readwrite", { durability: "strict" });
        const request = transaction
          .objectStore(store)
          .add({ scope, operations, ...(anchors && { anchors }) });
        // At once: a page that dies now has said all that is needed to keep it.
        transaction.commit();
        const id = await resultOf(request);
        await settled(transaction);
        return Number(id);
      }),
    list: () =>
      connection.run(async (database) => {
        const index = database.transaction(store).objectStore(store).index("scope");
        const found = await resultOf<Stored[]>(index.getAll(scope));
        return found.map(({ scope: _, ...batch }) => batch).sort((a, b) => a.id - b.id);
      }),
    remove: (ids) =>
      connection.run(async (database) => {
        const transaction = database.transaction(store, "readwrite");
        for (const id of ids) transaction.objectStore(store).delete(id);
        await settled(transaction);
      }),
  };
}

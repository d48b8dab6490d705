import type { OperationAnchors } from "#shared/case/changes/anchors.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { connectDatabase, type KeptDatabase, resultOf, settled } from "../../../api/keptDatabase.ts";
import type { RefusedOperation } from "./refused.ts";

/** One version as one person writes it. */
export type JournalScope = { userId: string; versionId: number };

/** Text around the places of operations, in their order. */
type Anchors = readonly (OperationAnchors | undefined)[];

/** Operations that the server has not acknowledged, as they were made together. */
export type KeptBatch = {
  id: number;
  operations: readonly Operation[];
  /** Absent of what was kept before there were any. */
  anchors?: Anchors;
  /** Why the server will not take them; of those that it has refused. */
  refused?: Refusals;
};

type Refusals = readonly (string | undefined)[];

/** Everything of somebody's that was never saved. */
export type LeftWork = {
  ids: number[];
  operations: Operation[];
  anchors: ReadonlyMap<Operation, OperationAnchors>;
  /** Operations that the server refused, none of those above: kept until their author discards them. @see ADR 0150 */
  refused: RefusedOperation[];
};

const nothingLeft: LeftWork = { ids: [], operations: [], anchors: new Map(), refused: [] };

/** Content of a journal, in order. */
export async function leftIn(journal: EditJournal): Promise<LeftWork> {
  const kept = await journal.list();
  return {
    ids: kept.map(({ id }) => id),
    operations: kept.flatMap(({ operations, refused }) => operations.filter((_, i) => !refused?.[i])),
    refused: kept.flatMap(({ operations, refused = [] }) =>
      operations.flatMap((operation, i) => {
        const why = refused[i];
        return why ? [{ operation, why }] : [];
      }),
    ),
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

/** Lets go of what can be made again, done or not: what stays are the words of what cannot. */
export async function keepRefused(
  journal: EditJournal,
  { ids }: LeftWork,
  refused: readonly RefusedOperation[],
): Promise<LeftWork> {
  const operations = refused.map(({ operation }) => operation);
  const id = await journal.replace(ids, { operations, refused: refused.map(({ why }) => why) });
  return { ...nothingLeft, ids: id === undefined ? [] : [id], refused: [...refused] };
}

/** Lets go of what the server will not take. */
export async function dropRefused(journal: EditJournal, left: LeftWork): Promise<LeftWork> {
  const { ids, operations, anchors } = left;
  const id = await journal.replace(ids, { operations, anchors: operations.map((each) => anchors.get(each)) });
  return { ...left, ids: id === undefined ? [] : [id], refused: [] };
}

/** Journal of unsaved operations, in order, that survives the page. */
export type EditJournal = {
  /** False where the browser keeps nothing beyond this page. */
  isDurable: boolean;
  add: (operations: readonly Operation[], anchors?: Anchors) => Promise<number>;
  list: () => Promise<KeptBatch[]>;
  remove: (ids: readonly number[]) => Promise<void>;
  /** Puts these in the place of those, at once; nothing where there are no operations. */
  replace: (ids: readonly number[], batch: Omit<KeptBatch, "id">) => Promise<number | undefined>;
  /** Notes which operations of a batch will not be taken, and why. */
  refuse: (id: number, refused: Refusals) => Promise<void>;
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
    replace: async (ids, batch) => {
      for (const id of ids) kept.delete(id);
      if (batch.operations.length === 0) return undefined;
      count += 1;
      kept.set(count, { id: count, ...batch });
      return count;
    },
    refuse: async (id, refused) => {
      const batch = kept.get(id);
      if (batch) kept.set(id, { ...batch, refused });
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
    replace: (ids, batch) =>
      connection.run(async (database) => {
        const transaction = database.transaction(store, "readwrite", { durability: "strict" });
        const batches = transaction.objectStore(store);
        for (const id of ids) batches.delete(id);
        const added = batch.operations.length > 0 ? resultOf(batches.add({ scope, ...batch })) : undefined;
        const [id] = await Promise.all([added, settled(transaction)]);
        return id === undefined ? undefined : Number(id);
      }),
    refuse: (id, refused) =>
      connection.run(async (database) => {
        const transaction = database.transaction(store, "readwrite", { durability: "strict" });
        const batches = transaction.objectStore(store);
        const batch = await resultOf<Stored | undefined>(batches.get(id));
        if (batch) batches.put({ ...batch, refused });
        await settled(transaction);
      }),
  };
}

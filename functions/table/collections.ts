import * as z from "zod/mini";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { keys } from "./keys.ts";
import {
  batchGetItems,
  getItem,
  type Item,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactDelete,
  transactPut,
} from "./table.ts";

/**
 * A collection is a partition that is read in full and held by a warm function. Its stamp counts the changes; behind the
 * stamp stands a log of which rows each change touched, so that a write costs the next reader those rows and not the whole
 * list again.
 */
export type Collection<Row> = { name: string; version: number; rows: readonly Row[] };

type Held = { version: number; rows: Map<string, unknown>; list: readonly unknown[] };

const held = new Map<string, Held>();
const heldAtMost = 200;

const stampSchema = z.object({ version: z.number() });
const changeSchema = z.object({ version: z.number(), row_ids: z.array(z.string()) });
const rowSchema = z.object({ row_id: z.string(), row: z.unknown() });

async function readVersion(name: string): Promise<number> {
  const stamp = await getItem(keys.collectionStamp(name), { consistent: true });
  return stamp ? stampSchema.parse(stamp).version : 0;
}

/**
 * The rows of a collection as of now, parsed with `schema`. The `rows` array is the same object until the collection
 * changes, so that indexes over it can be kept beside it.
 */
export async function readCollection<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): Promise<Collection<z.infer<Schema>>> {
  const version = await readVersion(name);
  const known = held.get(name);
  const current = known?.version === version ? known : await refresh(name, known, version, schema);
  held.delete(name);
  held.set(name, current); // the most recently used stands last
  for (const oldest of held.keys()) {
    if (held.size <= heldAtMost) break;
    held.delete(oldest);
  }
  return { name, version: current.version, rows: current.list as z.infer<Schema>[] }; // parsed by refresh
}

async function refresh(
  name: string,
  known: Held | undefined,
  version: number,
  schema: z.ZodMiniType,
): Promise<Held> {
  const changed = known && (await changedSince(name, known.version, version));
  if (!known || !changed) return readWhole(name, version, schema);
  const rows = new Map(known.rows);
  const items = await batchGetItems(
    changed.map((rowId) => keys.collectionRow(name, rowId)),
    { consistent: true },
  );
  for (const rowId of changed) rows.delete(rowId);
  for (const item of items) addRow(rows, item, schema);
  return { version, rows, list: [...rows.values()] };
}

async function readWhole(name: string, version: number, schema: z.ZodMiniType): Promise<Held> {
  const rows = new Map<string, unknown>();
  const items = await queryItems({ pk: keys.collection(name), skPrefix: "ROW#", consistent: true });
  for (const item of items) addRow(rows, item, schema);
  return { version, rows, list: [...rows.values()] };
}

function addRow(rows: Map<string, unknown>, item: Item, schema: z.ZodMiniType): void {
  const { row_id, row } = rowSchema.parse(item);
  rows.set(row_id, schema.parse(row));
}

/** The rows touched after `from`; undefined when the log does not reach back that far and all must be read. */
async function changedSince(name: string, from: number, to: number): Promise<string[] | undefined> {
  if (to < from || to - from > 200) return undefined;
  const items = await queryItems({
    pk: keys.collection(name),
    // Bounded above as well: the rows stand behind the log in the same partition.
    skBetween: [keys.collectionChange(name, from + 1).sk, keys.collectionChange(name, to).sk],
    consistent: true,
  });
  const changes = items.map((item) => changeSchema.parse(item));
  if (changes.length < to - from) return undefined; // some have expired
  return [...new Set(changes.flatMap((change) => change.row_ids))];
}

/** A change of some rows of one collection; null takes a row out. */
export type CollectionChange = { name: string; rows: Record<string, unknown> };

const triesAtMost = 40;

/** How long the change log reaches back. A reader that is behind by more reads the whole. */
const changeLogS = 7 * 24 * 3600;

/**
 * Applies changes of collections together with other writes, all or nothing, and tries again when another writer got in
 * between. Answers false when a condition of `others` does not hold.
 */
export async function writeCollections(
  changes: readonly CollectionChange[],
  others: readonly TransactItem[],
  nowS: number,
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const items = await Promise.all(changes.map((change) => changeItems(change, nowS)));
    if (await transact([...items.flat(), ...others])) return true;
    if (others.length > 0 && attempt >= 1 && (await stampsAreCurrent(items))) return false;
    if (attempt >= triesAtMost)
      throw new Error(`Too many writers on ${changes.map((change) => change.name).join(", ")}`);
    await pauseBeforeRetry(attempt);
  }
}

/** Writes many rows of one list, in as few transactions as they fit into. What was written stays when a later one fails. */
export async function putCollectionRows(
  name: string,
  rows: Readonly<Record<string, unknown>>,
  nowS: number,
): Promise<void> {
  const entries = Object.entries(rows);
  for (let from = 0; from < entries.length; from += 98) {
    await writeCollections([{ name, rows: Object.fromEntries(entries.slice(from, from + 98)) }], [], nowS);
  }
}

async function changeItems(change: CollectionChange, nowS: number): Promise<TransactItem[]> {
  const version = await readVersion(change.name);
  const rowIds = Object.keys(change.rows);
  return [
    transactPut(
      { ...keys.collectionStamp(change.name), version: version + 1 },
      version === 0
        ? isNew
        : {
            expression: "#version = :version",
            names: { "#version": "version" },
            values: { ":version": version },
          },
    ),
    transactPut({
      ...keys.collectionChange(change.name, version + 1),
      version: version + 1,
      row_ids: rowIds,
      expires_at_s: nowS + changeLogS,
    }),
    ...rowIds.map((rowId) => {
      const row = change.rows[rowId];
      const key = keys.collectionRow(change.name, rowId);
      return row === null ? transactDelete(key) : transactPut({ ...key, row_id: rowId, row });
    }),
  ];
}

/** Whether the stamps that a failed transaction asked for still hold, so that something else was refused. */
async function stampsAreCurrent(items: TransactItem[][]): Promise<boolean> {
  const checks = await Promise.all(
    items.map(async ([stamp]) => {
      const item = stamp?.Put?.Item as { pk: string; version: number }; // made by changeItems
      return (await readVersion(item.pk.slice("COLLECTION#".length))) === item.version - 1;
    }),
  );
  return checks.every(Boolean);
}

import type * as z from "zod/mini";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import { type TransactItem, transact } from "../table.ts";
import { byteBoundedCache } from "./byteBoundedCache.ts";
import {
  type Cut,
  noChange,
  planChange,
  readLog,
  readStamp,
  readStamps,
  readWhole,
  type Stamp,
} from "./collectionStore.ts";
import { carriedOver, type HeldRows, heldAnew } from "./heldRows.ts";
import { isHeavy, packCollection } from "./packCollection.ts";

/**
 * A collection is a list that is read in full and held by a warm function. Its stamp counts the changes; a log holds the
 * rows of each, so that a write costs the next reader those rows and not the whole list again.
 */
export type Collection<Row> = { name: string; version: number; rows: readonly Row[] };

/** About 250 MB with all that is calculated of the rows; most functions have 1,024. */
let heldBytesAtMost = 48 * 1024 * 1024;
const held = byteBoundedCache<HeldRows>(() => heldBytesAtMost);

/** Sets how much a warm function holds of lists, in bytes of JSON. */
export function holdListsUpTo(bytes: number): void {
  heldBytesAtMost = bytes;
}

/** A reader who is behind by more reads the whole: a snapshot costs less than that many changes. */
const changesAtMost = 500;

/**
 * The rows of a collection as of now, parsed with `schema`. The `rows` array is the same object until the collection
 * changes; after a change, what was calculated of the old rows goes over to the new ones (`deriveRows`).
 */
export async function readCollection<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): Promise<Collection<z.infer<Schema>>> {
  return readAt(name, await readStamp(name), schema);
}

/**
 * Some fields of each row alone, for functions that need no more of a list whose rows are long: only what `schema` names is held, and
 * counts to what a function holds (`heldListBytes`).
 */
export async function readCollectionFields<Schema extends z.ZodMiniObject>(
  name: string,
  schema: Schema,
): Promise<Collection<z.infer<Schema>>> {
  const heldAs = `${name} ${Object.keys(schema.shape).join(" ")}`;
  return readAt(name, await readStamp(name), schema, { heldAs, cut: (row) => schema.parse(row) });
}

/** Bytes of JSON that this process holds of lists. */
export const heldListBytes = (): number => held.bytes();

/** The same for several collections of one schema, in their order: one read tells of all of them whether they changed. */
export async function readCollections<Schema extends z.ZodMiniType>(
  names: readonly string[],
  schema: Schema,
): Promise<Collection<z.infer<Schema>>[]> {
  const stamps = await readStamps(names);
  return Promise.all(names.map((name, at) => readAt(name, stamps[at] ?? noChange, schema)));
}

/** Where a list is kept, and what its rows are. */
export type ListPlace<Schema extends z.ZodMiniType> = { name: string; schema: Schema };

/** The same for collections of other schemas, which are shown together. */
export async function readEachCollection<Schemas extends readonly z.ZodMiniType[]>(
  ...places: { [Index in keyof Schemas]: ListPlace<Schemas[Index]> }
): Promise<{ [Index in keyof Schemas]: Collection<z.infer<Schemas[Index]>> }> {
  const stamps = await readStamps(places.map(({ name }) => name));
  const read = await Promise.all(
    places.map(({ name, schema }, at) => readAt(name, stamps[at] ?? noChange, schema)),
  );
  return read as { [Index in keyof Schemas]: Collection<z.infer<Schemas[Index]>> }; // one for each place, in order
}

/** How often a collection was changed, as of now, without its rows. */
export async function readCollectionVersion(name: string): Promise<number> {
  const { version } = await readStamp(name);
  return version;
}

/** Names what is held of a list: all of it under its own name, or what `cut` keeps of each row. */
type Kept = { heldAs: string; cut?: Cut };

async function readAt<Schema extends z.ZodMiniType>(
  name: string,
  stamp: Stamp,
  schema: Schema,
  kept: Kept = { heldAs: name },
): Promise<Collection<z.infer<Schema>>> {
  const current =
    (await refreshed(name, stamp, schema, kept)) ?? heldAnew(await readWhole(name, stamp, kept.cut), schema);
  held.set(kept.heldAs, current);
  return { name, version: current.version, rows: current.rows as z.infer<Schema>[] }; // parsed when they were read
}

/** Held rows, brought up to the stamp by the log; undefined if the log does not reach back that far. */
async function refreshed(
  name: string,
  { version }: Stamp,
  schema: z.ZodMiniType,
  { heldAs, cut }: Kept,
): Promise<HeldRows | undefined> {
  for (;;) {
    const known = held.get(heldAs);
    if (!known || known.version > version || version - known.version > changesAtMost) return undefined;
    if (known.version === version) return known;
    const log = await readLog(name, known.version, version, cut);
    if (!log) return undefined;
    // Another reader in this process may have brought it forward meanwhile.
    if (held.get(heldAs) === known) return carriedOver(known, version, log, schema);
  }
}

/** A change of some rows of one collection; null takes a row out. */
export type CollectionChange = { name: string; rows: Readonly<Record<string, unknown>> };

/**
 * Stamps of lists as one's own last change left them. Who makes many changes one after the other hands it on, and reads a stamp
 * only where somebody else has written in between.
 */
export type OwnStamps = Map<string, Stamp>;

const triesAtMost = 40;

/**
 * Applies changes of collections together with other writes, all or nothing, and tries again when another writer got in
 * between. Answers false when a condition of `others` does not hold. Each collection takes two of the 100 items that a
 * transaction may have, however many rows of it change; all of it may be 4 MB, packed (see `putCollectionRows`). One of which
 * no row changes is left as it is.
 */
export async function writeCollections(
  changes: readonly CollectionChange[],
  others: readonly TransactItem[],
  nowS: number,
  own?: OwnStamps,
): Promise<boolean> {
  // A list of which nothing changes has no change to find behind its stamp.
  const real = changes.filter(({ rows }) => Object.keys(rows).length > 0);
  if (real.length === 0 && others.length === 0) return true;
  return write(real, others, { packFirst: (stamps) => packHeavy(real, stamps, nowS), own });
}

/**
 * Applies changes of one collection together with other writes, all or nothing, while nobody has written it since `version`. Returns false
 * where somebody has, or a condition of `others` does not hold. For rows that are made from the rows of that version.
 */
export async function writeCollectionAt(
  { name, version, rows }: CollectionChange & { version: number },
  others: readonly TransactItem[],
  nowS: number,
  own: OwnStamps = new Map(),
): Promise<boolean> {
  const stamp = own.get(name) ?? (await readStamp(name));
  own.delete(name);
  if (stamp.version !== version) return false;
  if (isHeavy(stamp)) await packCollection(name, nowS);
  const { items, after } = planChange(name, stamp, Object.entries(rows));
  if (!(await transact([...items, ...others]))) return false;
  keepOwn(own, name, stamp, after);
  return true;
}

async function write(
  changes: readonly CollectionChange[],
  others: readonly TransactItem[],
  { packFirst, own }: { packFirst?: (stamps: readonly Stamp[]) => Promise<void>; own?: OwnStamps } = {},
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    const stamps = await Promise.all(
      changes.map(({ name }) => (attempt === 0 && own?.get(name)) || readStamp(name)),
    );
    if (attempt === 0) await packFirst?.(stamps);
    const planned = changes.map(({ name, rows }, i) =>
      planChange(name, stamps[i] ?? noChange, Object.entries(rows)),
    );
    if (await transact([...planned.flatMap(({ items }) => items), ...others])) {
      for (const [i, { name }] of changes.entries()) keepOwn(own, name, stamps[i], planned[i]?.after);
      return true;
    }
    if (others.length > 0 && attempt >= 1 && (await areCurrent(changes, stamps))) return false;
    if (attempt >= triesAtMost)
      throw new Error(`Too many writers on ${changes.map((change) => change.name).join(", ")}`);
    await pauseBeforeRetry(attempt);
  }
}

/** A list that was heavy has just been packed, whether by this writer or another: its stamp is to be read again. */
function keepOwn(own: OwnStamps | undefined, name: string, before?: Stamp, after?: Stamp): void {
  if (before && after && !isHeavy(before)) own?.set(name, after);
  else own?.delete(name);
}

async function packHeavy(
  changes: readonly CollectionChange[],
  stamps: readonly Stamp[],
  nowS: number,
): Promise<void> {
  for (const [i, { name }] of changes.entries()) {
    const stamp = stamps[i];
    if (stamp && isHeavy(stamp)) await packCollection(name, nowS);
  }
}

/** Returns true if the stamps of a failed transaction still hold, so that another of its writes was refused. */
async function areCurrent(changes: readonly CollectionChange[], stamps: readonly Stamp[]): Promise<boolean> {
  const now = await Promise.all(changes.map(({ name }) => readStamp(name)));
  return now.every((stamp, i) => stamp.version === stamps[i]?.version);
}

/** Bytes of rows as JSON that are written in one transaction: some 300 KB when packed. */
const bytesAtOnce = 1024 * 1024;

/**
 * Writes any number of rows of one collection, thousands to a transaction. Not all or nothing: what was written stays when
 * a later transaction fails, and writing all of it again does no harm.
 */
export async function putCollectionRows(
  name: string,
  rows: Readonly<Record<string, unknown>>,
  nowS: number,
): Promise<void> {
  const [first = [], ...more] = inParts(Object.entries(rows));
  await writeCollections([{ name, rows: Object.fromEntries(first) }], [], nowS);
  // Not packed in between: one snapshot after all of them, by the next writer, costs less.
  for (const part of more) await write([{ name, rows: Object.fromEntries(part) }], []);
}

function inParts(entries: readonly [string, unknown][]): [string, unknown][][] {
  const parts: [string, unknown][][] = [];
  let room = 0;
  for (const entry of entries) {
    if (room <= 0) {
      parts.push([]);
      room = bytesAtOnce;
    }
    parts.at(-1)?.push(entry);
    room -= JSON.stringify(entry).length;
  }
  return parts;
}

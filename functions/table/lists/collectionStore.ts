import * as z from "zod/mini";
import { forEachConcurrent } from "../../runtime/forEachConcurrent.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  type Item,
  isNew,
  queryItems,
  type TransactItem,
  transactPut,
  transactUpdate,
  type WriteCondition,
} from "../table.ts";
import { packRows, type RowEntry, unpackLargeRows, unpackRows } from "./packedRows.ts";

/**
 * How a list stands in the table: a stamp that counts its changes, a log that holds the rows of each change, and a
 * snapshot of the rows as they were at some version. Snapshot and log behind it together are the list.
 * @see docs/adr/0050
 */

const snapshotSchema = z.object({
  /** Up to this version, inclusive, its changes are in it. */
  version: z.number(),
  /** Tells it from what another writer began at the same version. */
  id: z.string(),
  parts: z.number(),
  /** Bytes as stored, packed. */
  bytes: z.number(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

const stampSchema = z.object({
  version: z.number(),
  /** Absent while the log reaches back to the beginning. */
  snapshot: z.optional(snapshotSchema),
  /** Cost of reading the log behind the snapshot, in bytes; a small change counts as one kilobyte. */
  log_weight: z.number(),
  /** Somebody writes a snapshot until then, unless their process has died. Epoch seconds. */
  packing_until_s: z.optional(z.number()),
});
export type Stamp = z.infer<typeof stampSchema>;

export const parseStamp = (item: Item): Stamp => stampSchema.parse(item);

/** Stamp of a list that nobody has written to yet. */
export const noChange: Stamp = { version: 0, log_weight: 0 };

/** The stamps of several lists as of now, in their order. */
export async function readStamps(names: readonly string[]): Promise<Stamp[]> {
  const asked = names.map((name) => keys.collectionStamp(name));
  const items = await batchGetItems(asked, { consistent: true });
  const found = new Map(items.map((item) => [item.pk, item]));
  return asked.map(({ pk }) => {
    const item = found.get(pk);
    return item ? parseStamp(item) : noChange;
  });
}

/** The stamp as of now; of a list that nobody has written to yet, version 0. */
export async function readStamp(name: string): Promise<Stamp> {
  const item = await getItem(keys.collectionStamp(name), { consistent: true });
  return item ? parseStamp(item) : noChange;
}

/** Rows in the order in which they were written, and the bytes that they are unpacked. A later entry of a row stands over an earlier one. */
export type ReadRows = { entries: readonly RowEntry[]; bytes: number };

/** All of a list: its snapshot by parts, in which a row stands once, and the log behind it. */
export type WholeList = { stamp: Stamp; parts: readonly ReadRows[]; log: ReadRows };

const packed = z.instanceof(Uint8Array);
const changeSchema = z.object({ version: z.number(), parts: z.number(), rows: packed });

/** Returns what a reader keeps of a row: all else of it is let go before the next rows are read. */
export type Cut = (row: unknown) => unknown;

/** The changes after `from` up to `to`; undefined when the log does not hold all of them. */
export async function readLog(
  name: string,
  from: number,
  to: number,
  cut?: Cut,
): Promise<ReadRows | undefined> {
  if (from === to) return { entries: [], bytes: 0 };
  const items = await queryItems({
    pk: keys.collection(name),
    // Bounded above as well: what was written since belongs to a later stamp.
    skBetween: [keys.collectionChange(name, from + 1, 0).sk, keys.collectionChangeEnd(name, to).sk],
    consistent: true,
  });
  const changes = items.map((item) => changeSchema.parse(item));
  // A version has as many items as it says: a share of one for each.
  const versions = changes.reduce((sum, change) => sum + 1 / change.parts, 0);
  return Math.round(versions) === to - from
    ? joined(
        changes.map((change) => change.rows),
        cut,
      )
    : undefined;
}

/** Parts that one read brings: the first are unpacked while the others are on their way. */
const partsInRead = 2;

/** Reads at once of whoever keeps little of each row: a part takes 1 MB until its rows are cut, and all parts of the largest list 130 MB. */
const cutReadsAtOnce = 4;

/** Undefined when a part is gone, because a newer snapshot has taken its place. */
export async function readSnapshot(
  name: string,
  snapshot: Snapshot,
  cut?: Cut,
): Promise<ReadRows[] | undefined> {
  const places = snapshotKeys(name, snapshot);
  const reads = Array.from({ length: Math.ceil(places.length / partsInRead) }, (_, at) => at);
  const read: ReadRows[][] = [];
  const [failure] = await forEachConcurrent(reads, cut ? cutReadsAtOnce : reads.length, async (at) => {
    const asked = places.slice(at * partsInRead, (at + 1) * partsInRead);
    const items = await batchGetItems(asked, { consistent: true });
    read[at] = await Promise.all(
      items.map(async (item) => cutRows(await unpackLargeRows(packed.parse(item.rows)), cut)),
    );
  });
  if (failure) throw failure.error;
  const parts = read.flat();
  return parts.length < snapshot.parts ? undefined : parts;
}

/** Rows with what is kept of each; their bytes are then those of what is kept. */
function cutRows(read: ReadRows, cut?: Cut): ReadRows {
  if (!cut) return read;
  const entries = read.entries.map(([rowId, row]) => [rowId, row === null ? null : cut(row)] as const);
  return { entries, bytes: JSON.stringify(entries).length };
}

export const snapshotKeys = (name: string, { version, id, parts }: Snapshot) =>
  Array.from({ length: parts }, (_, part) => keys.collectionSnapshot(name, version, id, part));

function joined(parts: readonly Uint8Array[], cut?: Cut): ReadRows {
  const unpacked = parts.map((part) => cutRows(unpackRows(part), cut));
  return {
    entries: unpacked.length === 1 ? (unpacked[0]?.entries ?? []) : unpacked.flatMap((part) => part.entries),
    bytes: unpacked.reduce((sum, part) => sum + part.bytes, 0),
  };
}

const triesAtMost = 5;

/**
 * All of a list as of now, with the stamp that it belongs to. Who finds that a newer snapshot has taken the place of what
 * the stamp named begins anew.
 *
 * @throws if the list is broken: what its stamp names is not there
 */
export async function readWhole(name: string, known?: Stamp, cut?: Cut): Promise<WholeList> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const stamp = tries === 0 && known ? known : await readStamp(name);
    const [parts, log] = await Promise.all([
      stamp.snapshot ? readSnapshot(name, stamp.snapshot, cut) : [],
      readLog(name, stamp.snapshot?.version ?? 0, stamp.version, cut),
    ]);
    if (parts && log) return { stamp, parts, log };
  }
  throw new Error(`The list ${name} is broken: its snapshot or its log is not whole`);
}

/** The last state of each row; rows that were taken out are left out. */
export function lastOfEach({ parts, log }: Pick<WholeList, "parts" | "log">): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  for (const { entries } of [...parts, log]) {
    for (const [rowId, row] of entries) {
      if (row === null) rows.delete(rowId);
      else rows.set(rowId, row);
    }
  }
  return rows;
}

const isStill = (version: number): WriteCondition =>
  version === 0
    ? isNew
    : {
        expression: "#version = :version",
        names: { "#version": "version" },
        values: { ":version": version },
      };

/**
 * Writes of one change: the next version of the stamp, on condition that nobody else wrote it, and its rows in the
 * log. `after`: the stamp as it then stands.
 */
export function planChange(
  name: string,
  stamp: Stamp,
  entries: readonly RowEntry[],
): { items: TransactItem[]; after: Stamp } {
  const next = stamp.version + 1;
  const parts = packRows(entries);
  const weight = parts.reduce((sum, part) => sum + Math.max(1024, part.byteLength), 0);
  const items = [
    transactUpdate(
      keys.collectionStamp(name),
      {
        expression: "SET #version = :next ADD log_weight :weight",
        names: { "#version": "version" },
        values: { ":next": next, ":weight": weight },
      },
      isStill(stamp.version),
    ),
    ...parts.map((rows, part) =>
      transactPut({
        ...keys.collectionChange(name, next, part),
        version: next,
        parts: parts.length,
        rows,
      }),
    ),
  ];
  return { items, after: { ...stamp, version: next, log_weight: stamp.log_weight + weight } };
}

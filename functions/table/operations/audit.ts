import { encodeTime } from "ulid";
import * as z from "zod/mini";
import { type AuditEntry, auditEntry } from "#shared/contract/dashboards/auditEntry.ts";
import { deriveRows } from "#shared/domain/collection/derivedRows.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type ByteBoundedCache, byteBoundedCache } from "../lists/byteBoundedCache.ts";
import { keptJoin } from "../lists/joinRows.ts";
import { batchPutItems, type Item, isNew, queryItems, type TransactItem, transactPut } from "../table.ts";

export type { AuditEntry } from "#shared/contract/dashboards/auditEntry.ts";

const auditItem = (entry: AuditEntry): Item => ({
  ...keys.audit(entry.program_id, entry.at.slice(0, 7), entry.id),
  ...entry,
});

/** The entry as part of the transaction that does what it tells. An entry that stands already refuses the transaction. */
export const auditWrite = (entry: AuditEntry): TransactItem => transactPut(auditItem(entry), isNew);

/**
 * Entries of one transaction, as part of it: those of a program and month are one item, under the key of the first, since each item
 * of a transaction is paid for and waited for. An item that stands already refuses the transaction. @see ADR 0099
 */
export const auditWrites = (entries: readonly AuditEntry[]): TransactItem[] =>
  [...Map.groupBy(entries, (entry) => auditItem(entry).pk).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const { pk, sk } = auditItem(first);
    return lines.length === 1 ? auditWrite(first) : transactPut({ pk, sk, lines }, isNew);
  });

const ofOneItem = z.array(auditEntry);

/** The entries of items, the first first. */
const entriesOf = (items: readonly Item[]): AuditEntry[] =>
  items
    .flatMap((item) => (item.lines === undefined ? auditEntry.parse(item) : ofOneItem.parse(item.lines)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Writes entries of work that is done in parts; ids that come again write the same entries again. */
export async function putAuditEntries(entries: readonly AuditEntry[]): Promise<void> {
  await batchPutItems(entries.map(auditItem));
}

/** Pattern: what was done in a program, or above all (null), in one month (`2026-11`); the first first. */
export async function listAuditEntries(programId: string | null, month: string): Promise<AuditEntry[]> {
  const items = await queryItems({ pk: keys.auditPartition(programId, month), consistent: true });
  return entriesOf(items);
}

/** A month as this warm function has read it. */
type HeldMonth = { entries: readonly AuditEntry[]; readMs: number; wholeReadMs: number; bytes: number };

/** About what an entry takes in memory with its indexes: 200,000 of them are a third of the function's. */
const entryBytes = 1500;
const held: ByteBoundedCache<HeldMonth> = byteBoundedCache(() => 300 * 1024 * 1024);

const minuteMs = 60_000;
/** Work in parts may write an entry under a time that is a little past. */
const overlapMs = 10 * minuteMs;
/** Entries that came in even later are seen after so long. */
const wholeAgainMs = 5 * minuteMs;

const joined = keptJoin<AuditEntry>();

/**
 * Pattern: what was done in some months of a program, in no stated order: the list engine sorts. A warm function reads what
 * is new since it last looked, and the whole month every five minutes. The array is the same until something comes in.
 */
export async function readAuditEntries(
  programId: string | null,
  months: readonly string[],
): Promise<{ rows: readonly AuditEntry[] }> {
  const [first, ...others] = await Promise.all(months.map((month) => readMonth(programId, month)));
  if (!first) return { rows: [] };
  if (others.length === 0) return { rows: first };
  return { rows: joined([first, ...others], () => [first, ...others].flat()) };
}

async function readMonth(programId: string | null, month: string): Promise<readonly AuditEntry[]> {
  const pk = keys.auditPartition(programId, month);
  const known = held.get(pk);
  const readMs = nowMs();
  if (!known || Math.abs(readMs - known.wholeReadMs) >= wholeAgainMs) {
    const items = await queryItems({ pk, consistent: true });
    return hold(pk, items, { known, readMs, wholeReadMs: readMs });
  }
  // From when it was last read, not from the latest entry: one that a clock ahead has written would hide all others.
  const skAfter = encodeTime(Math.min(known.readMs, readMs) - overlapMs, 10);
  const items = await queryItems({ pk, consistent: true, skAfter });
  return hold(pk, items, { known, readMs, wholeReadMs: known.wholeReadMs });
}

type Read = { known: HeldMonth | undefined; readMs: number; wholeReadMs: number };

/** Adds what is new behind what is held: entries are never changed, so what was held stays true. */
function hold(
  pk: string,
  items: readonly Item[],
  { known, readMs, wholeReadMs }: Read,
): readonly AuditEntry[] {
  const before = held.get(pk)?.entries ?? known?.entries ?? [];
  const ids = new Set(before.map(({ id }) => id));
  const fresh = entriesOf(items.filter(({ sk }) => !ids.has(sk)));
  const entries = fresh.length === 0 ? before : [...before, ...fresh];
  if (fresh.length > 0) deriveRows(before, entries, new Set(fresh.map((_entry, at) => before.length + at)));
  held.set(pk, { entries, readMs, wholeReadMs, bytes: entries.length * entryBytes });
  return entries;
}

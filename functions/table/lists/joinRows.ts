import { deriveRows } from "#shared/domain/collection/derivedRows.ts";

const byIds = new WeakMap<readonly object[], ReadonlyMap<number, object>>();

/** Rows by their number, counted once for an array. */
export function rowsById<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  const known = byIds.get(rows);
  if (known) return known as ReadonlyMap<number, Row>; // made below, of the same rows
  const made = new Map(rows.map((row) => [row.id, row]));
  byIds.set(rows, made);
  return made;
}

/**
 * Keeps what is joined from the rows of several collections for as long as the first of them is held. The same array is
 * answered until a row in it changes, whatever else changed in the others; and what was calculated of it goes over to
 * the next (shared/domain/collection/derivedRows.ts).
 */
export function keptJoin<Row>(): (
  parts: readonly [readonly unknown[], ...(readonly unknown[])[]],
  join: () => readonly Row[],
) => readonly Row[] {
  const kept = new WeakMap<readonly unknown[], { parts: readonly unknown[]; rows: readonly Row[] }>();
  return (parts, join) => {
    const known = kept.get(parts[0]);
    if (known && isSame(known.parts, parts)) return known.rows;
    const joined = join();
    const rows = known && isSame(known.rows, joined) ? known.rows : joined;
    if (known && rows !== known.rows) deriveRows(known.rows, rows, placesChanged(known.rows, rows));
    kept.set(parts[0], { parts, rows });
    return rows;
  };
}

function placesChanged(before: readonly unknown[], after: readonly unknown[]): Set<number> {
  const changed = new Set<number>();
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    if (before[at] !== after[at]) changed.add(at);
  }
  return changed;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

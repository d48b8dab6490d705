import type * as z from "zod/mini";
import { deriveRows } from "#shared/domain/collection/derivedRows.ts";
import { rowParser } from "../rowParser.ts";
import type { ReadRows, WholeList } from "./collectionStore.ts";

/** A list as a warm function holds it. */
export type HeldRows = {
  version: number;
  rows: unknown[];
  /** Row id → its place in `rows`, and back. Both go over to the next version and are changed there; the first is made for the first change. */
  places: Map<string, number> | undefined;
  rowIds: string[];
  /** Bytes of the rows as JSON; in memory they take a small multiple. */
  bytes: number;
};

/** Rows of a list read in full, parsed with `schema`. Nothing is calculated that only a change needs. */
export function heldAnew({ stamp, parts, log }: WholeList, schema: z.ZodMiniType): HeldRows {
  const parse = rowParser(schema);
  const rows: unknown[] = [];
  const rowIds: string[] = [];
  const later = new Map(log.entries);
  const add = (rowId: string, row: unknown): void => {
    rows.push(parse(row));
    rowIds.push(rowId);
  };
  for (const { entries } of parts) {
    for (const [rowId, row] of entries) if (later.size === 0 || !later.has(rowId)) add(rowId, row);
  }
  for (const [rowId, row] of later) if (row !== null) add(rowId, row);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, log.bytes);
  return { version: stamp.version, rows, places: undefined, rowIds, bytes };
}

/**
 * The next version of what is held, after the changes of a log. What was calculated of the rows goes over to the new ones;
 * `known` is not to be used after this.
 */
export function carriedOver(
  known: HeldRows,
  version: number,
  log: ReadRows,
  schema: z.ZodMiniType,
): HeldRows {
  const parse = rowParser(schema);
  // Parsed before anything is changed: a row that can't be read must not leave half a change behind.
  const entries = [...new Map(log.entries)].map(
    ([rowId, row]) => [rowId, row === null ? null : parse(row)] as const,
  );
  const share = known.rows.length > 0 ? known.bytes / known.rows.length : 0;
  const places = known.places ?? new Map(known.rowIds.map((rowId, place) => [rowId, place]));
  const next = { ...known, version, rows: known.rows.slice(), places };
  const touched = new Set<number>();
  for (const [rowId, row] of entries) {
    if (row === null) for (const at of removeRow(next, rowId)) touched.add(at);
    else touched.add(putRow(next, rowId, row));
  }
  deriveRows(known.rows, next.rows, touched);
  next.bytes = Math.max(0, share * (next.rows.length - entries.length)) + log.bytes;
  return next;
}

type Places = Pick<HeldRows, "rows" | "rowIds"> & { places: Map<string, number> };

/** Answers the place that has changed. */
function putRow({ rows, places, rowIds }: Places, rowId: string, row: unknown): number {
  const known = places.get(rowId);
  const at = known ?? rows.length;
  rows[at] = row;
  rowIds[at] = rowId;
  if (known === undefined) places.set(rowId, at);
  return at;
}

/** Puts the last row into the place of the one that is taken out; answers the places that have changed. */
function removeRow({ rows, places, rowIds }: Places, rowId: string): number[] {
  const at = places.get(rowId);
  if (at === undefined) return [];
  const end = rows.length - 1;
  const endId = rowIds[end] as string; // as many ids as rows
  rows[at] = rows[end];
  rowIds[at] = endId;
  places.set(endId, at);
  places.delete(rowId);
  rows.pop();
  rowIds.pop();
  return [at, end];
}

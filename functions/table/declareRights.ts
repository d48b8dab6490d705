import type { IndexPlace, Place } from "./places.ts";

/** Use of the table by the operation that the rights are declared for. */
export type TableRights = Partial<
  Record<
    "get" | "batchGet" | "query" | "check" | "put" | "update" | "delete" | "batchWrite",
    readonly Place[]
  >
> & {
  queryIndex?: readonly IndexPlace[];
  /** Changes these attributes of an item and no others. */
  touch?: { place: Place; attributes: readonly string[] };
};

/** A module that exports a function without saying here what it does to the table does not compile. */
export type RightsOf<Module> = {
  [Name in keyof Module as Module[Name] extends (...given: never[]) => unknown ? Name : never]: TableRights;
};

/** Calculates, or does what it does by functions that say so themselves. */
export const none: TableRights = {};

/** Rights to read a collection. @see lists/collectionStore.ts */
export const readsList = (...lists: Place[]): TableRights => ({ get: lists, query: lists, batchGet: lists });
/** Rights to change a collection, which may rewrite its snapshot. */
export const writesList = (...lists: Place[]): TableRights => ({
  ...readsList(...lists),
  put: lists,
  update: lists,
  batchWrite: lists,
});
export const also = (first: TableRights, second: TableRights): TableRights => {
  const merged: Record<string, unknown> = { ...first, ...second };
  for (const verb of ["get", "batchGet", "query", "check", "put", "update", "delete", "batchWrite"] as const)
    if (first[verb] && second[verb]) merged[verb] = [...first[verb], ...second[verb]];
  return merged;
};

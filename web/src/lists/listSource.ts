import type * as z from "zod/mini";
import type {
  ListCount,
  ListQuery,
  listCount,
  listIds,
  listQuery,
  selection,
} from "#shared/contract/lists.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import type { ListDefinition } from "#shared/domain/collection/listDefinition.ts";
import { call } from "../api/call.ts";
import { fetchFile } from "../api/fetchFile.ts";
import { keyOf } from "../api/queryKeys.ts";

type ListRoute<Reply> = AnyRoute & { query: typeof listQuery; reply: Reply };

/** The routes of a list, as `listRoutes` and `selectionRoutes` of the contract make them. */
export type RoutesOf<Item> = {
  list: ListRoute<z.ZodMiniType<Item[]>>;
  count: ListRoute<typeof listCount>;
};
export type SelectionRoutes = {
  ids: ListRoute<typeof listIds>;
  csv: ListRoute<"csv">;
  csvOfSelected: AnyRoute & { body: typeof selection; reply: "csv" };
};

/** Part of a list's definition that its page needs. */
export type ListFace<Row> = Pick<
  ListDefinition<never, never>,
  "sortOptions" | "selectFilters" | "genericFilters" | "facets" | "hasObjectiveSearch" | "pageSize"
> & { id: (row: Row) => number | string };

/** Where the rows of a list come from. */
export type ListSource<Item> = {
  key: readonly unknown[];
  list: (query: ListQuery, signal: AbortSignal) => Promise<Item[]>;
  count: (query: ListQuery, signal: AbortSignal) => Promise<ListCount>;
  idOf: (item: Item) => number | string;
  pageSize?: number | undefined;
};

/** Rows a page of a catalogue list holds. @see spec courses §9 */
export const defaultPageSize = 12;

type Params = Record<string, string>;
/** The parameters of the list's own path: the type of any list's routes names none. */
const anyPath = (params: Params) => ({ params: params as Record<string, never> });

export function listSource<Item>(
  routes: RoutesOf<Item>,
  list: Pick<ListFace<Item>, "id" | "pageSize">,
  params: Params = {},
): ListSource<Item> {
  return {
    key: keyOf(routes.list, ...Object.values(params)),
    list: (query, signal) => call(routes.list, { ...anyPath(params), query, signal }),
    count: (query, signal) => call(routes.count, { ...anyPath(params), query, signal }),
    idOf: list.id,
    pageSize: list.pageSize,
  };
}

/** Actions on all that a list shows and on the selection. */
export type SelectionCalls = {
  ids: (query: ListQuery) => Promise<string[]>;
  /** The list as a file: what is selected, or all that the query finds where nothing is. */
  file: (query: ListQuery, selected: ReadonlySet<string>) => Promise<{ blob: Blob; name: string }>;
};

export const selectionCalls = (routes: SelectionRoutes, params: Params = {}): SelectionCalls => ({
  ids: async (query) => (await call(routes.ids, { ...anyPath(params), query })).ids,
  file: (query, selected) =>
    selected.size > 0
      ? fetchFile(routes.csvOfSelected, { ...anyPath(params), body: { ids: [...selected] } })
      : fetchFile(routes.csv, { ...anyPath(params), query }),
});

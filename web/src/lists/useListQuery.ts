import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ListQuery, rowsAtMost } from "#shared/contract/lists.ts";
import type { GenericFilter } from "#shared/domain/collection/listDefinition.ts";
import { defaultPageSize, type ListSource } from "./listSource.ts";
import type { ListState, ListStateHandle } from "./useListState.ts";

type PageParam = { page: number; perPage: number };

/** One condition as `generic_filters` carries it. */
export type GenericCondition = { column: string; operator: string; value: string | number | null };
const noConditions: readonly GenericCondition[] = [];

/** The query parameters of a list's state, without its page. @see spec courses §7 "Shared catalogue list" */
export function queryOf(
  state: ListState,
  list: { genericFilters?: readonly GenericFilter[] | undefined } = {},
  conditions: readonly GenericCondition[] = noConditions,
): ListQuery {
  const chosen = (list.genericFilters ?? []).flatMap(({ title, options }) => {
    const option = options.find(({ label }) => label === state.generic?.[title]);
    return option ? [{ column: option.column, operator: option.operator, value: option.value }] : [];
  });
  const generic = [...conditions, ...chosen];
  const facets = Object.entries(state.facets ?? {}).filter(([, values]) => values.length > 0);
  return {
    sort_by: state.sortBy,
    sort_order: state.sortOrder,
    ...(state.search ? { search: state.search } : {}),
    ...(state.objective ? { lo_search: state.objective } : {}),
    ...(state.filters.length > 0 ? { filters: [...state.filters] } : {}),
    ...(generic.length > 0 ? { generic_filters: JSON.stringify(generic) } : {}),
    ...(facets.length > 0 ? { dynamic_filters: JSON.stringify(Object.fromEntries(facets)) } : {}),
  };
}

/**
 * Reply of the server to a query: how many rows it finds, as a message, and the filters' counts. No sort changes it.
 */
export function useListCount(source: Pick<ListSource<never>, "key" | "count">, asked: ListQuery) {
  const { sort_by: _by, sort_order: _order, ...found } = asked;
  return useQuery({
    queryKey: [...source.key, "count", found],
    queryFn: ({ signal }) => source.count(found, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Rows that stand first among what the question finds, by id; undefined until it is known which.
 * @see spec courses §2.2 "Pinned items"
 */
type Pinned = { pinnedIds?: readonly string[] | undefined };
const none: readonly string[] = [];

/** Later pages may repeat what has moved in the meantime; each id stands once, where it came first. */
export function withoutRepeats<Item>(items: readonly Item[], idOf: (item: Item) => number | string): Item[] {
  const seen = new Set<number | string>();
  return items.filter((item) => {
    const id = idOf(item);
    return seen.has(id) ? false : seen.add(id);
  });
}

/**
 * The rows of a list, page after page, and the server's count message. A fresh load asks for all pages that the state
 * had reached in one go; a changed question cancels the one before.
 */
export function useListQuery<Item>(
  source: ListSource<Item>,
  handle: ListStateHandle,
  given: Pinned & { list?: Parameters<typeof queryOf>[1] } = {},
) {
  const { list = {}, pinnedIds = none } = given;
  const isKnown = !("pinnedIds" in given) || given.pinnedIds !== undefined;
  const { state, reachedPage } = handle;
  const size = source.pageSize ?? defaultPageSize;
  const question = queryOf(state, list);
  const asked = pinnedIds.length > 0 ? { ...question, not_ids: [...pinnedIds] } : question;
  // As many whole pages as one reply holds: the rest of a longer list comes as one scrolls.
  const pagesAtOnce = Math.min(state.page + 1, Math.floor(rowsAtMost / size));
  const firstPage: PageParam = { page: 0, perPage: pagesAtOnce * size };

  const rows = useInfiniteQuery<
    Item[],
    Error,
    InfiniteData<Item[], PageParam>,
    readonly unknown[],
    PageParam
  >({
    queryKey: [...source.key, "rows", asked],
    queryFn: ({ pageParam, signal }) =>
      source.list({ ...asked, page: String(pageParam.page), per_page: String(pageParam.perPage) }, signal),
    enabled: isKnown,
    initialPageParam: firstPage,
    getNextPageParam: (last, _, param) =>
      last.length < param.perPage
        ? undefined
        : { page: (param.page * param.perPage + param.perPage) / size, perPage: size },
    placeholderData: keepPreviousData,
  });
  const pinned = useQuery({
    queryKey: [...source.key, "pinned", pinnedIds, question],
    queryFn: ({ signal }) =>
      source.list({ ...question, ids: [...pinnedIds], per_page: String(pinnedIds.length) }, signal),
    enabled: pinnedIds.length > 0,
    placeholderData: keepPreviousData,
  });
  // They come together: rows that came alone would be pushed down a moment later.
  const isRead = rows.data !== undefined && (pinnedIds.length === 0 || pinned.data !== undefined);
  const count = useListCount(source, question);

  // A figure of before says nothing of what could not be read.
  const isCounted = !count.isError && !pinned.isError && (!rows.isError || rows.isFetchNextPageError);
  const pages = rows.isPlaceholderData ? undefined : rows.data?.pageParams;
  const last = pages?.at(-1);
  const lastPage = last ? (last.page * last.perPage + last.perPage) / size - 1 : undefined;
  useEffect(() => {
    if (lastPage !== undefined) reachedPage(lastPage);
  });

  return {
    items: isRead
      ? withoutRepeats(
          [...(pinnedIds.length > 0 ? (pinned.data ?? []) : []), ...(rows.data?.pages.flat() ?? [])],
          source.idOf,
        )
      : undefined,
    /** How many the question finds, on all pages. */
    count: isCounted ? count.data?.count : undefined,
    countMessage: isCounted ? count.data?.message : undefined,
    facets: count.data?.facets,
    /** The rows shown belong to the question before; the new ones are on their way. */
    isChanging: rows.isPlaceholderData || (pinnedIds.length > 0 && pinned.isPlaceholderData),
    isLoadingMore: rows.isFetchingNextPage,
    hasMore: rows.hasNextPage && !rows.isPlaceholderData,
    error: rows.error ?? pinned.error,
    loadMore: () => {
      if (!rows.isFetching) void rows.fetchNextPage();
    },
    retry: () => {
      if (pinned.error) void pinned.refetch();
      if (!pinned.error || rows.error)
        void (rows.isFetchNextPageError ? rows.fetchNextPage() : rows.refetch());
    },
  };
}

export type ListResult<Item> = ReturnType<typeof useListQuery<Item>>;
